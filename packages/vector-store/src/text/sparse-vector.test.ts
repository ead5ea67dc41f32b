import { describe, expect, it } from 'vitest';
import { documentVector, queryIndices, termIndex, weightOf } from './sparse-vector.ts';

describe('the sparse vector of a chunk', () => {
  it('has ascending indices and weights between 0 and 1', () => {
    const { indices, values } = documentVector('the quick brown fox jumps over the lazy dog');
    expect([...indices]).toEqual([...indices].sort((left, right) => left - right));
    for (const value of values) expect(value > 0 && value < 1).toBe(true);
  });

  it('gives more to repeats, but ever less', () => {
    const weight = (text: string): number => weightOf(documentVector(text), termIndex('kettl'));
    const [one, two, three] = ['kettle', 'kettle kettle', 'kettle kettle kettle'].map(weight);
    expect(two! - one!).toBeGreaterThan(three! - two!);
    expect(three!).toBeGreaterThan(two!);
  });

  it('gives less to a word in a long chunk', () => {
    const filler = Array.from({ length: 300 }, (_, at) => `w${at}`).join(' ');
    const short = weightOf(documentVector('kettle'), termIndex('kettl'));
    expect(weightOf(documentVector(`kettle ${filler}`), termIndex('kettl'))).toBeLessThan(short);
  });

  it('weighs absent words 0 and is empty without words', () => {
    expect(weightOf(documentVector('kettle'), termIndex('oven'))).toBe(0);
    expect(documentVector('— 🙂').indices).toHaveLength(0);
    expect(queryIndices('🙂')).toEqual([]);
  });

  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('hashes %j as FNV-1a does, since stored points depend on it', (term, hash) => {
    expect(termIndex(term)).toBe(hash);
  });
});
