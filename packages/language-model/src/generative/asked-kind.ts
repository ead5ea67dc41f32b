import { figureOf, fold, isFunctionWord, wordsOf, type Language } from '@colloquy/text';
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

type Asked = 'moment' | 'count' | 'amount' | 'name' | 'being' | 'thing' | 'open';

/** What English questions ask for, tried in order on the folded question. */
const ASKED_IN_ENGLISH: readonly (readonly [RegExp, Asked])[] = [
  [/\bpercent(?:age)?\b|\bwhat (?:is|are|was|were) the (?:maximum|minimum|max|min)\b/, 'amount'],
  [/\bhow many\b/, 'count'],
  [
    /\bhow (?:old|far|tall|large|big|wide|deep|heavy)\b|\bhow much (?:is|are|was|were|do|does|did)\b/,
    'amount',
  ],
  [/\bhow (?:long|often|soon|quickly|fast|much)\b/, 'open'],
  [
    /^(?:\w+ )?when (?!.*,)|\b(?:what|which) (?:\w+ )?(?:years?|dates?|days?|months?|centur(?:y|ies)|decades?)\b|\b(?:what|which) time\b/,
    'moment',
  ],
  [
    /\b(?:what|which) (?:\w+ ){0,2}(?:countr(?:y|ies)|cit(?:y|ies)|nations?|continents?|kings?|queens?|emperors?|presidents?)\b/,
    'name',
  ],
  [/^(?:\w+ )?(?:who|whom|where)\b/, 'being'],
  [/^(?:why|how|whose)\b|\b(?:what|which) (?:type|kind|sort|name|language|religion|ethnicity)\b/, 'thing'],
  [/\b(?:longest|shortest|biggest|largest|smallest)\b/, 'thing'],
];
/** Words that say when, or how many, without a figure. */
const SAYS_WHEN =
  /\b(?:after|before|during|until|till|since|while|when|once|as soon|always|never|now|today|yesterday|tomorrow|currently|later|earlier|centur(?:y|ies)|decades?|summer|winter|spring|autumn|daily|weekly|monthly|yearly|annually|every|each|throughout|immediately|upon|following|(?:beginning|end|start) of)\b/;
const SAYS_HOW_MANY =
  /\b(?:no|none|all|both|half|most|many|few|several|some|one|once|twice|hundreds?|thousands?|millions?|billions?|dozens?|single|each|every|majority|quarter|double|couple|pair|free|zero|any|unlimited|nobody|nothing|average|third)\b/;

/**
 * Whether what a sentence adds to the question cannot be what is asked for: no moment to "when", no quantity to "how
 * many", nothing but a date or an amount to "who", "where" and "why". Other words ("the older members") may always be.
 */
export function isOfOtherKind(
  added: string,
  { question, types }: { readonly question: string; readonly types: readonly AnswerType[] },
  language: Language,
): boolean {
  const kinds = wordsOf(added)
    .filter(({ folded }) => !isFunctionWord(folded, language))
    .map(({ raw, folded }) => kindOf(raw, folded, language));
  if (kinds.length === 0) return false;
  const asked =
    language === 'en' ? ASKED_IN_ENGLISH.find(([pattern]) => pattern.test(fold(question)))?.[1] : undefined;
  return asked === undefined
    ? isOtherByType(added, kinds, types, language)
    : isOtherInEnglish(added, kinds, asked);
}

type Kind = 'figure' | 'moment' | 'name' | 'word';

function isOtherInEnglish(added: string, kinds: readonly Kind[], asked: Asked): boolean {
  const text = fold(added);
  const isOnlyFigures = kinds.every((kind) => kind === 'figure' || kind === 'moment');
  switch (asked) {
    case 'moment':
      return !kinds.includes('figure') && !kinds.includes('moment') && !SAYS_WHEN.test(text);
    case 'count':
      return (!kinds.includes('figure') && !SAYS_HOW_MANY.test(text)) || /^\W*\d[\d.,]* ?%\W*$/.test(text);
    case 'amount':
      return !kinds.includes('figure') && !SAYS_HOW_MANY.test(text);
    case 'name':
      return !kinds.includes('name');
    case 'being':
      return isOnlyFigures || (!kinds.includes('name') && isAmount(added, kinds));
    case 'thing':
      return isOnlyFigures;
    case 'open':
      return kinds.every((kind) => kind === 'name');
  }
}

function isOtherByType(
  added: string,
  kinds: readonly Kind[],
  types: readonly AnswerType[],
  language: Language,
): boolean {
  const asksOnly = (some: ReadonlySet<AnswerType>): boolean => types.every((type) => some.has(type));
  if (asksOnly(MOMENTS) || asksOnly(NUMBERS)) return kinds.every((kind) => kind === 'name');
  if (!asksOnly(BEINGS)) return false;
  // German writes every noun as a name, so that none can be missed there.
  const isAmountAlone = language !== 'de' && !kinds.includes('name') && isAmount(added, kinds);
  return isAmountAlone || kinds.every((kind) => kind === 'figure' || kind === 'moment');
}

function isAmount(added: string, kinds: readonly Kind[]): boolean {
  return kinds.includes('figure') && AMOUNTS.some((type) => holdsAnswerType(added, type));
}

function kindOf(raw: string, folded: string, language: Language): Kind {
  if (figureOf(folded, language) !== null) return 'figure';
  if (holdsAnswerType(`in ${raw}`, 'date')) return 'moment';
  return language !== 'de' && /^\p{Lu}/u.test(raw) ? 'name' : 'word';
}
