import type { Language } from '@colloquy/text';
import type { Grounding } from '../ports.ts';

/** How much of a sentence its sources must bear out, in shares of 0 to 1. */
export interface SupportBalance {
  /** A strict answer has no sentence that is less likely right than this. */
  readonly leastLikelihood: number;
  /** Of a sentence's telling words. Paraphrase keeps nouns, numbers and names. */
  readonly leastShared: number;
  /** Of what a sentence adds to the question. */
  readonly leastAdded: number;
  /** The same where the sources hold more than one of the added words. */
  readonly leastAddedOfSeveral: number;
  /** Of the names of the question that a sentence repeats, in the sources that it rests on. */
  readonly leastNamed: number;
  /** Whether words said elsewhere may stand in the place of others, where more places than one are worded anew. */
  readonly allowsRewording: boolean;
}

/** For models that may only quote, and for the test that finds which ones. */
const CAREFUL: SupportBalance = {
  // Chosen on what the weights were learnt from.
  leastLikelihood: 0.3,
  leastShared: 0.4,
  leastAdded: 0.6,
  leastAddedOfSeveral: 0.6,
  leastNamed: 1,
  allowsRewording: false,
};

/** For models that rest on their passages, whose wrong answers are rare; the figures are those of docs/adr/0042. */
const TRUSTING: SupportBalance = {
  leastLikelihood: 0.2,
  leastShared: 0.2,
  leastAdded: 0.6,
  leastAddedOfSeveral: 0.4,
  leastNamed: 0.5,
  allowsRewording: true,
};

/** For all languages but English: what was learnt of English sentences turns too many right ones of others away. */
const CAREFUL_IN_OTHERS: SupportBalance = { ...CAREFUL, leastLikelihood: 0 };

/** `trusting` where a wrong answer is rarer than a right one that words alone do not bear out. */
export type SupportCare = 'careful' | 'trusting';

export function careOf(grounding: Grounding): SupportCare {
  return grounding === 'free' ? 'trusting' : 'careful';
}

/** The balance for sentences of a language: the trusting one was chosen on English texts and is for those alone. */
export function balanceOf(care: SupportCare, language: Language): SupportBalance {
  if (language !== 'en') return CAREFUL_IN_OTHERS;
  return care === 'trusting' ? TRUSTING : CAREFUL;
}
