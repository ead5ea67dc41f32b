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
/** With a figure they are an amount, which names nobody and no place. */
const AMOUNTS: readonly AnswerType[] = ['money', 'percent', 'duration'];

/**
 * Whether what a sentence adds to the question cannot be what is asked for: nothing but names to "when" and "how many",
 * nothing but a date or an amount to "who" and "where". Other words ("after the war", "the older members") may always be.
 */
export function isOfOtherKind(added: string, types: readonly AnswerType[], language: Language): boolean {
  const kinds = wordsOf(added)
    .filter(({ folded }) => !isFunctionWord(folded, language))
    .map(({ raw, folded }) => kindOf(raw, folded, language));
  if (kinds.length === 0) return false;
  const asksOnly = (some: ReadonlySet<AnswerType>): boolean => types.every((type) => some.has(type));
  if (asksOnly(MOMENTS) || asksOnly(NUMBERS)) return kinds.every((kind) => kind === 'name');
  if (!asksOnly(BEINGS)) return false;
  // German writes every noun as a name, so that none can be missed there.
  const isAmount =
    language !== 'de' &&
    !kinds.includes('name') &&
    kinds.includes('figure') &&
    AMOUNTS.some((type) => holdsAnswerType(added, type));
  return isAmount || kinds.every((kind) => kind === 'figure' || kind === 'moment');
}

const ASKS_MOMENT =
  /^(?:when\b|(?:(?:in|on|by|during) )?(?:what|which) (?:year|century|decade|month|date|day)\b)/i;
const ASKS_NUMBER = /^(?:how (?:many|much)|what (?:percent|percentage|number))\b/i;
const ASKS_BEING = /^who(?:m|se)?\b/i;
const ASKS_OTHER = /^(?:what|which|where|why|how)\b/i;
/** A number may answer these whatever they begin with. */
const MAY_ASK_NUMBER =
  /\b(?:long|old|often|far|fast|big|large|high|tall|many|much|numbers?|percent(?:age)?|years?|when|dates?|centur(?:y|ies)|price|cost|amount|times?|periods?|decade|rate|ages?|eras?|population|size|ratio|value|months?|days?)\b/i;
const MOMENT_WORD =
  /\b(?:centur(?:y|ies)|decades?|summer|winter|spring|autumn|days?|weeks?|months?|years?|morning|night|after|before|during|since|until|early|late|today|times?|now|when|ages?|era|period|beginning|end|immediately|soon)\b/i;
/** Numbers without a figure. */
const QUANTITY = new Set(
  'half once twice dozen dozens hundred hundreds thousand thousands million millions billion several many few most majority all none free'.split(
    ' ',
  ),
);
const UNITS = new Set('percent million billion thousand hundred'.split(' '));

/**
 * As `isOfOtherKind`, told by the first words of an English question: no time to "when", no number to "how many", figures
 * alone to what asks for none. `said` is the whole sentence.
 */
export function isNotAskedFor(added: string, said: string, question: string): boolean {
  const words = wordsOf(added).filter(({ folded }) => !isFunctionWord(folded, 'en'));
  if (words.length === 0) return false;
  const asked = question.trim();
  const kinds = words.map(({ raw, folded }) => kindOf(raw, folded, 'en'));
  const hasFigure = kinds.includes('figure') || words.some(({ folded }) => QUANTITY.has(folded));
  if (ASKS_MOMENT.test(asked)) return !hasFigure && !kinds.includes('moment') && !MOMENT_WORD.test(said);
  if (ASKS_NUMBER.test(asked)) return !hasFigure;
  const isNumber = words.every(
    ({ folded }, at) => kinds[at] !== 'name' && (kinds[at] !== 'word' || UNITS.has(folded)),
  );
  if (ASKS_BEING.test(asked)) return hasFigure && !kinds.includes('name');
  return ASKS_OTHER.test(asked) && !MAY_ASK_NUMBER.test(asked) && isNumber;
}

function kindOf(raw: string, folded: string, language: Language): 'figure' | 'moment' | 'name' | 'word' {
  if (figureOf(folded, language) !== null) return 'figure';
  if (holdsAnswerType(`in ${raw}`, 'date')) return 'moment';
  return language !== 'de' && /^\p{Lu}/u.test(raw) ? 'name' : 'word';
}
