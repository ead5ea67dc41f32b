import { Plan, billingApi, type WorkspacePlan } from '@colloquy/contracts';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { routeKey } from '../../api/route-key.ts';
import { useRoute } from '../../api/useRoute.ts';

export const planKey = (workspaceId: string): QueryKey =>
  routeKey(billingApi.getWorkspacePlan, { params: { id: workspaceId } });

/** A workspace's plan; the page, the banner and the overview share one request. */
export function useWorkspacePlan(
  workspaceId: string | undefined,
  options: { readonly refetchMs?: number } = {},
): UseQueryResult<{ data: WorkspacePlan }> {
  return useRoute(
    billingApi.getWorkspacePlan,
    { params: { id: workspaceId ?? '' } },
    {
      enabled: workspaceId !== undefined,
      ...(options.refetchMs === undefined ? {} : { refetchInterval: options.refetchMs }),
    },
  );
}

/** Whether the workspace has the enterprise plan; undefined until loaded. */
export function useIsEnterprise(workspaceId: string): boolean | undefined {
  const { data } = useWorkspacePlan(workspaceId);
  return data === undefined ? undefined : data.data.plan_id === Plan.enterprise;
}
