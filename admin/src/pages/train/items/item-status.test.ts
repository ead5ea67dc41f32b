import { expect, test } from 'vitest';
import { canAnswer, canDelete, canRecut, canRetry, pollDelayMs } from './item-status.ts';

test('the list is asked every second while something is processed, rarely for pending slots, else never', () => {
  expect(pollDelayMs({ '1': 2, '0': 1 })).toBe(1_000);
  expect(pollDelayMs({ '0': 1, '4': 9 })).toBe(10_000);
  expect(pollDelayMs({ '4': 9, '6': 1 })).toBe(false);
});

const issue = (retriable: boolean) => ({ code: 'X', message: '', stage: null, retriable });

test.each([
  [2, null, true],
  [5, issue(true), true],
  [5, issue(false), false],
  [6, null, false],
  [6, issue(true), false],
  [4, null, false],
  [1, null, false],
] as const)('status %i with error %j: retry offered is %s', (documentStatus, error, expected) => {
  expect(canRetry({ documentStatus, error })).toBe(expected);
});

test('a file that failed can be cut in another way, whatever its error says', () => {
  for (const documentStatus of [2, 5, 6] as const) {
    expect(canRecut({ documentStatus, format: 'file' })).toBe(true);
    expect(canRecut({ documentStatus, format: 'page' })).toBe(false);
  }
  for (const documentStatus of [0, 1, 3, 4] as const) {
    expect(canRecut({ documentStatus, format: 'file' })).toBe(false);
  }
});

test('a document whose deletion failed is deleted by the server itself', () => {
  expect(canDelete({ documentStatus: 3 })).toBe(false);
  expect(canDelete({ documentStatus: 6 })).toBe(true);
});

test('only a document of which a version answers can be switched on or off', () => {
  expect(canAnswer({ liveVersion: null })).toBe(false);
  expect(canAnswer({ liveVersion: 1 })).toBe(true);
});
