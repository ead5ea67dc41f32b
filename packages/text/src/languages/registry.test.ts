import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fold } from '../fold.ts';
import { wordsOf } from '../words.ts';
import { LANGUAGES, NAMED_LANGUAGES, type NamedLanguage } from './registry.ts';

/** Phrases that open and close a question without saying what it is about. */
const AROUND_A_QUESTION: Readonly<Record<NamedLanguage, string>> = {
  en: 'Could you please tell me whether I would need this, thanks, and what must I do if we have not got one?',
  de: 'Könnten Sie mir bitte sagen, ob ich das brauche, und was müsste ich denn tun, wenn wir keins hätten? Danke!',
  fr: 'Pourriez-vous me dire si vous faites ça, svp, et que dois-je faire si nous n’en avons pas ? Je voudrais savoir.',
  es: '¿Podrían decirme si hacen esto, gracias, y qué tendría que hacer si no tenemos ninguno? Quisiera saber.',
  it: 'Potreste dirmi se fate questo, grazie, e che cosa dovrei fare se non ne abbiamo nessuno? Vorrei sapere.',
  hr: 'Možete li mi molim reći imate li to, hvala, i što bih trebao ako nemamo nijedan? Želim znati.',
};

describe('the languages', () => {
  it('are a folder and a row each', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).toSorted()).toEqual(NAMED_LANGUAGES.toSorted());
    expect(Object.keys(LANGUAGES).toSorted()).toEqual(NAMED_LANGUAGES.toSorted());
  });

  it.each(NAMED_LANGUAGES)('list the stop words of %s as they are compared', (language) => {
    const { stopWords } = LANGUAGES[language];
    for (const word of stopWords) expect(fold(word)).toBe(word);
    expect(stopWords.size).toBeGreaterThan(50);
  });

  it.each(NAMED_LANGUAGES)('know in %s what a question is wrapped in', (language) => {
    const { stopWords } = LANGUAGES[language];
    const topics = wordsOf(AROUND_A_QUESTION[language]).filter(({ folded }) => !stopWords.has(folded));
    expect(topics.map(({ folded }) => folded)).toEqual([]);
  });
});
