import { expect, it } from 'vitest';
import { withLanguageRows } from './language-rows.ts';

const LANGUAGES = ['en', 'de'];

it('a table with a row for every language gets one more, a copy of the English one', () => {
  const source = `const WORDS = {
  en: list(
    'who what',
  ),
  de: list('wer was'),
  other: '',
};
export const ALL = {
  en,
  de,
} as const;
const FORMS = [
  {
    long: {
      en: 'long',
      // Comparative.
      de: \`lang\`,
    },
  },
];
`;
  expect(withLanguageRows(source, LANGUAGES, 'nl')).toBe(`const WORDS = {
  en: list(
    'who what',
  ),
  de: list('wer was'),
  other: '',
  nl: list(
    'who what',
  ),
};
export const ALL = {
  en,
  de,
  nl,
} as const;
const FORMS = [
  {
    long: {
      en: 'long',
      // Comparative.
      de: \`lang\`,
      nl: 'long',
    },
  },
];
`);
});

it.each([
  ['lacks a language', "const A = {\n  en: 'a',\n};\n"],
  ['has no rows', "const A = 'en: de:';\n"],
])('a source whose table %s stays as it is', (_what, source) => {
  expect(withLanguageRows(source, LANGUAGES, 'nl')).toBeNull();
});
