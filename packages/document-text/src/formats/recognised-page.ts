import { z } from 'zod';

const textRunSchema = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
/** A piece of text and its place on a page, in points; `y` grows upwards. */
export type TextRun = Readonly<z.infer<typeof textRunSchema>>;

/** The text of one page, as recognised from its picture. */
export const recognisedPageSchema = z.object({
  /** From 1. */
  page: z.int(),
  runs: z.array(textRunSchema).readonly(),
});
export type RecognisedPage = Readonly<z.infer<typeof recognisedPageSchema>>;

/** In heights of a line: a wider gap between two pieces of text begins a new column, whatever is above and below. */
export const COLUMN_GAP = 1.2;
