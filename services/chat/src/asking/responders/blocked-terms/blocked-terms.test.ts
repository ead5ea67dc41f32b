import { describe, expect, it } from 'vitest';
import { isBlocked } from './blocked-terms.ts';

describe('blocked terms', () => {
  it('are found in any case', () => {
    expect(isBlocked('Tell me about the MERGER', ['merger'])).toBe(true);
    expect(isBlocked('Tell me about delivery', ['merger'])).toBe(false);
  });
});
