import type { NamedLanguageRules } from '../language-rules.ts';
import { wordList } from '../word-list.ts';
import { numbers } from './numbers.ts';
import { smallTalk } from './small-talk.ts';
import { stemEnglish } from './stem.ts';
import { stopWords } from './stop-words.ts';

export const rules: NamedLanguageRules = {
  stopWords,
  numbers,
  smallTalk,
  stem: stemEnglish,
  endings: [],
  negations: wordList(`
  not no never cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt hasnt havent
  don doesn didn isn aren wasn weren won wouldn couldn shouldn hasn haven hadn mustn neither nor none nothing
  nobody`),
  exclusions: wordList(`
  without unless except excluding excluded exclude only instead unable impossible refuse refused refuses
  prohibit prohibited forbidden banned fail failed lack lacks hardly rarely deny denied reject rejected`),
  // A follow-up in English is recognised by the chat service itself.
  references: new Set(),
  continuations: [],
};
