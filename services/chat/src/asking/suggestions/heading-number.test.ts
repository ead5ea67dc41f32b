import { expect, test } from 'vitest';
import { withoutChapterNumber } from './heading-number.ts';

test.each([
  ['3.2 Deposits', 'Deposits'],
  ['3.2. Deposits', 'Deposits'],
  ['3. Deposits', 'Deposits'],
  ['12) Deposits', 'Deposits'],
  ['§ 4a Deposits', 'Deposits'],
  ['Deposits', 'Deposits'],
  ['24 hours before the start', '24 hours before the start'],
  ['3.', '3.'],
  ['10 Tips for a tour', '10 Tips for a tour'],
])('“%s” is suggested as “%s”', (heading, expected) => {
  expect(withoutChapterNumber(heading, [heading])).toBe(expected);
});

test('a bare number is the number of a chapter where other headings have one, too', () => {
  const headings = ['2 Rental prices', '3 Booking', '2026 Edition', '24 hours'];
  expect(headings.map((heading) => withoutChapterNumber(heading, headings))).toEqual([
    'Rental prices',
    'Booking',
    '2026 Edition',
    '24 hours',
  ]);
});
