import { validate, version } from 'uuid';
import { describe, expect, it } from 'vitest';
import * as persistence from '../index.ts';
import { derivedId, newId } from './index.ts';

describe('ids', () => {
  it('sorts new ids by the order in which they were made', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('makes UUID v7 and, derived, v5', () => {
    expect([version(newId()), version(derivedId('a'))]).toEqual([7, 5]);
    expect(validate(derivedId('a', 1))).toBe(true);
  });

  it('derives the same id from the same parts, for ever', () => {
    expect(derivedId('item', 2, 0)).toBe(derivedId('item', 2, 0));
    // Stored ids depend on it: if this changes, effects that were already applied are applied again.
    expect(derivedId('item', 2, 0)).toMatchInlineSnapshot(`"b36a6ca1-2290-53ea-87db-0eb259df19c1"`);
  });

  it('keeps different parts apart, also where their texts join equally', () => {
    expect(derivedId('ab', 'c')).not.toBe(derivedId('a', 'bc'));
    expect(derivedId('a', 'b')).not.toBe(derivedId('ab'));
  });

  it('leave the package only by the request, whose repeat gets the same ones', () => {
    expect(Object.keys(persistence)).not.toContain('newId');
  });
});
