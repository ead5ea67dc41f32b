import { wordList } from '../word-list.ts';

/** Words that deny what follows. */
export const hrNegations = wordList(`
  ne nije nisu nisam nismo niste nema nemate nemaju nikad nikada nista nitko ni niti`);

/** Words that exclude something without denying it word for word. */
export const hrExclusions = wordList(`
  bez osim iskljuceno samo nemoguce zabranjeno rijetko`);
