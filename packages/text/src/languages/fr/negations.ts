import { wordList } from '../word-list.ts';

/** Words that negate what follows. */
export const frNegations = wordList(`
  ne n pas jamais aucun aucune rien personne ni`);

/** Words that exclude something without a negation. */
export const frExclusions = wordList(`
  sans sauf hors exclu exclue exclus seulement uniquement impossible interdit interdite rarement`);
