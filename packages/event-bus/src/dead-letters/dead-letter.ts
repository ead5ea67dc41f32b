import { createHash } from 'node:crypto';
import { z } from 'zod';

/** An event that one consumer gave up. `position` is where it stood: the event's id, or partition:offset. */
export type DeadLetterEvent = Readonly<z.infer<typeof deadLetterSchema>>;

export const deadLetterSchema = z.object({
  id: z.string(),
  consumer: z.string(),
  topic: z.string(),
  position: z.string(),
  /** The event as it came: parsed JSON, or text when it was not JSON. */
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

/** Stands for a consumer where an event was too large to be published to anyone. */
export const ANY_CONSUMER = '*';

const DEFAULT_LIMIT = 100;

/** The same event given up twice by the same consumer is one row: 32 hex digits from who and where. */
export function deadLetterId(consumer: string, topic: string, position: string): string {
  return createHash('sha256').update(`${consumer}\n${topic}\n${position}`).digest('hex').slice(0, 32);
}

/** The rows that a list shows: newest first. */
export function selectDeadLetters(
  rows: readonly DeadLetterEvent[],
  filter: DeadLetterFilter = {},
): DeadLetterEvent[] {
  return rows
    .filter((row) => filter.consumer === undefined || row.consumer === filter.consumer)
    .toSorted((left, right) => right.parkedAt.localeCompare(left.parkedAt))
    .slice(0, filter.limit ?? DEFAULT_LIMIT);
}
