import { inflectedBy } from '../inflected-by.ts';
import type { NamedLanguageRules } from '../language-rules.ts';
import { wordList } from '../word-list.ts';
import { numbers } from './numbers.ts';
import { smallTalk } from './small-talk.ts';
import { stopWords } from './stop-words.ts';

export const rules: NamedLanguageRules = {
  stopWords,
  numbers,
  smallTalk,
  // The commonest inflections, after J. Savoy's light stemmers.
  ...inflectedBy(
    'ovima evima ijama ama ima oga omu emu ega ovi evi ih im om em og oj aju iju ati iti ju ja je ji a e i o u',
  ),
  negations: wordList(`
  ne nije nisu nisam nismo niste nema nemate nemaju nikad nikada nista nitko ni niti`),
  exclusions: wordList(`
  bez osim iskljuceno samo nemoguce zabranjeno rijetko`),
  references: wordList('ga ju ih im mu to ono on ona oni one taj ta tu tamo njega nje njih'),
  continuations: ['i', 'ili', 'ali', 'a'],
};
