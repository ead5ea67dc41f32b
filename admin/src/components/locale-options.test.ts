import { widgetTexts } from '@colloquy/texts/widget';
import { expect, test } from 'vitest';
import { languageChoices, languageOptions, timezoneOptions } from './locale-options.ts';

test('languages are named and in the order of their names', () => {
  const labels = languageOptions('en').map(({ label }) => label);
  expect(labels).toContain('Croatian');
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test('only languages that the chat speaks are offered', () => {
  const offered = languageOptions('en').map(({ value }) => value);
  expect(offered.toSorted()).toEqual([...widgetTexts.locales].toSorted());
});

test("languages are named in the page's language", () => {
  const labels = languageOptions('en', 'de').map(({ label }) => label);
  expect(labels.indexOf('Englisch')).toBeLessThan(labels.indexOf('Kroatisch'));
  expect(labels).not.toContain('English');
});

test('a stored language or time zone stays a choice, however rare', () => {
  expect(languageOptions('pt-BR').some(({ value }) => value === 'pt-BR')).toBe(true);
  expect(timezoneOptions('US/Samoa').filter(({ value }) => value === 'US/Samoa')).toHaveLength(1);
  expect(timezoneOptions('').filter(({ value }) => value === 'UTC')).toHaveLength(1);
});

test('languages to speak in are named by themselves, the stored one among them', () => {
  expect(languageChoices(['en', 'de'], 'hr').map(({ value, label }) => [value, label])).toEqual([
    ['de', 'Deutsch'],
    ['en', 'English'],
    ['hr', 'hrvatski'],
  ]);
});
