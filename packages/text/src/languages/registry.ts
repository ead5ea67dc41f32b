import { deExclusions, deNegations } from './de/negations.ts';
import { deNumbers } from './de/numbers.ts';
import { deStopWords } from './de/stop-words.ts';
import { DE_ENDING } from './de/stem.ts';
import { enExclusions, enNegations } from './en/negations.ts';
import { enNumbers } from './en/numbers.ts';
import { enStopWords } from './en/stop-words.ts';
import { stemEnglish } from './en/stem.ts';
import { esExclusions, esNegations } from './es/negations.ts';
import { esNumbers } from './es/numbers.ts';
import { esStopWords } from './es/stop-words.ts';
import { ES_ENDING } from './es/stem.ts';
import { frExclusions, frNegations } from './fr/negations.ts';
import { frNumbers } from './fr/numbers.ts';
import { frStopWords } from './fr/stop-words.ts';
import { FR_ENDING } from './fr/stem.ts';
import { hrExclusions, hrNegations } from './hr/negations.ts';
import { hrNumbers } from './hr/numbers.ts';
import { hrStopWords } from './hr/stop-words.ts';
import { HR_ENDING } from './hr/stem.ts';
import { itExclusions, itNegations } from './it/negations.ts';
import { itNumbers } from './it/numbers.ts';
import { itStopWords } from './it/stop-words.ts';
import { IT_ENDING } from './it/stem.ts';
import { stemOther } from './other-stem.ts';
import { otherStopWords } from './other-stop-words.ts';

interface LanguageRules {
  /** Folded words without a topic. Those of a named language also identify that language. */
  readonly stopWords: Pick<ReadonlySet<string>, 'has'>;
  readonly stem: (folded: string) => string;
  /** Folded number words, as figures. */
  readonly numbers: Readonly<Record<string, string>>;
  /** Folded words that negate what follows. */
  readonly negations: ReadonlySet<string>;
  /** Folded words that exclude something: "except", "only", "forbidden". */
  readonly exclusions: ReadonlySet<string>;
}

const without = (ending: RegExp) => (folded: string) => folded.replace(ending, '$1');

/** Languages with word lists and stemmers of their own. A new one is a folder and a row. */
export const LANGUAGES = {
  en: {
    stopWords: enStopWords,
    numbers: enNumbers,
    negations: enNegations,
    exclusions: enExclusions,
    stem: stemEnglish,
  },
  de: {
    stopWords: deStopWords,
    numbers: deNumbers,
    negations: deNegations,
    exclusions: deExclusions,
    stem: without(DE_ENDING),
  },
  fr: {
    stopWords: frStopWords,
    numbers: frNumbers,
    negations: frNegations,
    exclusions: frExclusions,
    stem: without(FR_ENDING),
  },
  es: {
    stopWords: esStopWords,
    numbers: esNumbers,
    negations: esNegations,
    exclusions: esExclusions,
    stem: without(ES_ENDING),
  },
  it: {
    stopWords: itStopWords,
    numbers: itNumbers,
    negations: itNegations,
    exclusions: itExclusions,
    stem: without(IT_ENDING),
  },
  hr: {
    stopWords: hrStopWords,
    numbers: hrNumbers,
    negations: hrNegations,
    exclusions: hrExclusions,
    stem: without(HR_ENDING),
  },
} as const satisfies Readonly<Record<string, LanguageRules>>;

export type NamedLanguage = keyof typeof LANGUAGES;
export const NAMED_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'hr'] as const satisfies NamedLanguage[];

/** `other` uses plain words, and question words that their script identifies. */
export type Language = NamedLanguage | 'other';

const OTHER: LanguageRules = {
  stopWords: otherStopWords,
  numbers: {},
  negations: new Set(),
  exclusions: new Set(),
  stem: stemOther,
};

export function rulesOf(language: Language): LanguageRules {
  return language === 'other' ? OTHER : LANGUAGES[language];
}
