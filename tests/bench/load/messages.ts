import { z } from 'zod';

/** Asks over and over, one question at a time per chat. */
export const loadJobSchema = z.object({
  url: z.string(),
  /** One connection each. */
  chats: z.array(z.object({ chatId: z.string(), userRef: z.string() })),
  questions: z.array(z.string()),
  warmUpMs: z.number(),
  measureMs: z.number(),
  /** Asks for an event stream. */
  isStream: z.boolean(),
});
export type LoadJob = z.infer<typeof loadJobSchema>;

export const loadResultSchema = z.object({
  asks: z.number(),
  /** Responses with a status other than 200, by status; cut connections count under 0. */
  failures: z.record(z.string(), z.number()),
  /** Answers with a citation. */
  cited: z.number(),
  elapsedMs: z.number(),
  latenciesMs: z.array(z.number()),
  /** Of streams: to the first token. */
  firstTokensMs: z.array(z.number()),
});
export type LoadResult = z.infer<typeof loadResultSchema>;

/** Sent twice per job: at the start of the measurement, and at its end with the counts. */
export const loadReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('warm') }),
  z.object({ kind: z.literal('done'), result: loadResultSchema }),
]);
