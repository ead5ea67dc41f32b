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
  ...inflectedBy('azioni azione mente iamo ando endo ate ati ata ato are ere ire ano ono i e a o'),
  negations: wordList(`
  non no mai nessun nessuna nessuno niente nulla ne`),
  exclusions: wordList(`
  senza salvo tranne eccetto escluso esclusa esclusi solo soltanto impossibile vietato vietata raramente`),
  references: wordList('esso essa essi esse questo questa questi queste quello quella quelli quelle ci ne'),
  continuations: ['e', 'ma', 'oppure'],
};
