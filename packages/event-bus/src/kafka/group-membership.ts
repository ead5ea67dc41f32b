import type { Clock } from '../clock.ts';
import type { Logger } from '@colloquy/observability';
import type {
  Consumer as KafkaConsumer,
  EachBatchHandler,
  IMemberAssignment,
  Kafka,
  TopicPartitions,
} from 'kafkajs';
import { coPartitionAssigner } from './co-partition-assigner.ts';

export interface GroupTimings {
  /** How long the broker waits for a silent member before it reassigns its partitions. */
  readonly sessionTimeoutMs: number;
  readonly heartbeatIntervalMs: number;
}

// An idle fetch delays a partition that was just resumed by as much, so it is short.
const FETCH_WAIT_MS = 500;
const REJOIN_DELAY_MS = 5_000;
const PARTITIONS_AT_ONCE = 4;

/** One member of a consumer group: joins, rejoins after a crash, commits on request. */
export function createGroupMembership(parts: {
  readonly kafka: Kafka;
  readonly groupId: string;
  readonly topics: readonly string[];
  readonly timings: GroupTimings;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly stopping: AbortSignal;
  /** Called before the first event of a new assignment. */
  readonly onJoin: (assignment: IMemberAssignment) => void;
  readonly onBatch: EachBatchHandler;
}) {
  const { groupId, stopping, logger } = parts;
  let consumer: KafkaConsumer | undefined;
  // Between a crash and the next join there is no group to pause or resume in, and kafkajs throws; `onJoin` applies
  // the state later.
  let isMember = false;

  async function open(): Promise<void> {
    const fresh = parts.kafka.consumer({
      groupId,
      partitionAssigners: [coPartitionAssigner],
      sessionTimeout: parts.timings.sessionTimeoutMs,
      heartbeatInterval: parts.timings.heartbeatIntervalMs,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      allowAutoTopicCreation: false,
    });
    consumer = fresh;
    fresh.on(fresh.events.GROUP_JOIN, ({ payload }) => {
      isMember = true;
      parts.onJoin(payload.memberAssignment);
    });
    fresh.on(fresh.events.STOP, () => {
      isMember = false;
    });
    fresh.on(fresh.events.CRASH, ({ payload }) => {
      if (payload.restart) logger.warn({ groupId, error: payload.error }, 'consumer restarts after a crash');
      else void rejoin(fresh, payload.error);
    });
    await fresh.connect();
    // A group without commits starts at the oldest event, so that it does not miss events from before it joined.
    await fresh.subscribe({ topics: [...parts.topics], fromBeginning: true });
    await fresh.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
      eachBatch: parts.onBatch,
    });
  }

  /** An operator may fix what kafkajs treats as final (authorisation, an unknown group). */
  async function rejoin(crashed: KafkaConsumer, reason: unknown): Promise<void> {
    let error = reason;
    while (!stopping.aborted) {
      logger.error({ groupId, error }, 'consumer crashed; it will join its group again');
      await crashed.disconnect().catch(() => undefined);
      if (!(await parts.clock.sleep(REJOIN_DELAY_MS, stopping))) return;
      try {
        return await open();
      } catch (failure) {
        error = failure;
      }
    }
  }

  return {
    start: open,
    pause(topics: readonly TopicPartitions[]) {
      if (isMember) consumer?.pause([...topics]);
    },
    resume(topics: readonly TopicPartitions[]) {
      if (isMember) consumer?.resume([...topics]);
    },
    commit: async (offsets: readonly { topic: string; partition: number; offset: string }[]) =>
      consumer?.commitOffsets([...offsets]),
    async leave() {
      await consumer?.disconnect();
    },
  };
}
