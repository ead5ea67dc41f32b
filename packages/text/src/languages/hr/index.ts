import { inflectedBy } from '../inflected-by.ts';
import type { NamedLanguageRules } from '../language-rules.ts';
import { wordList } from '../word-list.ts';
import { smallTalk } from './small-talk.ts';
import { stopWords } from './stop-words.ts';

export const rules: NamedLanguageRules = {
  stopWords,
  smallTalk,
  // The commonest inflections, after J. Savoy's light stemmers.
  ...inflectedBy(
    'ovima evima ijama ama ima oga omu emu ega ovi evi ih im om em og oj aju iju ati iti ju ja je ji a e i o u',
  ),
  // Number words as figures, without those that are also an article or another word.
  numbers: {
    dva: '2',
    tri: '3',
    cetiri: '4',
    pet: '5',
    sest: '6',
    sedam: '7',
    osam: '8',
    devet: '9',
    deset: '10',
    jedanaest: '11',
    dvanaest: '12',
    trinaest: '13',
    cetrnaest: '14',
    petnaest: '15',
    sesnaest: '16',
    sedamnaest: '17',
    osamnaest: '18',
    devetnaest: '19',
    dvadeset: '20',
    dvije: '2',
    trideset: '30',
    cetrdeset: '40',
    pedeset: '50',
    sezdeset: '60',
    sedamdeset: '70',
    osamdeset: '80',
    devedeset: '90',
  },
  negations: wordList(`
  ne nije nisu nisam nismo niste nema nemate nemaju nikad nikada nista nitko ni niti`),
  exclusions: wordList(`
  bez osim iskljuceno samo nemoguce zabranjeno rijetko`),
  references: wordList('ga ju ih im mu to ono on ona oni one taj ta tu tamo njega nje njih'),
  continuations: ['i', 'ili', 'ali', 'a'],
};
