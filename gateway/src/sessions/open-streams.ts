import type { IncomingMessage, ServerResponse } from 'node:http';
import { authEvents, integrationEvents, workspaceEvents } from '@colloquy/contracts';
import { defineConsumer } from '@colloquy/event-bus';
import type { Actor } from '@colloquy/service-kit';

/** Whose stream it is, under each name by which it may have to end. */
function namesOf(actor: Actor): readonly string[] {
  if (actor.kind === 'api-key') return [`key:${actor.keyId}`, `keys-of:${actor.workspaceId}`];
  if (actor.kind !== 'user') return [];
  const user = `user:${actor.userId}`;
  return actor.sessionId === undefined ? [user] : [user, `session:${actor.sessionId}`];
}

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/**
 * The event streams that this gateway holds open for users and API keys. One ends when what opened it holds no more: its
 * session ended, its user left a workspace or has another role there, its key was changed. A client that may still read
 * comes again by itself and is checked as the first time.
 */
export function createOpenStreams() {
  const open = new Map<string, Set<ServerResponse>>();

  function end(name: string): void {
    // Not ended as if it were whole: the service learns by it that nobody reads any more.
    for (const response of open.get(name) ?? []) response.destroy();
  }

  const endAt = (name: string) => Promise.resolve(end(name));

  return {
    /** Call it in the same step in which the caller was found to hold. */
    add(actor: Actor, request: IncomingMessage, response: ServerResponse): void {
      if (!(request.headers.accept ?? '').includes('text/event-stream')) return;
      for (const name of namesOf(actor)) {
        const streams = open.get(name) ?? new Set();
        open.set(name, streams.add(response));
        response.once('close', () => {
          streams.delete(response);
          if (streams.size === 0 && open.get(name) === streams) open.delete(name);
        });
      }
    },
    consumers: [
      defineConsumer({
        name: 'gateway.streams-of-ended-sessions',
        event: authEvents.sessionsEnded,
        handle: ({ data }) => endAt(`user:${data.user_id}`),
      }),
      defineConsumer({
        name: 'gateway.streams-of-ended-session',
        event: authEvents.sessionEnded,
        handle: ({ data }) => endAt(`session:${data.session_id}`),
      }),
      defineConsumer({
        name: 'gateway.streams-of-changed-key',
        event: integrationEvents.apiKeyChanged,
        handle: ({ data }) => endAt(`key:${data.api_key_id}`),
      }),
      // A key works for as long as its owner is ADMIN.
      defineConsumer({
        name: 'gateway.streams-of-members-who-left',
        event: workspaceEvents.memberLeft,
        handle: async ({ data }) => {
          end(`user:${data.user_id}`);
          end(`keys-of:${data.workspace_id}`);
        },
      }),
      defineConsumer({
        name: 'gateway.streams-of-changed-roles',
        event: workspaceEvents.roleChanged,
        handle: async ({ data }) => {
          end(`user:${data.user_id}`);
          end(`keys-of:${data.workspace_id}`);
        },
      }),
      defineConsumer({
        name: 'gateway.streams-of-deleted-workspaces',
        event: workspaceEvents.workspaceDeleted,
        handle: ({ data }) => endAt(`keys-of:${data.workspace_id}`),
      }),
    ],
  };
}
