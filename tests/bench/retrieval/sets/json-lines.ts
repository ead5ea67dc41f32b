import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { RetrievalSet } from '../retrieval-set.ts';

const passageSchema = z.object({ id: z.string(), title: z.string().default(''), text: z.string() });
const questionSchema = z.object({
  text: z.string(),
  passageIds: z.array(z.string()).min(1),
  answers: z.array(z.string()).optional(),
  plausible: z.array(z.string()).default([]),
});

const unanswerableSchema = z.object({ text: z.string() });

/** A folder for `readFolder`; a question without `answers` has no passage to find. */
export function readJsonLines(folder: string): RetrievalSet {
  const { passages, questions, unanswerable } = readFolder(folder);
  const isAnswered = ({ answers }: (typeof questions)[number]): boolean => answers?.length !== 0;
  const further = questions.filter((question) => !isAnswered(question)).map(({ text }) => text);
  return {
    name: basename(folder),
    passages,
    questions: questions.filter(isAnswered),
    unanswerable: [...unanswerable, ...further],
  };
}

/**
 * A folder with `passages.jsonl` ({id, title?, text} per line), `questions.jsonl` ({text, passageIds, answers?,
 * plausible?}) and optionally `unanswerable.jsonl` ({text}). Throws for a missing file, and names file and line of
 * invalid content.
 */
export function readFolder(folder: string) {
  const passages = linesOf(join(folder, 'passages.jsonl'), passageSchema);
  const known = new Set(passages.map(({ id }) => id));
  const questions = linesOf(join(folder, 'questions.jsonl'), questionSchema);
  const lost = questions.flatMap(({ passageIds }) => passageIds).find((id) => !known.has(id));
  if (lost !== undefined)
    throw new TypeError(`${folder}: a question names passage "${lost}", which is not there`);
  const further = join(folder, 'unanswerable.jsonl');
  const unanswerable = existsSync(further)
    ? linesOf(further, unanswerableSchema).map(({ text }) => text)
    : [];
  return { passages, questions, unanswerable };
}

function linesOf<T>(file: string, schema: z.ZodType<T>): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      if (line.trim() === '') return [];
      try {
        return [schema.parse(JSON.parse(line))];
      } catch (error) {
        throw new TypeError(`${file}:${at + 1}: ${String(error)}`, { cause: error });
      }
    });
}
