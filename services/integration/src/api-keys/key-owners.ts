import { workspaceApi, type ApiKeyStop, type RouteOutput } from '@colloquy/contracts';
import { orNull } from '@colloquy/errors';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';
import type { ApiKeyDocument } from './api-keys.model.ts';

/** Who runs a workspace at this moment, and who else is in it. */
export type Roster = RouteOutput<typeof workspaceApi.readRoster>['data'];

/** Why a key does not work although nothing else is wrong with it; null when its owner is ADMIN. */
export function stopOf(
  { owner_id: owner }: Pick<ApiKeyDocument, 'owner_id'>,
  { admins, others }: Roster,
): ApiKeyStop | null {
  if (admins.includes(owner)) return null;
  return others.includes(owner) ? 'OWNER_NOT_ADMIN' : 'OWNER_LEFT';
}

export type Rosters = ReturnType<typeof createRosters>;

/** Asks workspace each time: a right must not outlive its membership for want of an event. */
export function createRosters(client: ServiceClient) {
  return {
    /** null for a workspace that is gone, whether its event has arrived or not. */
    async of(workspaceId: string, context: RequestContext) {
      const params = { id: workspaceId };
      const found = await orNull(client.call(workspaceApi.readRoster, { params }, { context }));
      return found?.data ?? null;
    },
  };
}
