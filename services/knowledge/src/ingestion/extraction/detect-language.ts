import { francAll } from 'franc-min';
import { countFunctionWords } from '@colloquy/text';
import { languageSample } from './language-sample.ts';

/** As much as is needed to be sure. */
const SAMPLE_CHARACTERS = 4_000;
/**
 * The lead of the best score (which is 1) over the next that makes it certain, times the characters that it was made
 * from; of prose, and of tables, whose words are names more often. Measured: docs/quality/languages-of-texts.md.
 */
const CERTAIN_LEAD = { prose: 10, table: 20 } as const;
/** Function words, and the language of the bot, decide between languages whose scores are no farther from the best. */
const NEAR_BEST = 0.2;
/** So many function words decide, and so many more than of any other language; in tables they are parts of names. */
const MIN_FUNCTION_WORDS = 2;

/** Short codes that differ from those of Unicode's aliases. */
const OWN_CODES: Readonly<Record<string, string>> = { bho: 'bh', tgl: 'tl', zlm: 'ms' };
/** What franc-min tells and items are not marked with; `und` is a text of no script that it knows. */
const UNMARKED = new Set('und amh ckb fuv hms hnj koi lin mad mag mai npi qug zyb'.split(' '));

/** Scripts that languages are written in together, by the one name that they have for it; others have Unicode's name. */
const SCRIPTS_OF: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
};

interface Candidate {
  /** A short code such as `en`; null for one that items are not marked with. */
  readonly language: string | null;
  readonly score: number;
}

/** The language of `text` as a short code such as `en`; null when it is uncertain. */
export function detectLanguage(text: string): string | null {
  const sample = languageSample(text);
  return certainOf(sample, candidatesFor(sample.words));
}

/** What a text may be in that does not say its language; null when nothing is known. */
export interface LikelyLanguages {
  /** Of the longer text that it is part of. */
  readonly document?: string | null | undefined;
  /** Of the bot, whose texts may be in others too. */
  readonly bot?: string | null | undefined;
}

/**
 * The language of `text` when it is certain. Else that of its document when it has the same script, else that of its bot
 * when it scores nearly as well as the best. Null when it is neither.
 */
export function chooseLanguage(text: string, { document, bot }: LikelyLanguages): string | null {
  const sample = languageSample(text);
  const { words } = sample;
  const candidates = candidatesFor(words);
  const certain = certainOf(sample, candidates);
  if (certain !== null) return certain;
  if (document && (words === '' || hasScriptOf(document, words))) return document;
  const isNear = candidates.some(
    ({ language, score }) => score >= 1 - NEAR_BEST && language === (bot && primaryOf(bot)),
  );
  return bot && (words === '' || isNear) ? bot : null;
}

function certainOf(
  { words, isTable }: ReturnType<typeof languageSample>,
  candidates: readonly Candidate[],
): string | null {
  const [best, next] = candidates;
  if (best === undefined) return null;
  const lead = best.score - (next?.score ?? 0);
  if (lead >= (isTable ? CERTAIN_LEAD.table : CERTAIN_LEAD.prose) / words.length) return best.language;
  if (isTable) return null;
  const near = candidates.filter(({ score }) => score >= 1 - NEAR_BEST);
  return byFunctionWords(words, near);
}

/** The languages of the script that a text is written in, the likeliest first. */
function candidatesFor(words: string): Candidate[] {
  return francAll(words.slice(0, SAMPLE_CHARACTERS), { minLength: 1 }).map(([code, score]) => ({
    language: UNMARKED.has(code) ? null : (OWN_CODES[code] ?? new Intl.Locale(code).language),
    score,
  }));
}

function byFunctionWords(words: string, candidates: readonly Candidate[]): string | null {
  const counts = [...countFunctionWords(words)].sort(([, one], [, other]) => other - one);
  const [[language, most] = [null, 0], [, second] = [null, 0]] = counts;
  const isClear = most >= MIN_FUNCTION_WORDS && most - second >= MIN_FUNCTION_WORDS;
  return isClear && candidates.some((candidate) => candidate.language === language) ? language : null;
}

function primaryOf(language: string): string {
  return new Intl.Locale(language).language;
}

function hasScriptOf(language: string, words: string): boolean {
  const { script = '' } = new Intl.Locale(language).maximize();
  const parts = SCRIPTS_OF[script] ?? [script];
  return new RegExp(parts.map((part) => String.raw`\p{Script=${part}}`).join('|'), 'u').test(words);
}
