import { describe, expect, it } from 'vitest';
import type { Bitmap } from './bitmap.ts';
import { disagreesWithWords, type Box } from './unread-letters.ts';

const [WIDTH, HEIGHT] = [1_000, 800];
const [LINES, WORDS] = [8, 10];

/** Ten words of five letters on each of eight lines. */
const wordAt = (line: number, word: number): Box => ({
  x0: 50 + word * 90,
  y0: 60 + line * 80,
  x1: 50 + word * 90 + 70,
  y1: 60 + line * 80 + 30,
});
const all = Array.from({ length: LINES * WORDS }, (_, at) => wordAt(at % LINES, Math.floor(at / LINES)));

function aPage(words: readonly Box[]): Bitmap {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const { x0, y0, y1 } of words) {
    for (let letter = 0; letter < 5; letter += 1) {
      for (let y = y0; y < y1; y += 1)
        data.fill(0, y * WIDTH + x0 + letter * 14, y * WIDTH + x0 + letter * 14 + 8);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

describe('the letters of a scanned page', () => {
  it('disagree with words that are few of them', () => {
    expect(disagreesWithWords(aPage(all), all.slice(0, 6))).toBe(true);
    expect(disagreesWithWords(aPage(all), [])).toBe(true);
  });

  it('agree with words that are most of them', () => {
    expect(disagreesWithWords(aPage(all), all)).toBe(false);
    expect(disagreesWithWords(aPage(all), all.slice(20))).toBe(false);
  });

  it('are not what a photograph, a frame or specks show', () => {
    const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
    for (let at = 0; at < data.length; at += 1) {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      const isDisc = Math.hypot(x - 300, y - 400) < 200;
      const isFrame = (x === 700 || x === 950) && y > 100 && y < 700;
      const isSpeck = x > 700 && x % 20 < 3 && y % 20 < 3;
      if (isDisc || isFrame || isSpeck) data[at] = 0;
    }
    expect(disagreesWithWords({ width: WIDTH, height: HEIGHT, data }, [])).toBe(false);
  });
});
