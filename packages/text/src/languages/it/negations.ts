import { wordList } from '../word-list.ts';

/** Words that negate what follows. */
export const itNegations = wordList(`
  non no mai nessun nessuna nessuno niente nulla ne`);

/** Words that exclude something without a negation. */
export const itExclusions = wordList(`
  senza salvo tranne eccetto escluso esclusa esclusi solo soltanto impossibile vietato vietata raramente`);
