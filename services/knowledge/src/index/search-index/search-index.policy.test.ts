import { describe, expect, it } from 'vitest';
import { ABANDONED_MS, courseOf, embedsInto, isSameSpace, spaceKey } from './search-index.policy.ts';

const space = (modelId: string, indexVersion = 2) => ({ modelId, dimension: 4, indexVersion });
const OLD = space('old');
const NEW = space('new');
const NOW = new Date('2026-03-01T12:00:00Z');
const state = (fields: Partial<Parameters<typeof courseOf>[0]> = {}) => ({
  live: OLD,
  next: null,
  known: [spaceKey(OLD)],
  workedOnAt: null,
  ...fields,
});
const changed = state({ live: NEW, known: [spaceKey(OLD), spaceKey(NEW)] });
const changing = state({ next: NEW, known: [spaceKey(OLD), spaceKey(NEW)], workedOnAt: NOW });

describe('what a process does about the embedding model of its settings', () => {
  it('is nothing where the index was made with it, or is on its way to it', () => {
    expect(courseOf(state(), OLD, null, NOW)).toBe('stay');
    expect(courseOf(changing, NEW, null, NOW)).toBe('stay');
    expect(courseOf(changing, OLD, null, NOW)).toBe('stay');
  });

  it('is to begin a change to a space that the index never knew, also in the middle of another', () => {
    expect(courseOf(state(), NEW, null, NOW)).toBe('begin');
    expect(courseOf(state(), space('old', 3), null, NOW)).toBe('begin');
    expect(courseOf(changing, space('newest'), null, NOW)).toBe('begin');
  });

  it('is never to change the index back because its settings are older', () => {
    expect(courseOf(changed, OLD, null, NOW)).toBe('refuse');
    const superseded = state({ next: space('newest'), known: [OLD, NEW, space('newest')].map(spaceKey) });
    expect(courseOf(superseded, NEW, OLD, NOW)).toBe('refuse');
  });

  it('is to change it back where the settings name what answers as the previous model', () => {
    expect(courseOf(changed, OLD, NEW, NOW)).toBe('begin');
    expect(courseOf(changed, OLD, { modelId: 'new', dimension: 5 }, NOW)).toBe('refuse');
  });

  it('is to give up a change away from it once nobody works on that any more', () => {
    const at = (ms: number) => new Date(NOW.getTime() + ms);
    expect(courseOf(changing, OLD, null, at(ABANDONED_MS))).toBe('stay');
    expect(courseOf(changing, OLD, null, at(ABANDONED_MS + 1))).toBe('give-up');
    expect(courseOf(changing, NEW, null, at(ABANDONED_MS + 1))).toBe('stay');
  });
});

describe('the space of an index', () => {
  it('is the same only with the same model, length and index version', () => {
    expect(isSameSpace(OLD, { ...OLD })).toBe(true);
    for (const other of [NEW, space('old', 3), { ...OLD, dimension: 5 }]) {
      expect(isSameSpace(OLD, other)).toBe(false);
    }
  });

  it('takes vectors of its model and length, whatever its index version', () => {
    expect(embedsInto({ id: 'old', dimension: 4 }, space('old', 1))).toBe(true);
    expect(embedsInto({ id: 'old', dimension: 5 }, OLD)).toBe(false);
    expect(embedsInto({ id: 'new', dimension: 4 }, OLD)).toBe(false);
  });
});
