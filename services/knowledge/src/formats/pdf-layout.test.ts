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
const cell = (text: string, x: number, y: number, width: number): TextRun => ({
  text,
  x,
  y,
  width,
  height: 12,
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

  it('parts the cells of a tight table by where its columns begin', () => {
    // As Chromium prints a table whose cells are two pixels apart: the gaps of 3.8 points are those of a wide space.
    const page = [
      cell('Vehicle', 36, 666, 36.9),
      cell('Morning', 95.1, 666, 45.3),
      cell('Overnight', 144.2, 666, 52.7),
      cell('Minibus', 36, 648.8, 40),
      cell('13 euros', 95.1, 648.8, 41),
      cell('47 euros', 144.2, 648.8, 41),
      cell('Motorcycle', 36, 631.5, 55.3),
      cell('2 euros', 95.1, 631.5, 35),
      cell('9 euros', 144.2, 631.5, 35),
    ];
    expect(layOutPages([page])).toEqual([
      [
        '| Vehicle | Morning | Overnight |',
        '| --- | --- | --- |',
        '| Minibus | 13 euros | 47 euros |',
        '| Motorcycle | 2 euros | 9 euros |',
      ].join('\n'),
    ]);
  });

  it('parts cells that pdf.js gives as one run, and no line of a text beside them', () => {
    const page = [
      cell('Cars stand on the meadow behind the mill', 8.3, 762, 200),
      cell('Vehicle', 8.3, 744.6, 36.9),
      cell('Morning Overnight', 67.3, 744.6, 101.8),
      cell('Minibus', 8.3, 727.4, 40),
      cell('13 euros', 67.3, 727.4, 41),
      cell('47 euros', 116.4, 727.4, 41),
      cell('Motorcycle 2 euros', 8.3, 710.1, 94.1),
      cell('9 euros', 116.4, 710.1, 35),
      cell('Ask the warden of the park', 8.3, 693, 130),
    ];
    expect(layOutPages([page])).toEqual([
      [
        'Cars stand on the meadow behind the mill',
        '',
        '| Vehicle | Morning | Overnight |',
        '| --- | --- | --- |',
        '| Minibus | 13 euros | 47 euros |',
        '| Motorcycle | 2 euros | 9 euros |',
        '',
        'Ask the warden of the park',
      ].join('\n'),
    ]);
  });

  it('keeps the place of an empty cell', () => {
    const page = [
      ...row(['Bicycle', 'Full day', 'Deposit'], 700),
      ...row(['City bike', '19', '50'], 688),
      run('Tandem', 50, 676),
      run('80', 290, 676),
    ];
    expect(layOutPages([page])[0]).toContain('| Tandem |  | 80 |');
  });

  it('keeps the words of a cell together that a document prints one by one', () => {
    const words = (text: string, x: number, y: number): TextRun[] =>
      text.split(' ').map((word, at, all) =>
        run(
          word,
          x +
            all
              .slice(0, at)
              .map((before) => `${before} `)
              .join('').length *
              5,
          y,
        ),
      );
    const page = [
      ...words('Bicycle', 50, 700),
      ...words('Full day', 200, 700),
      ...words('City bike', 50, 688),
      ...words('19 euros', 200, 688),
      ...words('Cargo bike', 50, 676),
      ...words('45 euros', 200, 676),
      ...words('Ask at any station for the bike of your size and height.', 50, 664),
    ];
    expect(layOutPages([page])).toEqual([
      '| Bicycle | Full day |\n| --- | --- |\n| City bike | 19 euros |\n| Cargo bike | 45 euros |\n\n' +
        'Ask at any station for the bike of your size and height.',
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

  it('reads a table of ten thousand rows', () => {
    const page = Array.from({ length: 10_000 }, (_, at) =>
      row(['word', 'word', 'word'], 1_000_000 - at * 12),
    );
    expect(layOutPages([page.flat()])[0]?.split('\n')).toHaveLength(10_001);
  });
});
