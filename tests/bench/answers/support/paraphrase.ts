import { NOUNS, OTHERS, PHRASES, VERBS } from './paraphrase-words.ts';

/** Base, past and participle of irregular verbs. */
const IRREGULAR: ReadonlyMap<string, readonly [past: string, participle: string]> = new Map(
  [
    'begin began begun',
    'buy bought bought',
    'get got got',
    'show showed shown',
    'build built built',
    'choose chose chosen',
    'slay slew slain',
    'beat beat beaten',
    'overrun overran overrun',
    'hold held held',
    'shrink shrank shrunk',
    'grow grew grown',
    'spread spread spread',
    'split split split',
    'keep kept kept',
    'come came come',
    'leave left left',
    'flee fled fled',
    'think thought thought',
    'say said said',
    'lead led led',
    'seek sought sought',
    'lose lost lost',
    'run ran run',
    'hide hid hidden',
    'write wrote written',
    'teach taught taught',
    'send sent sent',
    'throw threw thrown',
    'spin spun spun',
    'fall fell fallen',
    'rise rose risen',
    'fight fought fought',
    'let let let',
    'hurt hurt hurt',
    'forbid forbade forbidden',
  ].map((line) => {
    const [base = '', past = '', participle = ''] = line.split(' ');
    return [base, [past, participle]];
  }),
);
/** Regular verbs that double their final letter. */
const DOUBLING: ReadonlySet<string> = new Set(
  'permit stop occur get begin ban drop drag run spin fulfil let split refer scrap overrun spot cut'.split(
    ' ',
  ),
);
const VOWEL = /^[aeiou]/i;
const PASSIVE =
  /^(?<object>[^,;:()]+?) (?:was|were) (?<verb>\p{Ll}+ed|built|led|won|held|made|sold|found) by (?<agent>(?!.*\b(?:in|on|at|for|to|from|by|with|of|and|who|which|that|as|during|after|before)\b)[^,;:()]+)$/u;

/** A word that is a noun and a verb counts as a noun; a form that is past and participle counts as past. */
const WRITTEN: ReadonlyMap<string, string> = new Map(
  [
    ...pairsOf(OTHERS),
    ...pairsOf(NOUNS).flatMap(([word, other]) => [
      [word, other] as const,
      [plural(word), plural(other)] as const,
    ]),
    ...pairsOf(VERBS).flatMap(([word, other]) => {
      const forms = formsOf(other);
      return formsOf(word).map((form, at) => [form, forms[at] ?? other] as const);
    }),
  ].toReversed(),
);

/** Number of words with a replacement, in base form. */
export const PARAPHRASED_WORDS: readonly string[] = [VERBS, NOUNS, OTHERS].flatMap((list) =>
  pairsOf(list).map(([word]) => word),
);

/**
 * A sentence as a model rephrases it: a simple passive becomes active, and every listed word is replaced, except
 * names; null without changes.
 */
export function paraphrased(sentence: string): string | null {
  const active = inActive(sentence);
  const words = PHRASES.reduce(
    (text, [phrase, written]) => text.replaceAll(` ${phrase} `, ` ${written} `),
    active,
  )
    .split(' ')
    .map((word, at) => reworded(word, at === 0));
  const text = words
    .map((word, at) => (/^an?$/i.test(word) ? articleBefore(word, words[at + 1] ?? '') : word))
    .join(' ');
  return text === sentence ? null : text;
}

function inActive(sentence: string): string {
  const { object = '', verb = '', agent = '' } = PASSIVE.exec(sentence)?.groups ?? {};
  if (verb === '') return sentence;
  const after = /^(?:The|A|An|It|This|These|Its|His|Her|Their)\b/.test(object)
    ? object.charAt(0).toLowerCase() + object.slice(1)
    : object;
  return `${agent.charAt(0).toUpperCase()}${agent.slice(1)} ${verb} ${after}`;
}

/** A replacement for a word in its context. */
function reworded(word: string, isFirst: boolean): string {
  const [, before = '', core = '', after = ''] = /^([("']*)([\p{L}-]+)(.*)$/u.exec(word) ?? [];
  const written = WRITTEN.get(isFirst ? core.charAt(0).toLowerCase() + core.slice(1) : core);
  if (written === undefined) return word;
  const cased =
    isFirst && /^\p{Lu}/u.test(core) ? written.charAt(0).toUpperCase() + written.slice(1) : written;
  return `${before}${cased}${after}`;
}

function articleBefore(article: string, next: string): string {
  const isOfList = [...WRITTEN.values()].includes(next.replace(/\P{L}+$/u, ''));
  if (!isOfList) return article;
  return `${article.charAt(0)}${VOWEL.test(next) ? 'n' : ''}`;
}

function pairsOf(list: string): (readonly [word: string, other: string])[] {
  return list
    .split(',')
    .map((pair) => pair.trim().split(/\s+/))
    .map(([word = '', other = '']) => [word, other]);
}

function plural(noun: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Base, third person, past, participle and -ing form. */
function formsOf(verb: string): string[] {
  const stem = DOUBLING.has(verb) ? `${verb}${verb.slice(-1)}` : verb;
  const [past, participle] = IRREGULAR.get(verb) ?? [pastOf(stem), pastOf(stem)];
  const continuous = `${/[^e]e$/.test(stem) ? stem.slice(0, -1) : stem}ing`;
  return [verb, plural(verb), past, participle, continuous];
}

function pastOf(stem: string): string {
  if (stem.endsWith('e')) return `${stem}d`;
  return /[^aeiou]y$/.test(stem) ? `${stem.slice(0, -1)}ied` : `${stem}ed`;
}
