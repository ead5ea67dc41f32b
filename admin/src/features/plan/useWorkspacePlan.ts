import { billingApi, type WorkspacePlan } from '@colloquy/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useBackend } from '../../api/backend.tsx';

export const planKey = (workspaceId: string): readonly string[] => ['plan', workspaceId];

/** A workspace's plan; the page, the banner and the overview share one read. */
export function useWorkspacePlan(
  workspaceId: string | undefined,
  options: { readonly refetchMs?: number } = {},
): UseQueryResult<{ data: WorkspacePlan }> {
  const { call } = useBackend();
  return useQuery({
    queryKey: planKey(workspaceId ?? ''),
    enabled: workspaceId !== undefined,
    queryFn: ({ signal }) => call(billingApi.getWorkspacePlan, { params: { id: workspaceId ?? '' }, signal }),
    ...(options.refetchMs === undefined ? {} : { refetchInterval: options.refetchMs }),
  });
}
