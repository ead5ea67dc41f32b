import type { Logger } from '@colloquy/observability';
import { createWorkerLoop, type JobContext, type WorkerLoop } from '@colloquy/persistence';
import type { Session } from './answer-message.ts';
import type { ChannelThreadDocument } from './channel-threads.model.ts';
import type { DeliverMessage } from './deliver-message.ts';
import { THREAD_LEASE_MS, type DeliveryRepository } from './deliveries.repository.ts';

/** Threads answered at once by one process. */
const CONCURRENCY = 4;
/** Looks for threads that another process stored. */
const POLL_MS = 5_000;

/** Answers the waiting messages of threads, each thread in order and by one process at a time. */
export function createDeliveryLoop(deps: {
  readonly deliveries: DeliveryRepository;
  readonly deliver: DeliverMessage;
  readonly logger: Logger;
}): Pick<WorkerLoop, 'start' | 'stop' | 'poke'> {
  const { deliveries, deliver, logger } = deps;
  const { leases } = deliveries;

  async function run(thread: ChannelThreadDocument, { signal, heartbeat }: JobContext): Promise<void> {
    let session: Session = thread;
    const hold = async (begun?: Session): Promise<boolean> => {
      session = begun ?? session;
      const { conversation_id, lastMessageAt } = session;
      return heartbeat(begun && { conversation_id, lastMessageAt });
    };
    for (;;) {
      if (signal.aborted) return;
      const message = await deliveries.nextWaiting(thread);
      if (message === null) break;
      const outcome = await deliver(message, session, hold, signal);
      if (outcome.kind === 'later') {
        const { delayMs } = outcome;
        await leases.release(thread._id, thread.leaseNumber, { delayMs });
        setTimeout(loop.poke, delayMs).unref();
        return;
      }
    }
    await leases.finish(thread._id, thread.leaseNumber, { set: { isWaiting: false } });
    // A message may have been stored after the last look, and its mark was overwritten just now.
    if ((await deliveries.nextWaiting(thread)) !== null) await deliveries.wake(thread);
  }

  const loop = createWorkerLoop<ChannelThreadDocument>({
    claim: () => leases.claim({ isWaiting: true }),
    run,
    heartbeat: (thread, progress) => leases.heartbeat(thread._id, thread.leaseNumber, progress),
    release: (thread, { kind }) =>
      leases.release(
        thread._id,
        thread.leaseNumber,
        kind === 'failed' ? { delayMs: POLL_MS, hasFailed: true } : {},
      ),
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    heartbeatMs: THREAD_LEASE_MS / 3,
    logger,
  });
  return loop;
}
