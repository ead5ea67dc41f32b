import { describe, expect, it } from 'vitest';
import { turnOfText } from './text-direction.ts';

const word = (x: number, y: number) => ({ x0: x, y0: y, x1: x + 20, y1: y + 10 });

describe('the direction of the text of a scan', () => {
  it.each([
    ['to the right', 0, [word(0, 0), word(30, 1), word(60, 0)]],
    ['upwards', 1, [word(0, 90), word(1, 60), word(0, 30)]],
    ['to the left', 2, [word(60, 0), word(30, 1), word(0, 0)]],
    ['downwards', 3, [word(0, 0), word(1, 30), word(0, 60)]],
  ])('%s needs %s quarters', (_direction, turn, line) => {
    expect(turnOfText([line, line, [word(0, 0)]])).toBe(turn);
  });

  it('is taken for upright where no line has two words', () => {
    expect(turnOfText([[word(0, 0)], []])).toBe(0);
  });
});
