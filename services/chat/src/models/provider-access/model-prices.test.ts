import { describe, expect, it } from 'vitest';
import { modelPriceOf } from '../../config.ts';
import { costOf } from './model-prices.ts';

describe('the price of a model', () => {
  it.each([
    ['gpt-4o-mini=0.15/0.60', ['gpt-4o-mini', { in: 0.15, out: 0.6 }]],
    ['qwen2.5:7b=0/0', ['qwen2.5:7b', { in: 0, out: 0 }]],
    ['gpt-4o-mini=0.15', null],
    ['=1/2', null],
    ['gpt-4o-mini=1/two', null],
  ])('of %j is %j', (text, price) => {
    expect(modelPriceOf(text)).toEqual(price);
  });

  it('is counted by the million, and no sum leaves out a model without one', () => {
    const byModel = new Map([['small', { in: 1, out: 2 }]]);
    const small = { model: 'small', in: 1_000_000, out: 500_000 };
    expect(costOf([small, small], { byModel })).toBe(4);
    expect(costOf([small, { model: 'large', in: 1, out: 0 }], { byModel })).toBeNull();
    // Quoting takes no tokens.
    expect(costOf([small, { model: 'extractive', in: 0, out: 0 }], { byModel })).toBe(2);
    expect(costOf([], { byModel })).toBe(0);
  });
});
