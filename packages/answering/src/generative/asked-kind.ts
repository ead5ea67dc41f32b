import { figureOf, isFunctionWord, wordsOf, type Language } from '@colloquy/text';
import { holdsAnswerType, type AnswerType } from '../extractive/answer-types.ts';

const MOMENTS: ReadonlySet<AnswerType> = new Set(['time', 'date', 'moment']);
const NUMBERS: ReadonlySet<AnswerType> = new Set([
  'money',
  'percent',
  'duration',
  'count',
  'measure',
  'frequency',
]);
const BEINGS: ReadonlySet<AnswerType> = new Set(['person', 'place', 'address']);
/** Together with a figure these are an amount, which is neither a person nor a location. */
const AMOUNTS: readonly AnswerType[] = ['money', 'percent', 'duration'];

/**
 * Whether the words that a sentence adds to the question cannot be the asked kind: only names for "when" and "how
 * many", only a date or an amount for "who" and "where". Other words ("after the war", "the older members") always
 * may be.
 */
export function isOfOtherKind(added: string, types: readonly AnswerType[], language: Language): boolean {
  const kinds = wordsOf(added)
    .filter(({ folded }) => !isFunctionWord(folded, language))
    .map(({ raw, folded }) => kindOf(raw, folded, language));
  if (kinds.length === 0) return false;
  const asksOnly = (some: ReadonlySet<AnswerType>): boolean => types.every((type) => some.has(type));
  if (asksOnly(MOMENTS) || asksOnly(NUMBERS)) return kinds.every((kind) => kind === 'name');
  if (!asksOnly(BEINGS)) return false;
  // German capitalises every noun, so a name cannot be ruled out.
  const isAmount =
    language !== 'de' &&
    !kinds.includes('name') &&
    kinds.includes('figure') &&
    AMOUNTS.some((type) => holdsAnswerType(added, type));
  return isAmount || kinds.every((kind) => kind === 'figure' || kind === 'moment');
}

function kindOf(raw: string, folded: string, language: Language): 'figure' | 'moment' | 'name' | 'word' {
  if (figureOf(folded, language) !== null) return 'figure';
  if (holdsAnswerType(`in ${raw}`, 'date')) return 'moment';
  return language !== 'de' && /^\p{Lu}/u.test(raw) ? 'name' : 'word';
}
