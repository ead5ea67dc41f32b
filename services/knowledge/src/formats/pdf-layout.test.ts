import { describe, expect, it } from 'vitest';
import { layOutPages, type TextRun } from './pdf-layout.ts';

const BODY = 10;
const run = (text: string, x: number, y: number, height = BODY): TextRun => ({
  text,
  x,
  y,
  width: text.length * height * 0.5,
  height,
});
const lines = (texts: readonly string[], x = 50, top = 700): TextRun[] =>
  texts.map((text, at) => run(text, x, top - at * 12));
const row = (cells: readonly string[], y: number): TextRun[] =>
  cells.map((cell, at) => run(cell, 50 + at * 120, y));

describe('the layout of a PDF page', () => {
  it('gives a table the rule that makes its first row the head', () => {
    const page = [
      ...row(['Bicycle', 'Full day', 'Deposit'], 700),
      ...row(['City bike', '19', '50'], 688),
      ...row(['Cargo bike', '45', '250'], 660),
    ];
    expect(layOutPages([page])).toEqual([
      '| Bicycle | Full day | Deposit |\n| --- | --- | --- |\n| City bike | 19 | 50 |\n| Cargo bike | 45 | 250 |',
    ]);
  });

  it('takes no row that stands alone for the head of a table', () => {
    expect(layOutPages([row(['Telephone', '0555 1234'], 700)])).toEqual(['| Telephone | 0555 1234 |']);
  });

  it('joins a paragraph that ended with its column', () => {
    const page = [
      ...lines(['We open at nine. In the'], 50, 100),
      ...lines(['winter months we open at ten.'], 300),
    ];
    expect(layOutPages([page])).toEqual(['We open at nine. In the winter months we open at ten.']);
  });

  it('keeps paragraphs apart that ended with a sentence', () => {
    const page = [...lines(['We open at nine.'], 50, 100), ...lines(['In winter we open at ten.'], 300)];
    expect(layOutPages([page])).toEqual(['We open at nine.\n\nIn winter we open at ten.']);
  });

  it('leaves out what each page repeats at its head and foot', () => {
    const pages = ['One page of text.', 'Another page of text.', 'A third page of text.'].map((text, at) => [
      run('Rental handbook 2026', 50, 800),
      run(text, 50, 600),
      run(`Page ${at + 1} of 3`, 50, 20),
    ]);
    expect(layOutPages(pages)).toEqual([
      'One page of text.',
      'Another page of text.',
      'A third page of text.',
    ]);
  });

  it('keeps the head of a table that goes on over pages, and lines of one page only', () => {
    const pages = [1, 2].map((page) => [
      ...row(['Bicycle', 'Deposit 2026'], 780),
      ...row([`Bike ${page} of the fleet`, `${page}00`], 768),
      run(page === 1 ? 'Prices in euros' : 'Ask for other sizes', 50, 20),
    ]);
    for (const text of layOutPages(pages)) expect(text).toContain('| Bicycle | Deposit 2026 |');
    expect(layOutPages(pages)[0]).toContain('Prices in euros');
  });

  it('reads a page of a hundred thousand lines', () => {
    const page = Array.from({ length: 100_000 }, (_, at) => run('word', 50, 1_000_000 - at * 12));
    expect(layOutPages([page])[0]?.length).toBe(499_999);
  });
});
