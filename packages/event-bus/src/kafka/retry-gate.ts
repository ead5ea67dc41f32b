import type { Logger } from '@colloquy/observability';
import type { Admin } from 'kafkajs';
import type { Clock } from '../clock.ts';
import type { AssignedPartitions } from './assigned-partitions.ts';

const PATIENCE_MS = 30_000; // a weaker order is better than a stalled partition

/**
 * A member that gains a partition first reads which keys wait in the retry topic, and only then the events: otherwise
 * an event could overtake an older one of its key that waits for a retry.
 */
export function createRetryGate(parts: {
  readonly admin: () => Promise<Admin>;
  readonly groupId: string;
  readonly retryTopic: string;
  readonly assigned: AssignedPartitions;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly stopping: AbortSignal;
}) {
  const { groupId, retryTopic, assigned, clock, logger, stopping } = parts;

  /** Offset at which the retries of each partition have been caught up; absent where none wait. */
  async function backlogEnds(): Promise<ReadonlyMap<number, bigint>> {
    const admin = await parts.admin();
    const ends = await admin.fetchTopicOffsets(retryTopic);
    const [groups] = await admin.fetchOffsets({ groupId, topics: [retryTopic] });
    const committed = new Map(groups?.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
    const behind = ends.filter(({ partition, high, low }) => {
      const known = committed.get(partition) ?? -1n;
      return (known < 0n ? BigInt(low) : known) < BigInt(high);
    });
    return new Map(behind.map(({ partition, high }) => [partition, BigInt(high)]));
  }

  async function untilRead(partition: number, end: bigint | undefined): Promise<void> {
    const progress = assigned.progress(retryTopic, partition);
    if (end === undefined || !progress) return;
    const patience = new AbortController();
    const signal = AbortSignal.any([stopping, patience.signal]);
    const expired = clock.sleep(PATIENCE_MS, signal).then(() => false);
    const read = await Promise.race([progress.untilRead(end).then(() => true), expired]);
    patience.abort();
    if (!read && !stopping.aborted) logger.warn({ groupId, partition }, 'retries were not read in time');
  }

  return {
    /** Calls `open` for each partition when its events may be read. */
    async opened(partitions: readonly number[], open: (partition: number) => void) {
      const ends = await backlogEnds().catch((error: unknown) => {
        logger.warn({ groupId, error }, 'the retry backlog could not be read');
        return new Map<number, bigint>();
      });
      await Promise.all(partitions.map((n) => untilRead(n, ends.get(n)).then(() => open(n))));
    },
  };
}
