import { expect, test } from 'vitest';
import { changedDetails, detailsOf } from './profile-details.ts';

test('details that were never given are empty', () => {
  expect(detailsOf({ details: [{ name: 'firstName', value: 'Ada' }] })).toEqual({
    firstName: 'Ada',
    lastName: '',
    language: '',
    timezone: '',
  });
});

test('only what differs is sent', () => {
  const before = { firstName: 'Ada', lastName: 'King', language: 'en', timezone: 'UTC' };
  expect(changedDetails(before, before)).toEqual([]);
  expect(changedDetails(before, { ...before, lastName: 'Lovelace', language: '' })).toEqual([
    { name: 'lastName', value: 'Lovelace' },
    { name: 'language', value: '' },
  ]);
});
