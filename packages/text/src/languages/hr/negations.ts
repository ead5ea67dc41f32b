import { wordList } from '../word-list.ts';

/** Words that negate what follows. */
export const hrNegations = wordList(`
  ne nije nisu nisam nismo niste nema nemate nemaju nikad nikada nista nitko ni niti`);

/** Words that exclude something without a negation. */
export const hrExclusions = wordList(`
  bez osim iskljuceno samo nemoguce zabranjeno rijetko`);
