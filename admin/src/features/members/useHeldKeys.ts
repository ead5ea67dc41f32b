import { MAX_PAGE_LIMIT, WorkspaceRole, type ApiKey } from '@colloquy/contracts';
import { useGetList } from 'react-admin';
import { useIsEnterprise } from '../plan/useWorkspacePlan.ts';

const NONE: readonly string[] = [];

/**
 * Ids of the API keys that stop when a member leaves or is no longer admin: active keys that the member owns. Empty
 * on plans without keys.
 */
export function useHeldKeys(
  workspaceId: string,
  member: { readonly userId: string; readonly workspace_role_id: number },
): readonly string[] {
  const isEnterprise = useIsEnterprise(workspaceId);
  const isAdmin = member.workspace_role_id === WorkspaceRole.admin;
  const { data } = useGetList<ApiKey>(
    'api-keys',
    {
      filter: { workspace_id: workspaceId },
      pagination: { page: 1, perPage: MAX_PAGE_LIMIT },
      sort: { field: 'id', order: 'DESC' },
    },
    { enabled: isAdmin && isEnterprise === true },
  );
  if (data === undefined) return NONE;
  return data
    .filter(({ owner_id, state }) => owner_id === member.userId && state === 'active')
    .map(({ id }) => id);
}
