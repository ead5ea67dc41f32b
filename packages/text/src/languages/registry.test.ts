import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fold } from '../fold.ts';
import { LANGUAGES, NAMED_LANGUAGES } from './registry.ts';

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
});
