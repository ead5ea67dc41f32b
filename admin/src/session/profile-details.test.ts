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
  const before = { firstName: 'Ada', lastName: 'King', language: '', timezone: 'UTC' };
  expect(changedDetails(before, before)).toEqual([]);
  expect(changedDetails(before, { ...before, lastName: 'Lovelace', timezone: '' })).toEqual([
    { name: 'lastName', value: 'Lovelace' },
    { name: 'timezone', value: '' },
  ]);
});
