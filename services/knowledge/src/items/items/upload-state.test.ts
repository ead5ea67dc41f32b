import { describe, expect, it } from 'vitest';
import { uploadStateAt } from './upload-state.ts';

const OPENED_AT = Date.parse('2026-03-01T08:00:00.000Z');
const EXPIRES_AT = new Date('2026-03-01T09:00:00.000Z');
const MEGABYTE = 1024 * 1024;

describe('the slot of an upload', () => {
  it.each([
    ['a small file at once', 10_000, false, 1, 'waiting'],
    ['a small file after half a minute', 10_000, false, 31, 'interrupted'],
    ['20 MB that are still on a slow line', 20 * MEGABYTE, false, 300, 'waiting'],
    ['20 MB that should have come', 20 * MEGABYTE, false, 351, 'interrupted'],
    ['a file that came and is to be confirmed', 10_000, true, 3_000, 'received'],
  ])('of %s is told', (_what, sizeBytes, isStored, seconds, state) => {
    const now = new Date(OPENED_AT + seconds * 1_000);
    expect(uploadStateAt(EXPIRES_AT, { sizeBytes, isStored }, now)).toEqual({
      state,
      since: new Date(OPENED_AT).toISOString(),
      expiresAt: EXPIRES_AT.toISOString(),
    });
  });
});
