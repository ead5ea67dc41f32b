import { createHash } from 'node:crypto';
import { z } from 'zod';

/** An event that one consumer gave up. `position` is the event's id, or partition:offset. */
export type DeadLetterEvent = Readonly<z.infer<typeof deadLetterSchema>>;

export const deadLetterSchema = z.object({
  id: z.string(),
  consumer: z.string(),
  topic: z.string(),
  position: z.string(),
  /** The event as received: parsed JSON, or text when it was not JSON. */
  payload: z.unknown(),
  error: z.object({ name: z.string(), message: z.string(), code: z.string().optional() }),
  attempts: z.int(),
  parkedAt: z.string(),
});

export interface DeadLetterFilter {
  readonly consumer?: string;
  /** Newest first; 100 unless given. */
  readonly limit?: number;
}

/** Consumer name of an event that was too large to publish. */
export const ANY_CONSUMER = '*';

const DEFAULT_LIMIT = 100;

/**
 * Id of a dead letter, 32 hex digits from consumer and position: the same event given up twice by one consumer is one
 * row.
 */
export function deadLetterId(consumer: string, topic: string, position: string): string {
  return createHash('sha256').update(`${consumer}\n${topic}\n${position}`).digest('hex').slice(0, 32);
}

/** The rows of one page, newest first. */
export function selectDeadLetters(
  rows: readonly DeadLetterEvent[],
  filter: DeadLetterFilter = {},
): DeadLetterEvent[] {
  return rows
    .filter((row) => filter.consumer === undefined || row.consumer === filter.consumer)
    .toSorted((left, right) => right.parkedAt.localeCompare(left.parkedAt))
    .slice(0, filter.limit ?? DEFAULT_LIMIT);
}
