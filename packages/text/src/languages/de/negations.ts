import { wordList } from '../word-list.ts';

/** Words that negate what follows. */
export const deNegations = wordList(`
  nicht kein keine keinen keinem keiner keines nie niemals nichts niemand weder noch`);

/** Words that exclude something without a negation. */
export const deExclusions = wordList(`
  ohne ausser ausgenommen ausgeschlossen nur statt unmoglich verboten untersagt kaum selten`);
