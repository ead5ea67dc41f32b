import type { IncomingMessage, ServerResponse } from 'node:http';
import { authEvents, integrationEvents, workspaceEvents } from '@colloquy/contracts';
import { defineConsumer } from '@colloquy/event-bus';
import type { Actor } from '@colloquy/service-kit';

/** The keys under which an actor's stream may have to end. */
function namesOf(actor: Actor): readonly string[] {
  if (actor.kind === 'api-key') return [`key:${actor.keyId}`, `keys-of:${actor.workspaceId}`];
  if (actor.kind !== 'user') return [];
  const user = `user:${actor.userId}`;
  return actor.sessionId === undefined ? [user] : [user, `session:${actor.sessionId}`];
}

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/**
 * The event streams that this gateway holds open for users and API keys. A stream is ended when its access is
 * revoked: the session ended, the user left a workspace or has another role there, or the key was changed. A client
 * that still has access reconnects by itself and is checked like a new one.
 */
export function createOpenStreams() {
  const open = new Map<string, Set<ServerResponse>>();

  function end(name: string): void {
    // Destroyed rather than ended as if complete: this tells the service that the reader is gone.
    for (const response of open.get(name) ?? []) response.destroy();
  }

  const endAt = (name: string) => Promise.resolve(end(name));

  return {
    /** Call it in the same tick in which the caller was found valid. */
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
      // A key works only while its owner is ADMIN.
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
