import type { Language } from '@colloquy/text';
import type { Grounding } from '../ports.ts';

/** Thresholds for how much of a sentence its sources must support, as shares of 0 to 1. */
export interface SupportBalance {
  /** Minimum likelihood of each sentence of a strict answer. */
  readonly leastLikelihood: number;
  /** For a sentence's content words. Paraphrase keeps nouns, numbers and names. */
  readonly leastShared: number;
  /** For the words that a sentence adds to the question. */
  readonly leastAdded: number;
  /** The same when the sources contain more than one of the added words. */
  readonly leastAddedOfSeveral: number;
  /** For the names that a sentence repeats from the question, in the sources that it rests on. */
  readonly leastNamed: number;
  /**
   * Whether words from elsewhere in the source may replace others, when the sentence is reworded in several
   * positions.
   */
  readonly allowsRewording: boolean;
}

/** For models that may only quote, and for the test that finds out which ones those are. */
const CAREFUL: SupportBalance = {
  // Chosen on the training data of the weights.
  leastLikelihood: 0.3,
  leastShared: 0.4,
  leastAdded: 0.6,
  leastAddedOfSeveral: 0.6,
  leastNamed: 1,
  allowsRewording: false,
};

/** For models that rest on their passages and are rarely wrong; figures from docs/adr/0042. */
const TRUSTING: SupportBalance = {
  leastLikelihood: 0.2,
  leastShared: 0.2,
  leastAdded: 0.6,
  leastAddedOfSeveral: 0.4,
  leastNamed: 0.5,
  allowsRewording: true,
};

/**
 * For all languages except English: weights learnt on English sentences reject too many right ones in other
 * languages.
 */
const CAREFUL_IN_OTHERS: SupportBalance = { ...CAREFUL, leastLikelihood: 0 };

/**
 * `trusting` for models whose wrong answers are rarer than right answers that a comparison of words cannot confirm.
 */
export type SupportCare = 'careful' | 'trusting';

export function careOf(grounding: Grounding): SupportCare {
  return grounding === 'free' ? 'trusting' : 'careful';
}

/** The thresholds for a language. The trusting ones were chosen on English texts and apply only to these. */
export function balanceOf(care: SupportCare, language: Language): SupportBalance {
  if (language !== 'en') return CAREFUL_IN_OTHERS;
  return care === 'trusting' ? TRUSTING : CAREFUL;
}
