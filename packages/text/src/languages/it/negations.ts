import { wordList } from '../word-list.ts';

/** Words that deny what follows. */
export const itNegations = wordList(`
  non no mai nessun nessuna nessuno niente nulla ne`);

/** Words that exclude something without denying it word for word. */
export const itExclusions = wordList(`
  senza salvo tranne eccetto escluso esclusa esclusi solo soltanto impossibile vietato vietata raramente`);
