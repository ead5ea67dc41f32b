import { describe, expect, it } from 'vitest';
import { freePlaces, tryFreePlaces } from './free-places.ts';

describe('places', () => {
  it('are left as many as the limit and those that are taken leave', () => {
    const [one, other] = [{ placeKey: 'bot 1' }, { placeKey: 'bot 3' }];
    expect(freePlaces('bot', 5, [])).toHaveLength(5);
    expect(freePlaces('bot', 5, [one, other])).toEqual(['bot 2', 'bot 4', 'bot 5']);
  });

  it('are one fewer for each document of an earlier version, which has none', () => {
    const [one, other] = [{ placeKey: 'bot 1' }, { placeKey: 'bot 3' }];
    expect(freePlaces('bot', 5, [one, {}, other])).toEqual(['bot 2', 'bot 4']);
    expect(freePlaces('bot', 5, Array(6).fill({}))).toEqual([]);
  });

  it('are tried until one is got or none is left', async () => {
    const taken = new Set(['a', 'b']);
    const write = (key: string) => Promise.resolve(taken.delete(key) ? null : key);
    const read = () => Promise.resolve([...taken, 'c'].slice(0, 1));
    expect(await tryFreePlaces(read, write)).toBe('c');
    expect(await tryFreePlaces(() => Promise.resolve([]), write)).toBeNull();
  });
});
