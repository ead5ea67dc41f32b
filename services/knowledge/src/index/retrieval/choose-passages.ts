import { queryTerms } from '@colloquy/text';
import { distinctPassages, type DistinctPassage, type Readable } from './near-duplicates.ts';

/** Of the passages that are asked for, so many may give way to further ones that say something they do not. */
const MAX_FURTHER = 2;
const TABLE_ROW = /^\|.*\|$/m;
/** A row of a table that is written as `Name: value; Name: value`. */
const RECORD = /^[^:;\n]{1,60}: [^\n]*; [^:;\n]{1,60}: /m;

/**
 * The best `topK` of the passages found for a question. The last of them give way to further ones that hold a word of the
 * question which no other has; among tables, a word which no other table has: they rank low, as most of a long table is
 * about other things, and a vector of many rows is near no question.
 */
export function choosePassages<T extends Readable>(
  found: readonly T[],
  question: string,
  { topK, language }: { readonly topK: number; readonly language: string | null },
): T[] {
  const distinct = distinctPassages(found);
  const asked = queryTerms(question, language);
  const chosen = distinct.slice(0, topK);
  const further = distinct.slice(topK);
  const promoted: DistinctPassage<T>[] = [];
  while (promoted.length < Math.min(MAX_FURTHER, topK - 1)) {
    const others = [...chosen.slice(0, topK - promoted.length - 1), ...promoted];
    const [best] = further
      .filter((one) => !promoted.includes(one))
      .map((one) => ({ one, added: countAdded(one, others, asked) }))
      .filter(({ added }) => added > 0)
      .toSorted((a, b) => b.added - a.added);
    if (best === undefined) break;
    promoted.push(best.one);
  }
  return [...chosen.slice(0, topK - promoted.length), ...promoted].map(({ passage }) => passage);
}

/** How many of the asked terms a passage has that none of the others has; of a table, none of the other tables. */
function countAdded<T extends Readable>(
  { passage, terms }: DistinctPassage<T>,
  others: readonly DistinctPassage<T>[],
  asked: readonly string[],
): number {
  const rivals = isTable(passage) ? others.filter((other) => isTable(other.passage)) : others;
  return asked.filter((term) => terms.has(term) && !rivals.some((other) => other.terms.has(term))).length;
}

function isTable({ text }: Readable): boolean {
  return TABLE_ROW.test(text) || RECORD.test(text);
}
