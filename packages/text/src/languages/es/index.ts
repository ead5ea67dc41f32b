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
    'aciones acion mente amos emos imos aron ieron ando iendo ados adas ar er ir an en as os es a o e s',
  ),
  // Number words as figures, without those that are also an article or another word.
  numbers: {
    dos: '2',
    tres: '3',
    cuatro: '4',
    cinco: '5',
    seis: '6',
    siete: '7',
    ocho: '8',
    nueve: '9',
    diez: '10',
    doce: '12',
    trece: '13',
    catorce: '14',
    quince: '15',
    dieciseis: '16',
    diecisiete: '17',
    dieciocho: '18',
    diecinueve: '19',
    veinte: '20',
    treinta: '30',
    cuarenta: '40',
    cincuenta: '50',
    sesenta: '60',
    setenta: '70',
    ochenta: '80',
    noventa: '90',
    cien: '100',
    ciento: '100',
  },
  negations: wordList(`
  no nunca jamas ningun ninguna ninguno nada nadie ni`),
  exclusions: wordList(`
  sin salvo excepto excluido excluida solo solamente imposible prohibido prohibida apenas raramente`),
  references: wordList('el ella ello ellos ellas eso esto esa ese esas esos esta este estas estos ahi alli'),
  continuations: ['y', 'o', 'pero'],
};
