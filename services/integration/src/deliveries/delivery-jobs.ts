import type { Job } from '@colloquy/service-kit';
import { OVERDUE_AFTER_MS, MESSAGES_KEPT_MS, THREADS_KEPT_MS } from './deliveries.policy.ts';
import type { DeliveryRepository } from './deliveries.repository.ts';

const HOUR_MS = 60 * 60_000;

/** Continues what an ended process left, and removes old messages and silent threads. */
export function createDeliveryJobs(deps: {
  readonly deliveries: DeliveryRepository;
  readonly poke: () => void;
  readonly now: () => Date;
}): Job[] {
  const { deliveries, poke, now } = deps;
  const ago = (ms: number): Date => new Date(now().getTime() - ms);
  return [
    {
      name: 'wake overdue messages of channels',
      async run() {
        const waiting = await deliveries.waitingSince(ago(OVERDUE_AFTER_MS));
        for (const { workspace_id, chat_bot_id, connection_id, thread_id: _id } of waiting) {
          await deliveries.wake({ _id, workspace_id, chat_bot_id, connection_id });
        }
        if (waiting.length > 0) poke();
      },
    },
    {
      name: 'purge old messages of channels',
      everyMs: HOUR_MS,
      async run() {
        await deliveries.purgeMessages(ago(MESSAGES_KEPT_MS));
        await deliveries.purgeThreads(ago(THREADS_KEPT_MS));
      },
    },
  ];
}
