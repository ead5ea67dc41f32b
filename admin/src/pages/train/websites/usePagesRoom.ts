import type { WorkspacePlan } from '@colloquy/contracts';
import { useWorkspacePlan } from '../../../features/plan/useWorkspacePlan.ts';

/** Remaining pages of the workspace's plan; null without a limit, undefined until loaded. */
export function usePagesRoom(workspaceId: string): {
  readonly room: number | null | undefined;
  readonly plan: WorkspacePlan | undefined;
} {
  const plan = useWorkspacePlan(workspaceId).data?.data;
  if (plan === undefined) return { room: undefined, plan };
  const { limits, usage } = plan;
  return { room: limits.pages === null ? null : Math.max(0, limits.pages - usage.pages), plan };
}
