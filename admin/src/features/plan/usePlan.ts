import { Plan, billingApi } from '@colloquy/contracts';
import { useQuery } from '@tanstack/react-query';
import { useBackend } from '../../api/backend.tsx';

/** Whether the workspace has the enterprise plan; undefined while that is not known. */
export function useIsEnterprise(workspaceId: string): boolean | undefined {
  const { call } = useBackend();
  const { data } = useQuery({
    queryKey: ['plan', workspaceId],
    queryFn: ({ signal }) => call(billingApi.getWorkspacePlan, { params: { id: workspaceId }, signal }),
  });
  return data === undefined ? undefined : data.data.plan_id === Plan.enterprise;
}
