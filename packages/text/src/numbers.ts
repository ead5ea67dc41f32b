import { rulesOf, type Language } from './languages/registry.ts';

const THOUSANDS = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?!\d)/;

/**
 * The figure that a folded word stands for, equal for all spellings: `12`, `twelve`, `12.00`, `12,0`; `1200` for
 * `1,200` and `1.200`; `9` for `9:00`. Null for a word that is not a number.
 */
export function figureOf(folded: string, language: Language): string | null {
  const named = rulesOf(language).numbers[folded];
  if (named !== undefined) return named;
  if (!/^\d/.test(folded)) return null;
  if (folded.includes(':')) return folded.replace(/^0(?=\d)/, '').replace(/(?::00)+$/, '');
  const grouping = THOUSANDS.exec(folded);
  const whole =
    grouping === null ? folded : grouping[0].replaceAll(/[.,]/g, '') + folded.slice(grouping[0].length);
  return whole
    .replace(',', '.')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/** True for a folded word that negates what follows: "not", "never". */
export function isNegation(folded: string, language: Language): boolean {
  return rulesOf(language).negations.has(folded);
}

/** True for a folded word that excludes something: "except", "only", "forbidden". */
export function isExclusion(folded: string, language: Language): boolean {
  return rulesOf(language).exclusions.has(folded);
}
