import { rules as de } from './de/index.ts';
import { rules as en } from './en/index.ts';
import { rules as es } from './es/index.ts';
import { rules as fr } from './fr/index.ts';
import { rules as hr } from './hr/index.ts';
import { rules as it } from './it/index.ts';
import type { LanguageRules, NamedLanguageRules } from './language-rules.ts';
import { stemOther } from './other-stem.ts';
import { otherStopWords } from './other-stop-words.ts';

/**
 * Languages with words and stemmers of their own, in the order in which ties between them are settled. A new one is a
 * folder and a row (`npm run new -- language nl`).
 */
export const LANGUAGES = {
  en,
  de,
  fr,
  es,
  it,
  hr,
} as const satisfies Readonly<Record<string, NamedLanguageRules>>;

export type NamedLanguage = keyof typeof LANGUAGES;
export const NAMED_LANGUAGES = Object.keys(LANGUAGES) as readonly NamedLanguage[];

/** `other` uses plain words, and question words that their script identifies. */
export type Language = NamedLanguage | 'other';

const OTHER: LanguageRules = {
  stopWords: otherStopWords,
  numbers: {},
  negations: new Set(),
  exclusions: new Set(),
  references: new Set(),
  stem: stemOther,
  endings: [],
};

export function rulesOf(language: Language): LanguageRules {
  return language === 'other' ? OTHER : LANGUAGES[language];
}
