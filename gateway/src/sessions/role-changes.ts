import { LRUCache } from 'lru-cache';
import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer } from '@colloquy/event-bus';

const MAX_USERS = 10_000;

export type RoleChanges = ReturnType<typeof createRoleChanges>;

/**
 * The newest change of each user's roles, by the id of its event, which grows with time: an open page learns by any
 * answer that what it may do has changed. Services read roles at each request; nothing is decided by this. A gateway
 * that has just started, or has not heard of a change, says nothing.
 */
export function createRoleChanges() {
  const newest = new LRUCache<string, string>({ max: MAX_USERS });
  const note = (userId: string, eventId: string): void => {
    if (eventId > (newest.get(userId) ?? '')) newest.set(userId, eventId);
  };
  return {
    /** null while none is known. */
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
