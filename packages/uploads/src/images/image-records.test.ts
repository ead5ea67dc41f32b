import { describe, expect, it } from 'vitest';
import { isAppError, ERRORS } from '@colloquy/errors';
import {
  findImage,
  validateImage,
  withPicture,
  withPendingUpload,
  withoutPicture,
  type HeldImages,
  type ImageRecord,
} from './image-records.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const LATER = new Date(NOW.getTime() + 60_000);
const BEFORE = new Date(NOW.getTime() - 1);

const open = (id: string, expiresAt = LATER): ImageRecord => ({
  id,
  state: 'open',
  mimeType: 'image/png',
  sizeBytes: 1,
  sha256: null,
  expiresAt,
  fileName: null,
});
const ready = (id: string): ImageRecord => ({ ...open(id), state: 'ready', expiresAt: null, fileName: id });
const held = (images: ImageRecord[], imageId: string | null = null): HeldImages => ({
  images,
  imageId,
  imageUrl: imageId,
});
const ids = (records: readonly ImageRecord[]): string => records.map(({ id }) => id).join(' ');

describe('the pictures of an owner', () => {
  it.each([
    ['a first upload', [], 'n', ''],
    ['beside pictures', [ready('a'), ready('b')], 'a b n', ''],
    ['after one that is over', [open('old', BEFORE)], 'n', 'old'],
    ['the same upload again', [open('n')], 'n', ''],
    ['a sixth that waits', ['1', '2', '3', '4', '5'].map((id) => open(id)), '2 3 4 5 n', '1'],
    ['many pictures', ['1', '2', '3', '4', '5'].map(ready), '1 2 3 4 5 n', ''],
  ])('take %s', (_what, before, after, dropped) => {
    const change = withPendingUpload(held(before), open('n'), NOW);
    expect([ids(change.images), ids(change.dropped), change.shown]).toEqual([after, dropped, undefined]);
  });

  it.each([
    ['the first', [open('n')], 'n', ''],
    ['the fifth', [...['1', '2', '3', '4'].map(ready), open('n')], '1 2 3 4 n', ''],
    ['the sixth', [...['1', '2', '3', '4', '5'].map(ready), open('n')], '2 3 4 5 n', '1'],
    // Confirmed late, but still the newest.
    [
      'one before others',
      [open('n'), ...['1', '2', '3', '4', '5'].map(ready), open('w')],
      '2 3 4 5 w n',
      '1',
    ],
  ])('keep the last five, and show the newest: %s', (_what, before, after, dropped) => {
    const change = withPicture(held(before, 'x'), ready('n'), '/n');
    expect([ids(change.images), ids(change.dropped)]).toEqual([after, dropped]);
    expect(change.shown).toEqual({ imageUrl: '/n', imageId: 'n' });
  });

  it.each([
    ['a', { imageUrl: null, imageId: null }],
    ['b', undefined],
  ])('show nothing when the shown one goes, and only then: %s', (id, shown) => {
    const change = withoutPicture(held([ready('a'), ready('b')], 'a'), id);
    expect([ids(change?.dropped ?? []), change?.shown]).toEqual([id, shown]);
    expect(withoutPicture(held([ready('a')], 'a'), 'unknown')).toBeNull();
  });

  it('do not know an upload that has expired', () => {
    const owner = held([open('o'), open('old', BEFORE), ready('r')]);
    expect([findImage(owner, 'o', NOW).id, findImage(owner, 'r', NOW).id]).toEqual(['o', 'r']);
    for (const id of ['old', 'unknown']) {
      expect(() => findImage(owner, id, NOW)).toThrow(expect.objectContaining({ code: ERRORS.notFound }));
    }
  });
});

describe('an announced image', () => {
  const LIMIT = 5 * 1024 * 1024;
  it.each([
    ['image/png', LIMIT, null],
    ['image/JPEG', 1, null],
    ['image/webp', 1, null],
    ['image/gif', 1, `${ERRORS.fileTypeNotSupported} mimeType`],
    ['image/svg+xml', 1, `${ERRORS.fileTypeNotSupported} mimeType`],
    ['', 1, `${ERRORS.fileTypeNotSupported} mimeType`],
    ['image/png', LIMIT + 1, `${ERRORS.fileTooLarge} size`],
    ['image/png', 0, `${ERRORS.fieldNotValid} size`],
    ['text/html', LIMIT + 1, `${ERRORS.fileTypeNotSupported} mimeType size`],
  ])('%s of %i bytes is refused with %s', (mimeType, size, refusal) => {
    let refused: string | null = null;
    try {
      validateImage({ name: 'a', mimeType, size });
    } catch (error) {
      if (!isAppError(error)) throw error;
      refused = [error.code, ...error.errors.map(({ field }) => field)].join(' ');
    }
    expect(refused).toBe(refusal);
  });
});
