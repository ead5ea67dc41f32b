import { workspaceApi, type ApiKeyStop, type RouteOutput } from '@colloquy/contracts';
import { orNull } from '@colloquy/errors';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';
import type { ApiKeyDocument } from './api-keys.model.ts';

/** A workspace's current administrators and other members. */
export type Roster = RouteOutput<typeof workspaceApi.readRoster>['data'];

/** Why an otherwise valid key does not work; null when its owner is ADMIN. */
export function stopOf(
  { owner_id: owner }: Pick<ApiKeyDocument, 'owner_id'>,
  { admins, others }: Roster,
): ApiKeyStop | null {
  if (admins.includes(owner)) return null;
  return others.includes(owner) ? 'OWNER_NOT_ADMIN' : 'OWNER_LEFT';
}

export type Rosters = ReturnType<typeof createRosters>;

/**
 * Asks the workspace service each time, because a key must not outlive its owner's membership when an event is
 * missing.
 */
export function createRosters(client: ServiceClient) {
  return {
    /** Null for a deleted workspace, whether or not its event has arrived. */
    async of(workspaceId: string, context: RequestContext) {
      const params = { id: workspaceId };
      const found = await orNull(client.call(workspaceApi.readRoster, { params }, { context }));
      return found?.data ?? null;
    },
  };
}
