import { wordList } from '../word-list.ts';

/** Words that negate what follows. */
export const enNegations = wordList(`
  not no never cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt hasnt havent
  don doesn didn isn aren wasn weren won wouldn couldn shouldn hasn haven hadn mustn neither nor none nothing
  nobody`);

/** Words that exclude something without a negation. */
export const enExclusions = wordList(`
  without unless except excluding excluded exclude only instead unable impossible refuse refused refuses
  prohibit prohibited forbidden banned fail failed lack lacks hardly rarely deny denied reject rejected`);
