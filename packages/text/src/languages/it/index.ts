import { inflectedBy } from '../inflected-by.ts';
import type { NamedLanguageRules } from '../language-rules.ts';
import { wordList } from '../word-list.ts';
import { smallTalk } from './small-talk.ts';
import { stopWords } from './stop-words.ts';

export const rules: NamedLanguageRules = {
  stopWords,
  smallTalk,
  // The commonest inflections, after J. Savoy's light stemmers.
  ...inflectedBy('azioni azione mente iamo ando endo ate ati ata ato are ere ire ano ono i e a o'),
  // Number words as figures, without those that are also an article or another word.
  numbers: {
    due: '2',
    tre: '3',
    quattro: '4',
    cinque: '5',
    sette: '7',
    otto: '8',
    nove: '9',
    dieci: '10',
    undici: '11',
    dodici: '12',
    tredici: '13',
    quattordici: '14',
    quindici: '15',
    sedici: '16',
    diciassette: '17',
    diciotto: '18',
    diciannove: '19',
    venti: '20',
    trenta: '30',
    quaranta: '40',
    cinquanta: '50',
    sessanta: '60',
    settanta: '70',
    ottanta: '80',
    novanta: '90',
    cento: '100',
  },
  negations: wordList(`
  non no mai nessun nessuna nessuno niente nulla ne`),
  exclusions: wordList(`
  senza salvo tranne eccetto escluso esclusa esclusi solo soltanto impossibile vietato vietata raramente`),
  references: wordList('esso essa essi esse questo questa questi queste quello quella quelli quelle ci ne'),
  continuations: ['e', 'ma', 'oppure'],
};
