import { ERRORS } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { assertAnswered, countThumbs, isSame, toStored } from './feedback.policy.ts';

const at = new Date('2026-03-01T00:00:00Z');
const later = new Date('2026-03-02T00:00:00Z');

describe('feedback', () => {
  it.each([
    [{ value: 0 } as const, null],
    [{ value: 1, comment: '' } as const, { value: 1, reason: null, comment: null, user_id: 'uma', at }],
    [
      { value: -1, reason: 'other', comment: 'No' } as const,
      { value: -1, reason: 'other', comment: 'No', user_id: 'uma', at },
    ],
  ])('%j is stored', (given, stored) => {
    expect(toStored(given, 'uma', at)).toEqual(stored);
  });

  it.each([
    ['nothing and nothing', null, null, true],
    ['something and nothing', { value: 1 } as const, null, false],
    ['a repeat', { value: 1 } as const, { value: 1 } as const, true],
    ['another thumb', { value: 1 } as const, { value: -1 } as const, false],
    ['another word', { value: 1 } as const, { value: 1, comment: 'More' } as const, false],
  ])('%s: is it the same?', (_case, known, next, same) => {
    expect(isSame(known && toStored(known, null, at), next && toStored(next, null, later))).toBe(same);
  });

  it('counts thumbs, those of visitors and of members apart', () => {
    const visitor = [{ value: 1 }, { value: -1 }, { value: 1 }] as const;
    expect(countThumbs({ visitor, member: [{ value: -1 }] })).toEqual({
      visitor: { up: 2, down: 1 },
      member: { up: 0, down: 1 },
    });
  });

  it.each(['pending', 'failed', 'interrupted'] as const)('is refused for a question that is %s', (state) => {
    expect(() => assertAnswered({ state })).toThrow(expect.objectContaining({ code: ERRORS.wrongState }));
  });
});
