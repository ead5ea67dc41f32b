import { LRUCache } from 'lru-cache';
import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer } from '@colloquy/event-bus';

const MAX_USERS = 10_000;

export type RoleChanges = ReturnType<typeof createRoleChanges>;

/**
 * The newest role change of each user, by the id of its event, which grows with time: an open page learns from any
 * response that its permissions have changed. Services read roles on each request, so no decision depends on this. A
 * gateway that has just started, or missed a change, reports nothing.
 */
export function createRoleChanges() {
  const newest = new LRUCache<string, string>({ max: MAX_USERS });
  const note = (userId: string, eventId: string): void => {
    if (eventId > (newest.get(userId) ?? '')) newest.set(userId, eventId);
  };
  return {
    /** Null while none is known. */
    revisionOf: (userId: string): string | null => newest.get(userId) ?? null,
    consumers: [
      defineConsumer({
        name: 'gateway.roles-joined',
        event: workspaceEvents.memberJoined,
        handle: async ({ id, data }) => note(data.user_id, id),
      }),
      defineConsumer({
        name: 'gateway.roles-changed',
        event: workspaceEvents.roleChanged,
        handle: async ({ id, data }) => note(data.user_id, id),
      }),
      defineConsumer({
        name: 'gateway.roles-left',
        event: workspaceEvents.memberLeft,
        handle: async ({ id, data }) => note(data.user_id, id),
      }),
    ],
  };
}
