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
  ...inflectedBy('ements ement ations ation euses euse eurs eur aient ees ent ant ons ez er es ee it s e x'),
  negations: wordList(`
  ne n pas jamais aucun aucune rien personne ni`),
  exclusions: wordList(`
  sans sauf hors exclu exclue exclus seulement uniquement impossible interdit interdite rarement`),
  references: wordList('il elle ils elles lui leur celui celle ceux celles ca cela ceci y en'),
  continuations: ['et', 'ou', 'mais'],
};
