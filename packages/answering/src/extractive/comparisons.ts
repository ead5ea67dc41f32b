import type { Language } from '@colloquy/text';
import { fold } from '@colloquy/text';
import { TERM_SUPPORTED, TermMatcher } from './matching.ts';
import type { Question } from './question.ts';
import type { ScoredUnit } from './scoring.ts';

const MIN_ROWS = 2;
const MAX_ROWS = 3;
/** Comparative forms: the word itself need not be in the table, whose figures decide. */
const COMPARES: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:more|less|better|\p{L}{3,}er)\b/u,
  de: /\b(?:mehr|weniger|besser|\p{L}{3,}er)\b/u,
  fr: /\b(?:plus|moins|mieux|meilleure?)\b/u,
  es: /\b(?:mas|menos|mejor)\b/u,
  it: /\b(?:piu|meno|meglio|migliore)\b/u,
  hr: /\b(?:vise|manje|bolj[ie]|\p{L}{3,}ij[ie])\b/u,
  other: /(?!)/,
};

/** Words between two names: without one, a question describes one thing with two words ("two hours with a guide"). */
const JOINS: Readonly<Record<Language, RegExp>> = {
  en: /[,/&]|\b(?:and|or|than|vs|versus)\b/u,
  de: /[,/&]|\b(?:und|oder|als|vs)\b/u,
  fr: /[,/&]|\b(?:et|ou|que|vs)\b/u,
  es: /[,/&]|\b(?:y|e|o|u|que|vs)\b/u,
  it: /[,/&]|\b(?:ed?|od?|che|vs)\b/u,
  hr: /[,/&]|\b(?:i|ili|nego|vs)\b/u,
  other: /(?:)/u,
};

/**
 * The rows of one table that a question names together ("Basic or Pro?"), in table order, each with what they hold
 * together. Empty when the question names fewer than two, more than can be compared, or something that none of them
 * holds.
 */
export function comparedRows(
  question: string,
  { terms, language }: Question,
  scored: readonly ScoredUnit[],
): readonly ScoredUnit[] {
  const isTelling = terms.map(({ critical, isCarried }) => critical && !isCarried);
  const asked = fold(question);
  if (isTelling.filter(Boolean).length < MIN_ROWS || !JOINS[language].test(asked)) return [];
  const matcher = new TermMatcher(terms, language);
  // A word missing from a row is missing from its name too, so only the names of the other rows are read.
  const tables = Map.groupBy(
    scored.filter(({ unit, own }) => unit.row !== null && isTelling.some((is, at) => is && isHeld(own, at))),
    ({ unit }) => `${unit.n}|${unit.block}`,
  );
  for (const table of tables.values()) {
    if (table.length < MIN_ROWS) continue;
    const named = table.map((row) => ({
      row,
      names: matcher.coverageOf(row.unit.row?.label ?? ''),
    }));
    // A word that identifies one row; a word in several names identifies none.
    const apart = named.filter(({ names }) =>
      isTelling.some(
        (is, at) => is && isHeld(names, at) && named.filter((other) => isHeld(other.names, at)).length === 1,
      ),
    );
    if (apart.length < MIN_ROWS || apart.length > MAX_ROWS) continue;
    const rows = apart.map(({ row }) => row);
    const covered = terms.map((_, at) => Math.max(...rows.map((row) => row.covered[at] ?? 0)));
    const missing = terms.filter(({ critical }, at) => critical && !isHeld(covered, at));
    if (missing.length > (COMPARES[language].test(asked) ? 1 : 0)) continue;
    return rows
      .toSorted((a, b) => a.unit.index - b.unit.index)
      .map((row) => ({ ...row, covered, own: covered }));
  }
  return [];
}

function isHeld(strengths: readonly number[], at: number): boolean {
  return (strengths[at] ?? 0) >= TERM_SUPPORTED;
}
