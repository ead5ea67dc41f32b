import { en as errors } from '@colloquy/texts/shown-errors';
import { en } from '@colloquy/texts/widget';
import { expect, test } from 'vitest';
import { text } from './strings.ts';

test('fills in named values', () => {
  expect(text('sources.open', { n: 2, title: 'Terms' })).toBe('Source 2: Terms');
});

test('leaves a mark without a value readable rather than empty', () => {
  expect(text('sources.page')).toBe('Page {page}');
});

test("says errors in the catalogue's words", () => {
  expect(en['error.send']).toBe(errors.otherCodes.sendFailed);
  expect(en['error.limit']).toBe(errors.otherCodes.trialLimit);
  expect(en['error.rate']).toBe(errors.codes.TOO_MANY_REQUESTS);
});
