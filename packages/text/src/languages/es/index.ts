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
    'aciones acion mente amos emos imos aron ieron ando iendo ados adas ar er ir an en as os es a o e s',
  ),
  negations: wordList(`
  no nunca jamas ningun ninguna ninguno nada nadie ni`),
  exclusions: wordList(`
  sin salvo excepto excluido excluida solo solamente imposible prohibido prohibida apenas raramente`),
  references: wordList('el ella ello ellos ellas eso esto esa ese esas esos esta este estas estos ahi alli'),
  continuations: ['y', 'o', 'pero'],
};
