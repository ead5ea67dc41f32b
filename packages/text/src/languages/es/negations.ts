import { wordList } from '../word-list.ts';

/** Words that negate what follows. */
export const esNegations = wordList(`
  no nunca jamas ningun ninguna ninguno nada nadie ni`);

/** Words that exclude something without a negation. */
export const esExclusions = wordList(`
  sin salvo excepto excluido excluida solo solamente imposible prohibido prohibida apenas raramente`);
