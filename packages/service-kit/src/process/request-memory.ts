import { authEvents, workspaceEvents, type ServiceName } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { createIdempotencyStore, createInbox, type ServiceDatabase } from '@colloquy/persistence';
import { actorKeyOf } from '../http/idempotency.ts';
import type { Jobs } from './jobs.ts';

/** Longer than a bus keeps redelivering an event that was not acknowledged. */
const HANDLED_EVENTS_KEPT_MS = 24 * 60 * 60_000;

export type RequestMemory = ReturnType<typeof createRequestMemory>;

/**
 * A service's record of handled requests and events, so that a repeat has no effect: kept for a day, and erased with
 * a deleted account or workspace.
 */
export function createRequestMemory(deps: {
  readonly service: ServiceName;
  readonly database: ServiceDatabase;
  readonly jobs: Pick<Jobs, 'define'>;
  readonly intervalMs: number;
}) {
  const { service, database, jobs } = deps;
  const idempotency = createIdempotencyStore(database);
  const inbox = createInbox(database);
  jobs.define({
    name: 'forget handled requests',
    everyMs: deps.intervalMs,
    async run() {
      await idempotency.purge();
      await inbox.purge(new Date(database.clock.now().getTime() - HANDLED_EVENTS_KEPT_MS));
    },
  });
  const consumers: readonly Consumer[] = [
    defineConsumer({
      name: `${service}.forget-requests-of-account`,
      event: authEvents.userDeleted,
      handle: async ({ data }) =>
        void (await idempotency.eraseActor(actorKeyOf({ kind: 'user', userId: data.user_id, email: '' }))),
    }),
    defineConsumer({
      name: `${service}.forget-requests-of-workspace`,
      event: workspaceEvents.workspaceDeleted,
      async handle({ data }) {
        await idempotency.eraseWorkspace(data.workspace_id);
        await idempotency.eraseContaining(data.workspace_id);
      },
    }),
  ];
  return {
    idempotency,
    inbox,
    consumers,
    /** Call it when no other process is running, before the first request and event. */
    async freeAbandoned(): Promise<void> {
      await idempotency.freeAbandoned();
      await inbox.freeAbandoned();
    },
  };
}
