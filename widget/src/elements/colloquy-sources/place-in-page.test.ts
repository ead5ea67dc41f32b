import { expect, test } from 'vitest';
import { placeInPage } from './place-in-page.ts';

const PAGE = 'https://example.com/help';
const quoting = (text: string) => [
  { text: 'Before. ', quoted: false },
  { text, quoted: true },
];

test.each([
  [
    'a short quote whole',
    PAGE,
    'Free, in 2-4 days & more.',
    '#:~:text=Free%2C%20in%202%2D4%20days%20%26%20more.',
  ],
  [
    'a long one by its ends',
    PAGE,
    'one two three four five six seven eight nine',
    '#:~:text=one%20two%20three%20four,six%20seven%20eight%20nine',
  ],
  ['beside an anchor of the page', `${PAGE}#times`, 'Two days.', ':~:text=Two%20days.'],
])('names %s', (_what, url, quote, expected) => {
  expect(placeInPage(url, quoting(quote))).toBe(url + expected);
});

test('leaves an address alone where nothing is quoted, or a place is named already', () => {
  expect(placeInPage(PAGE)).toBe(PAGE);
  expect(placeInPage(PAGE, [{ text: 'Only around it.', quoted: false }])).toBe(PAGE);
  expect(placeInPage(`${PAGE}#:~:text=a`, quoting('b'))).toBe(`${PAGE}#:~:text=a`);
});
