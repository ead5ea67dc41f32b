import { z } from 'zod';

const textRunSchema = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** What text recognition read of one page: pieces of text and where they stand, in points, as of `TextRun`. */
export const recognisedPageSchema = z.object({
  /** From 1. */
  page: z.int(),
  runs: z.array(textRunSchema).readonly(),
});
export type RecognisedPage = Readonly<z.infer<typeof recognisedPageSchema>>;
