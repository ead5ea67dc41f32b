import { ERROR_CATALOGUE, SEND_FAILED_TEXT, TRIAL_LIMIT_TEXT, ERRORS } from '@colloquy/contracts';
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
  expect(en['error.send']).toBe(SEND_FAILED_TEXT);
  expect(en['error.limit']).toBe(TRIAL_LIMIT_TEXT);
  expect(en['error.rate']).toBe(ERROR_CATALOGUE[ERRORS.tooManyRequests].text);
});
