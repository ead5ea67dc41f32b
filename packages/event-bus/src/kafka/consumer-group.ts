import type { Logger, Metrics } from '@colloquy/observability';
import type { Admin, EachBatchPayload, IMemberAssignment, Kafka, KafkaMessage } from 'kafkajs';
import type { Clock } from '../clock.ts';
import type { Consumer } from '../event-bus.ts';
import { readable } from '../wire.ts';
import { createAssignedPartitions } from './assigned-partitions.ts';
import { createCommits } from './commits.ts';
import { createDeadLetterOperations, type DeadLetterSettings } from './dead-letter-operations.ts';
import { createGroupMembership, type GroupTimings } from './group-membership.ts';
import { keyOf, readRetry, targetOf, typeOf } from './messages.ts';
import type { Outlets } from './outlets.ts';
import type { PartitionProgress } from './partition-progress.ts';
import { createRetryGate } from './retry-gate.ts';
import { topicNames } from './topics.ts';

export interface GroupSettings extends DeadLetterSettings, GroupTimings {
  readonly commitIntervalMs: number;
  /** Limit of unfinished events per partition; reading pauses above it. */
  readonly maxOpenEvents: number;
  /** Limit of unfinished retries per partition; they wait for minutes, so it may be higher. */
  readonly maxOpenRetries: number;
}

/** Runs one consumer as a Kafka consumer group: reads ahead while events are handled, commits what is done. */
export type RunningGroup = ReturnType<typeof createConsumerGroup>;

export function createConsumerGroup(parts: {
  readonly kafka: Kafka;
  readonly admin: () => Promise<Admin>;
  readonly consumer: Consumer;
  readonly settings: GroupSettings;
  readonly outlets: Outlets;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly stopping: AbortSignal;
  readonly abandon: AbortSignal;
}) {
  const { consumer, settings, logger, clock, stopping } = parts;
  const topics = topicNames(consumer.event.topic);
  const assigned = createAssignedPartitions();
  const operations = createDeadLetterOperations(parts);
  const full = new Set<PartitionProgress>();
  const gated = new Set<number>();
  const groupId = consumer.name;
  const gate = createRetryGate({ ...parts, groupId, retryTopic: topics.retry, assigned });
  const membership = createGroupMembership({
    kafka: parts.kafka,
    groupId,
    topics: [topics.main, topics.retry],
    timings: settings,
    clock,
    logger,
    stopping,
    onJoin,
    onBatch,
  });
  const commits = createCommits({
    intervalMs: settings.commitIntervalMs,
    positions: assigned.all,
    commit: membership.commit,
    logger,
  });

  function onJoin(assignment: IMemberAssignment): void {
    const { gained, lost } = assigned.assign(assignment);
    for (const { topic, partition } of lost) {
      commits.drop(topic, partition);
      if (topic === topics.retry) operations.drop(partition);
    }
    const events = gained.filter(({ topic }) => topic === topics.main).map(({ partition }) => partition);
    for (const partition of events) gated.add(partition);
    if (gated.size > 0) membership.pause([{ topic: topics.main, partitions: [...gated] }]);
    if (events.length > 0) void gate.opened(events, openGate);
    if (stopping.aborted) restAll();
  }

  function openGate(partition: number): void {
    gated.delete(partition);
    if (!stopping.aborted) membership.resume([{ topic: topics.main, partitions: [partition] }]);
  }

  function restAll(): void {
    membership.pause([{ topic: topics.main }, { topic: topics.retry }].map(wholeTopic));
  }

  function wholeTopic({ topic }: { readonly topic: string }): { topic: string; partitions: number[] } {
    const here = assigned.all().filter((position) => position.topic === topic);
    return { topic, partitions: here.map(({ partition }) => partition) };
  }

  // Contains no await, so that no assignment can change in the middle of a batch.
  async function onBatch({ batch, resolveOffset, isRunning, isStale }: EachBatchPayload): Promise<void> {
    const { topic, partition } = batch;
    const progress = assigned.progress(topic, partition);
    const limit = topic === topics.retry ? settings.maxOpenRetries : settings.maxOpenEvents;
    if (!progress) return;
    for (const message of batch.messages) {
      if (stopping.aborted || !isRunning() || isStale()) return;
      if (progress.open >= limit) return rest(topic, partition, progress);
      const offset = BigInt(message.offset);
      if (progress.take(offset)) void process(topic, partition, progress, offset, message);
      resolveOffset(message.offset);
    }
    progress.readUpTo(BigInt(batch.lastOffset()) + 1n);
    commits.soon();
  }

  function rest(topic: string, partition: number, progress: PartitionProgress): void {
    full.add(progress);
    membership.pause([{ topic, partitions: [partition] }]);
  }

  async function process(
    topic: string,
    partition: number,
    progress: PartitionProgress,
    offset: bigint,
    message: KafkaMessage,
  ): Promise<void> {
    const work = topic === topics.retry ? takeRetry(message) : takeEvent(partition, message);
    if (work && !(await work)) return; // not done: the offset stays uncommitted, the event is delivered again
    progress.done(offset);
    if (assigned.progress(topic, partition) !== progress) return;
    commits.soon();
    if (full.has(progress) && progress.open < settings.maxOpenEvents / 2) {
      full.delete(progress);
      if (!stopping.aborted) membership.resume([{ topic, partitions: [partition] }]);
    }
  }

  /** Undefined when the event is not for this consumer, or is a tombstone. */
  function takeEvent(partition: number, message: KafkaMessage): Promise<boolean> | undefined {
    const { value } = message;
    const type = typeOf(message) ?? typeInside(value);
    if (value === null || (type !== undefined && type !== consumer.event.type)) return undefined;
    const origin = { topic: topics.main, partition, position: message.offset };
    return operations.takeEvent({ key: keyOf(message), value, origin });
  }

  function takeRetry(message: KafkaMessage): Promise<boolean> | undefined {
    return targetOf(message) === consumer.name ? operations.takeRetry(readRetry(message)) : undefined;
  }

  return {
    start: membership.start,
    /** Resolves when no handler runs. */
    async idle() {
      restAll();
      await operations.idle();
    },
    async leave() {
      await commits.now();
      await membership.leave();
    },
  };
}

/** The type of an event written by a foreign producer without our headers; undefined when it has none. */
function typeInside(value: Buffer | null): string | undefined {
  const event = value === null ? undefined : readable(value.toString('utf8'));
  if (typeof event !== 'object' || event === null || !('type' in event)) return undefined;
  return typeof event.type === 'string' ? event.type : undefined;
}
