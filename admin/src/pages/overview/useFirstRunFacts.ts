import { CHANNELS, chatApi, knowledgeApi, type ChatBot } from '@colloquy/contracts';
import { useQuery } from '@tanstack/react-query';
import { useBackend } from '../../api/backend.tsx';
import type { FirstRunFacts } from './checklist-steps.ts';

/** What has been done with a chatbot so far; undefined while that is not known. */
export function useFirstRunFacts(bot: ChatBot | undefined): FirstRunFacts | undefined {
  const { call } = useBackend();
  const { data } = useQuery({
    queryKey: ['first-run', bot?.id],
    enabled: bot !== undefined,
    queryFn: async ({ signal }) => {
      const chat_bot_id = bot?.id ?? '';
      const latest = { chat_bot_id, limit: 1, orderBy: 'lastMessageAt', desc: true } as const;
      const [knowledge, chats, visits] = await Promise.all([
        call(knowledgeApi.listKnowledge, { query: { chat_bot_id, limit: 1 }, signal }),
        call(chatApi.listChats, { query: latest, signal }),
        call(chatApi.listChats, { query: { ...latest, channel: CHANNELS.widget.id }, signal }),
      ]);
      return {
        hasBot: true,
        hasKnowledge: knowledge.meta.total > 0,
        hasAsked: chats.data.some((chat) => chat.messageCount > 0),
        isOnSite: visits.meta.total > 0,
      };
    },
  });
  return bot === undefined ? { hasBot: false, hasKnowledge: false, hasAsked: false, isOnSite: false } : data;
}
