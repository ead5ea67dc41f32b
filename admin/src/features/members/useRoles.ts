import { workspaceApi, type WorkspaceRole } from '@colloquy/contracts';
import { useRoute } from '../../api/useRoute.ts';
import { ROLES_BY_RANK } from './member-rules.ts';

/** The roles of members, as the server lists them (specification, section 6), by rank. */
export function useRoles(): readonly WorkspaceRole[] {
  const { data } = useRoute(workspaceApi.listWorkspaceRoles, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (data === undefined) return ROLES_BY_RANK;
  const listed = new Set(data.data.map(({ id }) => id));
  return ROLES_BY_RANK.filter((role) => listed.has(role));
}
