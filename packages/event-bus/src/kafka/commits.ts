import type { Logger } from '@colloquy/observability';
import type { PartitionProgress } from './partition-progress.ts';

export interface Position {
  readonly topic: string;
  readonly partition: number;
  readonly progress: PartitionProgress;
}

/** Commits progress in batches: one request for all partitions of a group, at most one per interval. */
export function createCommits(parts: {
  readonly intervalMs: number;
  readonly positions: () => readonly Position[];
  readonly commit: (
    offsets: readonly { topic: string; partition: number; offset: string }[],
  ) => Promise<void>;
  readonly logger: Logger;
}) {
  const committed = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function commitDue(): Promise<void> {
    const due = parts.positions().flatMap(({ topic, partition, progress }) => {
      const offset = progress.committable()?.toString();
      const fresh = offset !== undefined && committed.get(`${topic}:${partition}`) !== offset;
      return fresh ? [{ topic, partition, offset }] : [];
    });
    if (due.length === 0) return;
    try {
      await parts.commit(due);
      for (const { topic, partition, offset } of due) committed.set(`${topic}:${partition}`, offset);
    } catch (error) {
      // Usually the group is rebalancing; the partition's next owner sees the events again.
      parts.logger.warn({ error }, 'offsets were not committed');
    }
  }

  function now(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(commitDue);
    return running;
  }

  return {
    now,
    soon() {
      timer ??= setTimeout(() => void now(), parts.intervalMs);
    },
    /** Drops the committed offset of a partition that a rebalance moved. */
    drop: (topic: string, partition: number) => void committed.delete(`${topic}:${partition}`),
  };
}
