import { WorkspaceRole, integrationApi } from '@colloquy/contracts';
import { useQuery } from '@tanstack/react-query';
import { useBackend } from '../../api/backend.tsx';
import { useIsEnterprise } from '../../features/plan/useWorkspacePlan.ts';

const NONE: readonly string[] = [];

/**
 * The ids of the API keys that stop when a member goes or is no admin any more: those that work and that the member
 * answers for. None while nobody asks, and on plans without keys.
 */
export function useHeldKeys(
  workspaceId: string,
  member: { readonly userId: string; readonly workspace_role_id: number },
  isAsked: boolean,
): readonly string[] {
  const { call } = useBackend();
  const isEnterprise = useIsEnterprise(workspaceId);
  const isAdmin = member.workspace_role_id === WorkspaceRole.admin;
  const { data } = useQuery({
    queryKey: ['api-keys', workspaceId],
    enabled: isAsked && isAdmin && isEnterprise === true,
    queryFn: async ({ signal }) => {
      const query = { workspace_id: workspaceId, desc: true };
      return (await call(integrationApi.listApiKeys, { query, signal })).data;
    },
  });
  if (data === undefined) return NONE;
  return data
    .filter(({ owner_id, state }) => owner_id === member.userId && state === 'active')
    .map(({ id }) => id);
}
