import { expect, test } from 'vitest';
import { chooseLanguage, languageAround, type LanguageHints } from './visitor-language.ts';

const hints = (some: Partial<LanguageHints>): LanguageHints => ({
  attribute: '',
  page: '',
  browser: [],
  bot: 'en',
  ...some,
});

test.each([
  ['the attribute outweighs all', { attribute: 'fr', page: 'de', browser: ['it'], bot: 'hr' }, 'fr'],
  ['then comes the page', { page: 'de-AT', browser: ['it'], bot: 'hr' }, 'de-AT'],
  ['then the browser', { browser: ['it-IT', 'en'], bot: 'hr' }, 'it'],
  ['of which a language that is spoken counts', { browser: ['nl', 'es-MX'], bot: 'hr' }, 'es'],
  ['English is spoken, too', { browser: ['en-GB', 'de'], bot: 'hr' }, 'en'],
  ['then the chatbot', { browser: ['nl'], bot: 'hr' }, 'hr'],
  ['a page without texts keeps its direction', { page: 'ar', browser: ['de'] }, 'ar'],
  ['and English in the end', { bot: '' }, 'en'],
])('%s', (_what, some, language) => {
  expect(chooseLanguage(hints(some)).language).toBe(language);
});

test('texts are looked for in all of them', () => {
  const { wanted } = chooseLanguage(hints({ page: 'nl', browser: ['pt', 'de'], bot: 'hr' }));
  expect(wanted).toEqual(['nl', 'pt', 'de', 'hr']);
});

test('the nearest element with a language says what the page is in', () => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<section lang="de"><p><i></i></p></section><b lang="fr"></b>';
  const languageOf = (name: string): string => languageAround(document.querySelector(name) ?? document.body);
  expect([languageOf('i'), languageOf('b')]).toEqual(['de', 'en']);
  document.documentElement.removeAttribute('lang');
  expect(languageOf('b')).toBe('');
});
