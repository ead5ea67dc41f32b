import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { RetrievalSet } from '../retrieval-set.ts';

const passageSchema = z.object({ id: z.string(), title: z.string().default(''), text: z.string() });
const questionSchema = z.object({ text: z.string(), passageIds: z.array(z.string()).min(1) });

/**
 * A folder with `passages.jsonl` ({id, title?, text} in each line) and `questions.jsonl` ({text, passageIds}). Throws for
 * a missing file, and names file and line of what it cannot read.
 */
export function readJsonLines(folder: string): RetrievalSet {
  const passages = linesOf(join(folder, 'passages.jsonl'), passageSchema);
  const known = new Set(passages.map(({ id }) => id));
  const questions = linesOf(join(folder, 'questions.jsonl'), questionSchema);
  const lost = questions.flatMap(({ passageIds }) => passageIds).find((id) => !known.has(id));
  if (lost !== undefined)
    throw new TypeError(`${folder}: a question names passage "${lost}", which is not there`);
  return { name: basename(folder), passages, questions };
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
