import { deStopWords } from './de/stop-words.ts';
import { DE_ENDING } from './de/stem.ts';
import { enStopWords } from './en/stop-words.ts';
import { stemEnglish } from './en/stem.ts';
import { esStopWords } from './es/stop-words.ts';
import { ES_ENDING } from './es/stem.ts';
import { frStopWords } from './fr/stop-words.ts';
import { FR_ENDING } from './fr/stem.ts';
import { hrStopWords } from './hr/stop-words.ts';
import { HR_ENDING } from './hr/stem.ts';
import { itStopWords } from './it/stop-words.ts';
import { IT_ENDING } from './it/stem.ts';

interface LanguageRules {
  /** Folded words that carry no topic. They also tell the language. */
  readonly stopWords: ReadonlySet<string>;
  readonly stem: (folded: string) => string;
}

const without = (ending: RegExp) => (folded: string) => folded.replace(ending, '$1');

/** The languages with stop words and stems of their own; a new one is a folder and a row. */
export const LANGUAGES = {
  en: { stopWords: enStopWords, stem: stemEnglish },
  de: { stopWords: deStopWords, stem: without(DE_ENDING) },
  fr: { stopWords: frStopWords, stem: without(FR_ENDING) },
  es: { stopWords: esStopWords, stem: without(ES_ENDING) },
  it: { stopWords: itStopWords, stem: without(IT_ENDING) },
  hr: { stopWords: hrStopWords, stem: without(HR_ENDING) },
} as const satisfies Readonly<Record<string, LanguageRules>>;

export type NamedLanguage = keyof typeof LANGUAGES;
export const NAMED_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'hr'] as const satisfies NamedLanguage[];

/** `other` works by plain words. */
export type Language = NamedLanguage | 'other';

const OTHER: LanguageRules = {
  stopWords: new Set(),
  stem: without(/^(.{4,}?)(?:s)$/),
};

export function rulesOf(language: Language): LanguageRules {
  return language === 'other' ? OTHER : LANGUAGES[language];
}
