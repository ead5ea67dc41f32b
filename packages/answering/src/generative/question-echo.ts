import { detectLanguage, wordsOf, type Language } from '@colloquy/text';

/** Words that ask for something the question does not name. */
const ASKS_FOR_MORE: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: list('what which who whom whose when where why how'),
  de: list(
    'was welche welcher welches welchen welchem wer wem wen wessen wann wo woher wohin warum wieso weshalb wie wieviel',
  ),
  fr: list('que quel quelle quels quelles qui quand ou pourquoi comment combien'),
  es: list('que cual cuales quien quienes cuando donde adonde como cuanto cuanta cuantos cuantas'),
  it: list('che chi cosa quale quali quando dove perche come quanto quanta quanti quante'),
  hr: list('tko sto koji koja koje koju kada kad gdje kamo zasto kako koliko'),
  other: list(''),
};
/** Words between alternatives: one of them, in the question's own words, is then the answer. */
const OFFERS_CHOICE: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: list('or'),
  de: list('oder'),
  // "ou" and "où" are one word when folded.
  fr: list(''),
  es: list('o u'),
  it: list('o oppure'),
  hr: list('ili'),
  other: list(''),
};

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Finds sentences that only repeat the question. */
export type QuestionEchoes = ReturnType<typeof createQuestionEchoes>;

/** `fallback` is the language of a question that shows none of its own. */
export function createQuestionEchoes(question: string, fallback: Language) {
  const asked = folded(question);
  const language = detectLanguage(question, fallback);
  const asksForMore = asked.some((word) => ASKS_FOR_MORE[language].has(word));
  const isChoice = (word: string): boolean => OFFERS_CHOICE[language].has(word);
  const offersChoice = asked.some(isChoice);
  return {
    /** Whether the question has a word for something that it does not name: "what", "when". */
    asksForMore,
    /** `addsWords`: whether the sentence has content words that the question lacks. */
    isEcho(sentence: string, addsWords: boolean): boolean {
      if (addsWords) return false;
      const said = folded(sentence);
      if (offersChoice && !said.some(isChoice)) return false;
      const isRun = said.length > 1 && ` ${asked.join(' ')} `.includes(` ${said.join(' ')} `);
      return isRun || asksForMore;
    },
  };
}

function folded(text: string): string[] {
  return wordsOf(text).map((word) => word.folded);
}

const YES: ReadonlySet<string> = new Set('yes ja oui si da'.split(' '));
const NO: ReadonlySet<string> = new Set('no nein non ne'.split(' '));

/** Recognises answers of "yes" or "no", in the languages with rules of their own. */
export type YesOrNo = ReturnType<typeof createYesOrNo>;

/** `asksForMore`: whether the question has a word that yes or no cannot answer. */
export function createYesOrNo(asksForMore: boolean) {
  return {
    /** The answer that a text starts with; null without one. */
    of(text: string): 'yes' | 'no' | null {
      const first = wordsOf(text)[0]?.folded ?? '';
      if (asksForMore) return null;
      return YES.has(first) ? 'yes' : NO.has(first) ? 'no' : null;
    },
  };
}
