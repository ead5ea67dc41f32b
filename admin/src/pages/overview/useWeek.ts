import { chatApi, type Statistics, type StatisticsPoint } from '@colloquy/contracts';
import { useRoute } from '../../api/useRoute.ts';
import { pointsOf, wholeOf } from '../../features/figures/whole-statistics.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { useTimezone } from '../../session/useTimezone.ts';

/** The last 7 days of a workspace, compared with the 7 before. */
export interface Week {
  readonly stats: Statistics | undefined;
  /** One point per day; empty until loaded. */
  readonly days: readonly StatisticsPoint[];
  readonly error: unknown;
  readonly retry: () => void;
}

/** In the user's time zone. */
export function useWeek(isWanted: boolean): Week {
  const { workspace } = useWorkspaceScope();
  const timezone = useTimezone();
  const query = { workspace_id: workspace.id, timezone };
  const options = { enabled: isWanted && timezone !== undefined };
  const stats = useRoute(chatApi.readStatistics, { query }, options);
  const series = useRoute(chatApi.readStatisticsSeries, { query }, options);
  return {
    stats: wholeOf(stats.data),
    days: pointsOf(series.data) ?? [],
    error: stats.data === undefined ? stats.error : null,
    retry: () => void stats.refetch(),
  };
}
