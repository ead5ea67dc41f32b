import { wordList } from '../word-list.ts';

/** Words that deny what follows. */
export const deNegations = wordList(`
  nicht kein keine keinen keinem keiner keines nie niemals nichts niemand weder noch`);

/** Words that exclude something without denying it word for word. */
export const deExclusions = wordList(`
  ohne ausser ausgenommen ausgeschlossen nur statt unmoglich verboten untersagt kaum selten`);
