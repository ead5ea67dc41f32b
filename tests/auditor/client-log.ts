import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const acknowledgedSchema = z.object({
  kind: z.enum(['account', 'workspace', 'bot', 'public-link', 'item', 'chat', 'question']),
  id: z.string(),
  /** The acknowledged write was a deletion. */
  isDeleted: z.boolean().default(false),
  /** Fields of the stored row in the response. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});

/** A write for which a client got a 2xx response. */
export type Acknowledged = z.infer<typeof acknowledgedSchema>;

export interface ClientLog {
  /** Writes a line before it returns, so that the record survives the client. */
  note(entry: z.input<typeof acknowledgedSchema>): void;
}

/** A client's log of acknowledged writes, one JSON object per line. */
export function openClientLog(path: string): ClientLog {
  return { note: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`) };
}

/** Parses a log. Throws for an invalid line. */
export function readClientLog(path: string): Acknowledged[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => acknowledgedSchema.parse(JSON.parse(line)));
}
