import { knowledgeApi, chatApi, isAllowed } from '@colloquy/contracts';
import { useRoute } from '../api/useRoute.ts';
import { fullRows } from '../features/plan/billing-rules.ts';
import { useWorkspacePlan } from '../features/plan/useWorkspacePlan.ts';
import { useText } from '../i18n/useText.ts';
import { billingPath, filteredInboxPath, trainPath } from '../routing/paths.ts';
import { useWorkspaceScope } from '../scope/workspace-context.ts';

/** Polling interval of the counts. */
const REFRESH_MS = 300_000;

/** Something in the workspace that needs a member's attention. */
export interface Concern {
  readonly id: string;
  readonly text: string;
  readonly to: string;
}

/** Statistics of the last 7 days for each chatbot of the workspace; one shared request. */
function useWeekOfBots() {
  const { workspace } = useWorkspaceScope();
  const often = { refetchInterval: REFRESH_MS };
  const stats = useRoute(chatApi.readStatistics, { query: { workspace_id: workspace.id } }, often);
  return stats.data?.data.bots ?? [];
}

/** Number of unanswered questions of the last 7 days, by chatbot id. */
export function useUnanswered(): ReadonlyMap<string, number> {
  return new Map(useWeekOfBots().map(({ chat_bot_id, unknown }) => [chat_bot_id, unknown]));
}

/** What needs attention in the workspace: failed documents, unanswered questions, reached limits. */
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
