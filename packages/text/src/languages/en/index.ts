import type { NamedLanguageRules } from '../language-rules.ts';
import { wordList } from '../word-list.ts';
import { smallTalk } from './small-talk.ts';
import { stemEnglish } from './stem.ts';
import { stopWords } from './stop-words.ts';

export const rules: NamedLanguageRules = {
  stopWords,
  smallTalk,
  stem: stemEnglish,
  endings: [],
  // Number words as figures, without those that are also an article or another word.
  numbers: {
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
    eleven: '11',
    twelve: '12',
    thirteen: '13',
    fourteen: '14',
    fifteen: '15',
    sixteen: '16',
    seventeen: '17',
    eighteen: '18',
    nineteen: '19',
    twenty: '20',
    thirty: '30',
    forty: '40',
    fifty: '50',
    sixty: '60',
    seventy: '70',
    eighty: '80',
    ninety: '90',
    hundred: '100',
  },
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
