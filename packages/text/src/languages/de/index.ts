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
  // The commonest inflections, after J. Savoy's light stemmers, and nouns formed from verbs.
  ...inflectedBy('ungen ung ern em en er es st e n s t'),
  negations: wordList(`
  nicht kein keine keinen keinem keiner keines nie niemals nichts niemand weder noch`),
  exclusions: wordList(`
  ohne ausser ausgenommen ausgeschlossen nur statt unmoglich verboten untersagt kaum selten`),
  references: wordList(
    'es er ihn ihm ihnen dessen deren davon dafur damit dazu darin darauf dort dieser diese dieses welche',
  ),
  continuations: ['und', 'oder', 'aber'],
};
