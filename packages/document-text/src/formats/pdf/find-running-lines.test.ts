import { describe, expect, it } from 'vitest';
import { findRunningLines, type PageLine } from './find-running-lines.ts';

const line = (text: string, y: number, isRow = false): PageLine => ({ text, y, height: 10, isRow });

/** The texts that are kept of pages whose lines stand 40 points apart. */
function kept(pages: readonly (readonly string[])[]): string[][] {
  const lines = pages.map((texts) => texts.map((text, at) => line(text, 800 - at * 40)));
  const { leftOut } = findRunningLines(lines, () => false);
  return lines.map((page) => page.filter((one) => !leftOut.has(one)).map(({ text }) => text));
}

const PRODUCTS = ['Alder', 'Birch', 'Cedar', 'Dogwood'];

describe('the running lines of a PDF', () => {
  it.each([
    ['prices', [145, 260, 395, 410], (n: number) => `Price ${n} euros`],
    ['figures that grow by one like page numbers', [2, 3, 4, 5], (n: number) => `Guarantee ${n} years.`],
    ['figures of which most are the same', [2, 2, 2, 3], (n: number) => `Guarantee: ${n} years`],
    ['figures at the end of a line', [1, 2, 3, 4], (n: number) => `Number of persons: ${n}`],
  ])('never hold %s', (_case, figures, say) => {
    const pages = figures.map((figure, at) => [`Pump ${PRODUCTS[at] ?? ''}`, 'Quiet.', say(figure)]);
    expect(kept(pages).map((page) => page.at(-1))).toEqual(figures.map(say));
  });

  it.each([
    ['a number alone', (page: number) => `${page}`],
    ['a number of all', (page: number) => `${page} / 4`],
    ['a number in dashes', (page: number) => `- ${page} -`],
    ['a word for page', (page: number) => `Seite ${page} von 4`],
    ['a title and a number that a sign parts', (page: number) => `Handbook 2026 · ${page}`],
    ['a number that a sign parts from a title', (page: number) => `${page} | Handbook 2026`],
    ['an address and a number of all', (page: number) => `https://example.com/a | ${page}/4`],
    ['Chinese', (page: number) => `第 ${page} 页`],
  ])('hold page numbers, also from another number than one: %s', (_case, say) => {
    for (const first of [1, 17]) {
      const pages = PRODUCTS.map((name, at) => [`Pump ${name} is quiet.`, say(first + at)]);
      expect(kept(pages)).toEqual(PRODUCTS.map((name) => [`Pump ${name} is quiet.`]));
    }
  });

  it('hold all copies of a line but its first', () => {
    const pages = PRODUCTS.map((name) => ['Pumps of Graz, tel. 0316 44', `Pump ${name} is quiet.`]);
    expect(kept(pages).map((page) => page.length)).toEqual([2, 1, 1, 1]);
  });

  it('keep the first copy of the whole document where all pages are the same', () => {
    expect(kept([['Open at 9.'], ['Open at 9.']])).toEqual([['Open at 9.'], []]);
  });

  it('are none where nothing else is left', () => {
    expect(kept([['Page 1'], ['Page 2']])).toEqual([['Page 1'], ['Page 2']]);
  });
});
