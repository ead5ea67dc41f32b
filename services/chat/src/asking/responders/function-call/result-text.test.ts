import { describe, expect, it } from 'vitest';
import type { FunctionTool } from '@colloquy/contracts';
import { rawText, toPassage } from './result-text.ts';

const tool: FunctionTool = {
  id: 'f1',
  name: 'find_order',
  description: 'Finds an order.',
  parameters: [],
  responseMode: 'summary',
  timeoutMs: 1_000,
  confirm: false,
  revision: 1,
};
const textOf = (value: string) => toPassage(1, tool, { orderId: '7' }, value).text;

describe('a result', () => {
  it('is a line for each of its values, in words', () => {
    const value = JSON.stringify({
      orderState: 'shipped',
      items: [{ unit_price: 5 }, { unit_price: 7 }],
      note: null,
    });
    expect(textOf(value).split('\n')).toEqual([
      'Finds an order.',
      'order id: 7',
      'order state: shipped',
      'items 1 unit price: 5',
      'items 2 unit price: 7',
      'note: null',
    ]);
  });

  it('is itself where it is a single value or no JSON', () => {
    expect(textOf('"shipped"')).toContain('\nshipped');
    expect(textOf('42')).toContain('\n42');
    expect(textOf('plain text')).toContain('\nplain text');
  });

  it('that is too long ends with whole values, and says how many are missing', () => {
    const prices = Array.from({ length: 1_000 }, (_, at) => ({ price: 10_000 + at }));
    const lines = textOf(JSON.stringify(prices)).split('\n');
    const values = lines.slice(2, -1);
    expect(values).toEqual(values.map((_, at) => `${at + 1} price: ${10_000 + at}`));
    expect(lines.at(-1)).toBe(`(${1_000 - values.length} more values are not shown.)`);
    expect(lines.join('\n').length).toBeLessThanOrEqual(6_000);
    const short = textOf(JSON.stringify(Array.from({ length: 500 }, () => 1))).split('\n');
    expect([short.length, short.at(-1)]).toEqual([403, '(100 more values are not shown.)']);
  });

  it('that is one long text ends with a whole word, and says that there is more', () => {
    const text = textOf('an order of a kind '.repeat(1_000));
    expect(text.length).toBeLessThanOrEqual(6_000);
    expect(text).toMatch(/ (?:an|order|of|a|kind)\n\(The rest of this text is not shown\.\)$/);
    expect(textOf('x'.repeat(60_000))).toBe('Finds an order.\norder id: 7\n(1 more values are not shown.)');
  });

  it('is shown as it came, with the lines of JSON', () => {
    expect(rawText('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(rawText('"shipped"')).toBe('shipped');
    expect(rawText('<b>no JSON</b>')).toBe('<b>no JSON</b>');
    expect(rawText('null')).toBe('');
  });
});
