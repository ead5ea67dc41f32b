import { CHANNELS, chatApi, knowledgeApi, type ChatBot } from '@colloquy/contracts';
import { useRoute } from '../../api/useRoute.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { checklistSteps, type StepState } from './checklist-steps.ts';

/** The open steps of the current chatbot; undefined until loaded, and when loading fails. */
export function useFirstRun(): readonly StepState[] | undefined {
  const { workspace, bots, bot, canManageBots } = useWorkspaceScope();
  const isAsked = bot !== undefined;
  const counts = useRoute(
    knowledgeApi.countKnowledge,
    { query: { workspace_id: workspace.id } },
    { enabled: isAsked },
  );
  const chats = useRoute(chatApi.listChats, { query: latestOf(bot) }, { enabled: isAsked });
  const visits = useRoute(
    chatApi.listChats,
    { query: { ...latestOf(bot), channel: CHANNELS.widget.id } },
    { enabled: isAsked },
  );
  if (bots.items === undefined) return undefined;
  if (bot === undefined) {
    return checklistSteps(
      { hasBot: false, hasKnowledge: false, hasAsked: false, isOnSite: false },
      canManageBots,
    );
  }
  if (counts.data === undefined || chats.data === undefined || visits.data === undefined) return undefined;
  const facts = {
    hasBot: true,
    hasKnowledge: counts.data.data.some((row) => row.chat_bot_id === bot.id && row.documents + row.pages > 0),
    hasAsked: chats.data.data.some((chat) => chat.messageCount > 0),
    isOnSite: visits.data.meta.total > 0,
  };
  return checklistSteps(facts, canManageBots);
}

function latestOf(bot: ChatBot | undefined) {
  return { chat_bot_id: bot?.id ?? '', limit: 1, orderBy: 'lastMessageAt', desc: true } as const;
}
