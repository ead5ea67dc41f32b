import { inflectedBy } from '../inflected-by.ts';
import type { NamedLanguageRules } from '../language-rules.ts';
import { wordList } from '../word-list.ts';
import { smallTalk } from './small-talk.ts';
import { stopWords } from './stop-words.ts';

export const rules: NamedLanguageRules = {
  stopWords,
  smallTalk,
  // The commonest inflections, after J. Savoy's light stemmers.
  ...inflectedBy('ements ement ations ation euses euse eurs eur aient ees ent ant ons ez er es ee it s e x'),
  // Number words as figures, without those that are also an article or another word.
  numbers: {
    deux: '2',
    trois: '3',
    quatre: '4',
    cinq: '5',
    six: '6',
    sept: '7',
    huit: '8',
    neuf: '9',
    dix: '10',
    onze: '11',
    douze: '12',
    treize: '13',
    quatorze: '14',
    quinze: '15',
    seize: '16',
    vingt: '20',
    trente: '30',
    quarante: '40',
    cinquante: '50',
    soixante: '60',
    cent: '100',
  },
  negations: wordList(`
  ne n pas jamais aucun aucune rien personne ni`),
  exclusions: wordList(`
  sans sauf hors exclu exclue exclus seulement uniquement impossible interdit interdite rarement`),
  references: wordList('il elle ils elles lui leur celui celle ceux celles ca cela ceci y en'),
  continuations: ['et', 'ou', 'mais'],
};
