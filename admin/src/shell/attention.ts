import { knowledgeApi, chatApi, isAllowed } from '@colloquy/contracts';
import { useRoute } from '../api/useRoute.ts';
import { fullRows } from '../features/plan/billing-rules.ts';
import { useWorkspacePlan } from '../features/plan/useWorkspacePlan.ts';
import { useText } from '../i18n/useText.ts';
import { billingPath, filteredInboxPath, trainPath } from '../routing/paths.ts';
import { useWorkspaceScope } from '../scope/workspace-context.ts';

/** How often what needs somebody is counted again. */
const REFRESH_MS = 300_000;

/** Something in the workspace that waits for a member. */
export interface Concern {
  readonly id: string;
  readonly text: string;
  readonly to: string;
}

/** What the last 7 days of each chatbot of the workspace were like; one request, whoever asks. */
function useWeekOfBots() {
  const { workspace } = useWorkspaceScope();
  const often = { refetchInterval: REFRESH_MS };
  const stats = useRoute(chatApi.readStatistics, { query: { workspace_id: workspace.id } }, often);
  return stats.data?.data.bots ?? [];
}

/** How many questions of the last 7 days a chatbot has no answer to, by its id. */
export function useUnanswered(): ReadonlyMap<string, number> {
  return new Map(useWeekOfBots().map(({ chat_bot_id, unknown }) => [chat_bot_id, unknown]));
}

/** What waits in the workspace: documents that failed, questions without an answer, limits that are reached. */
export function useConcerns(): readonly Concern[] {
  const t = useText();
  const { workspace, bots, role } = useWorkspaceScope();
  const input = { query: { workspace_id: workspace.id } };
  const often = { refetchInterval: REFRESH_MS };
  const counts = useRoute(knowledgeApi.countKnowledge, input, often);
  const week = useWeekOfBots();
  const plan = useWorkspacePlan(workspace.id);
  const named = new Map((bots.items ?? []).map(({ id, name }) => [id, name]));
  const full = plan.data === undefined || !isAllowed(role, 'manageBilling') ? [] : fullRows(plan.data.data);
  return [
    ...full.map(({ resource }) => ({
      id: `plan ${resource}`,
      text: t('attention.full', { what: t(`billing.resources.${resource}`) }),
      to: billingPath(workspace.id),
    })),
    ...(counts.data?.data ?? []).flatMap(({ chat_bot_id, failed }) => {
      const name = named.get(chat_bot_id);
      if (failed === 0 || name === undefined) return [];
      const text = t('attention.failed', { smart_count: failed, name });
      return [{ id: `failed ${chat_bot_id}`, text, to: trainPath(workspace.id, chat_bot_id) }];
    }),
    ...week.flatMap(({ chat_bot_id, unknown }) => {
      const name = named.get(chat_bot_id);
      if (unknown === 0 || name === undefined) return [];
      const text = t('attention.unanswered', { smart_count: unknown, name });
      const to = filteredInboxPath(workspace.id, chat_bot_id, { unanswered: true });
      return [{ id: `unknown ${chat_bot_id}`, text, to }];
    }),
  ];
}
