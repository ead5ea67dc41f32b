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

  it('takes a bounded part of a prompt', () => {
    expect(textOf(JSON.stringify('x'.repeat(60_000))).length).toBe(6_000);
    expect(textOf(JSON.stringify(Array.from({ length: 20_000 }, () => 1))).length).toBeLessThanOrEqual(6_000);
  });

  it('is shown as it came, with the lines of JSON', () => {
    expect(rawText('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(rawText('"shipped"')).toBe('shipped');
    expect(rawText('<b>no JSON</b>')).toBe('<b>no JSON</b>');
    expect(rawText('null')).toBe('');
  });
});
