import { inflectedBy } from '../inflected-by.ts';
import type { NamedLanguageRules } from '../language-rules.ts';
import { wordList } from '../word-list.ts';
import { smallTalk } from './small-talk.ts';
import { stopWords } from './stop-words.ts';

export const rules: NamedLanguageRules = {
  stopWords,
  smallTalk,
  // The commonest inflections, after J. Savoy's light stemmers, and nouns formed from verbs.
  ...inflectedBy('ungen ung ern em en er es st e n s t'),
  // Number words as figures, without those that are also an article or another word.
  numbers: {
    zwei: '2',
    drei: '3',
    vier: '4',
    funf: '5',
    sechs: '6',
    sieben: '7',
    acht: '8',
    neun: '9',
    zehn: '10',
    elf: '11',
    zwolf: '12',
    dreizehn: '13',
    vierzehn: '14',
    funfzehn: '15',
    sechzehn: '16',
    siebzehn: '17',
    achtzehn: '18',
    neunzehn: '19',
    zwanzig: '20',
    dreissig: '30',
    vierzig: '40',
    funfzig: '50',
    sechzig: '60',
    siebzig: '70',
    achtzig: '80',
    neunzig: '90',
    hundert: '100',
  },
  negations: wordList(`
  nicht kein keine keinen keinem keiner keines nie niemals nichts niemand weder noch`),
  exclusions: wordList(`
  ohne ausser ausgenommen ausgeschlossen nur statt unmoglich verboten untersagt kaum selten`),
  references: wordList(
    'es er ihn ihm ihnen dessen deren davon dafur damit dazu darin darauf dort dieser diese dieses welche',
  ),
  continuations: ['und', 'oder', 'aber'],
};
