import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const acknowledgedSchema = z.object({
  kind: z.enum(['account', 'workspace', 'bot', 'public-link', 'item', 'chat', 'question']),
  id: z.string(),
  /** The acknowledged write removed it. */
  isDeleted: z.boolean().default(false),
  /** Fields of the stored row that the answer named. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});

/** A write that a client got a 2xx answer for. */
export type Acknowledged = z.infer<typeof acknowledgedSchema>;

export interface ClientLog {
  /** Writes one line before it returns: the client's own memory must not be what fails. */
  note(entry: z.input<typeof acknowledgedSchema>): void;
}

/** A client's log of acknowledged writes, one JSON object a line. */
export function openClientLog(path: string): ClientLog {
  return { note: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`) };
}

/** Reads a log. Throws when a line is not an entry. */
export function readClientLog(path: string): Acknowledged[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => acknowledgedSchema.parse(JSON.parse(line)));
}
