import { describe, expect, it } from 'vitest';
import { layOutPages } from './lay-out-pages.ts';
import type { TextRun } from '../recognised-page.ts';

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

  it('puts wrapped cells side by side, as Chromium prints them one after the other', () => {
    const page = [
      cell('Service', 88.9, 670.5, 37.3),
      cell('Up to', 184, 677.3, 28),
      cell('8 m', 188.7, 663.8, 19),
      cell('8 to 12 m', 258.4, 670.5, 47),
      cell('Mast stepping with our crane', 35.2, 648, 140),
      cell('and one helper of the yard', 35.2, 634.5, 126),
      cell('95 €', 182.1, 641.3, 21),
      cell('140 €', 216.4, 641.3, 27),
      cell('Winter storage in the heated', 35.2, 618.8, 135),
      cell('hall, from October until April', 35.2, 605.3, 142),
      cell('480 €', 182.1, 612, 27),
      cell('720 €', 216.4, 612, 27),
      cell('Polish', 35.2, 576, 30),
      cell('60 €', 182.1, 576, 21),
      cell('85 €, by hand and with', 216.4, 589.5, 110),
      cell('wax of the best kind that', 216.4, 576, 118),
      cell('there is', 216.4, 562.5, 35),
    ];
    expect(layOutPages([page])).toEqual([
      [
        '| Service | Up to 8 m | 8 to 12 m |',
        '| --- | --- | --- |',
        '| Mast stepping with our crane and one helper of the yard | 95 € | 140 € |',
        '| Winter storage in the heated hall, from October until April | 480 € | 720 € |',
        '| Polish | 60 € | 85 €, by hand and with wax of the best kind that there is |',
      ].join('\n'),
    ]);
  });

  it('reads a page of many texts that stand like stairs, and one of many on a line', () => {
    const texts = Array.from({ length: 150_000 }, (_, at) => ({
      text: at === 75_000 ? 'lamp' : 'a',
      x: at * 30,
      up: (at % 2) * 10,
    }));
    const stairs = texts.map(({ text, x, up }) => cell(text, x, 500 + up, 20));
    const flat = texts.map(({ text, x }) => cell(text, x, 500, 20));
    for (const page of [stairs, flat]) expect(layOutPages([page])[0]).toContain('lamp');
  });

  it('leaves text beside a text that is no table as it is', () => {
    const sender = lines(['Harbour office of Moor', 'Pier 4', '12345 Moor'], 50, 700);
    const page = [
      ...sender,
      run('Moor, in May', 400, 688),
      ...lines(['The first column is about the sea and', 'all that swims in it.'], 50, 500),
      ...lines(['The second one is about the land, which', 'is as large.'], 320, 500),
    ];
    expect(layOutPages([page])).toEqual([
      [
        'Harbour office of Moor Pier 4 12345 Moor',
        'Moor, in May',
        'The first column is about the sea and all that swims in it.',
        'The second one is about the land, which is as large.',
      ].join('\n\n'),
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

  it('keeps a running head of two parts once, and keeps the head of a table that goes on', () => {
    const pages = ['Delivery takes two days.', 'Returns are free of charge.', 'Repairs cost 49 euros.'].map(
      (text) => [
        run('rental-guide 3.8', 50, 760),
        run('November 2026', 400, 760),
        ...lines([text]),
        ...row(['Bicycle', 'Full day'], 640),
        ...row(['City bike', '19'], 628),
      ],
    );
    expect(layOutPages(pages)).toEqual(
      ['Delivery takes two days.', 'Returns are free of charge.', 'Repairs cost 49 euros.'].map(
        (text, at) =>
          `${at === 0 ? '| rental-guide 3.8 | November 2026 |\n\n' : ''}${text}\n\n| Bicycle | Full day |\n| --- | --- |\n| City bike | 19 |`,
      ),
    );
    const tables = ['City bike', 'Cargo bike'].map((name) => [
      ...row(['Bicycle', 'Full day'], 700),
      ...row([name, '19'], 680),
    ]);
    expect(layOutPages(tables)[1]).toContain('| Bicycle | Full day |');
  });

  it('knows the bullets of a font of symbols', () => {
    const page = lines(['We rent out:', '\uF0B7 city bikes', '▪ cargo bikes']);
    expect(layOutPages([page])).toEqual(['We rent out:\n- city bikes\n- cargo bikes']);
  });

  it('reads a line that was stretched to fill its column as text', () => {
    const page = [
      cell('The workshop of the yard repairs bicycles of every', 50, 700, 300),
      cell('make', 50, 686, 30),
      cell('throughout', 138, 686, 60),
      cell('the', 256, 686, 18),
      cell('wet', 332, 686, 18),
      cell('season and a repair takes two days on the average.', 50, 672, 300),
    ];
    expect(layOutPages([page])).toEqual([
      'The workshop of the yard repairs bicycles of every make throughout the wet ' +
        'season and a repair takes two days on the average.',
    ]);
  });

  it('reads a stretched line of two words within a sentence as text', () => {
    const page = [
      cell('The workshop of the yard repairs bicycles of every', 50, 700, 300),
      cell('make', 50, 686, 30),
      cell('throughout', 290, 686, 60),
      cell('season and a repair takes two days on the average.', 50, 672, 300),
    ];
    expect(layOutPages([page])[0]).toContain('every make throughout season');
  });

  it('keeps rows as wide as the text whose gaps happen to be alike', () => {
    const numbers = (texts: readonly string[], y: number) =>
      texts.map((text, at) => cell(text, 50 + at * 140, y, 20));
    const page = [
      cell('Prices of the year by season, one day and one bike', 50, 720, 300),
      ...numbers(['10', '20', '30'], 700),
      ...numbers(['11', '21', '31'], 686),
    ];
    expect(layOutPages([page])[0]).toContain('| 10 | 20 | 30 |\n| --- | --- | --- |\n| 11 | 21 | 31 |');
  });

  it('keeps the widest row of a narrow table whose rows are padded', () => {
    const rows = [
      [cell('Bicycle', 50, 700, 42), cell('Day', 140, 700, 20)],
      [cell('City bike', 50, 673, 50), cell('19', 140, 673, 14)],
      [cell('Mountain bike', 50, 646, 80), cell('35', 140, 646, 14)],
      [cell('Tandem', 50, 619, 44), cell('45', 140, 619, 14)],
    ];
    expect(layOutPages([rows.flat()])).toEqual([
      '| Bicycle | Day |\n| --- | --- |\n| City bike | 19 |\n| Mountain bike | 35 |\n| Tandem | 45 |',
    ]);
    // The widest one first.
    const [head = [], city = [], mountain = []] = rows;
    const moved = [...mountain.map((one) => ({ ...one, y: 727 })), ...head, ...city];
    expect(layOutPages([moved])[0]).toBe(
      '| Mountain bike | 35 |\n| --- | --- |\n| Bicycle | Day |\n| City bike | 19 |',
    );
  });

  it('gives a table that goes on on the next page its head again', () => {
    const footed = (rows: readonly TextRun[], page: number) => [
      ...rows,
      run('Alpenrad handbook', 50, 30),
      run(`Page ${page}`, 400, 20),
    ];
    const pages = [
      footed([...row(['Bicycle', 'Full day', 'Deposit'], 100), ...row(['City bike', '19', '50'], 88)], 1),
      footed([...row(['Tandem', '45', '250'], 780), ...row(['E-bike', 'on request', '400'], 768)], 2),
      footed([...row(['Trailer', '12', '40'], 780), run('Prices include the tax.', 50, 740)], 3),
    ];
    const head = '| Bicycle | Full day | Deposit |\n| --- | --- | --- |';
    expect(layOutPages(pages)).toEqual([
      `${head}\n| City bike | 19 | 50 |\n\nAlpenrad handbook`,
      `${head}\n| Tandem | 45 | 250 |\n| E-bike | on request | 400 |`,
      `${head}\n| Trailer | 12 | 40 |\n\nPrices include the tax.`,
    ]);
  });

  it('gives another table of the next page no head of the one before', () => {
    const first = [...row(['Bicycle', 'Full day', 'Deposit'], 100), ...row(['City bike', '19', '50'], 88)];
    const second = [...row(['Course', 'Hours', 'Fee'], 780), ...row(['Repair', '3', '60'], 768)];
    const narrow = [...row(['Course', 'Fee'], 780), ...row(['Repair', '60'], 768)];
    const below = [run('Courses are held in spring.', 50, 800), ...row(['Repair', '3', '60'], 768)];
    for (const next of [second, narrow, below]) {
      expect(layOutPages([first, next])[1]).not.toContain('Deposit');
    }
  });

  it('shortens the dots that lead to the number of a page', () => {
    const page = lines(['3.5 Opening hours . . . . . . . . . . . . . 29', 'Wait... and see. . . later']);
    expect(layOutPages([page])).toEqual(['3.5 Opening hours … 29 Wait... and see. . . later']);
  });

  it('keeps what each page repeats at its head and foot once, and leaves out page numbers', () => {
    const pages = ['One page of text.', 'Another page of text.', 'A third page of text.'].map((text, at) => [
      run('Rental handbook 2026', 50, 800),
      run(text, 50, 600),
      run(`Page ${at + 1} of 3`, 50, 20),
    ]);
    expect(layOutPages(pages)).toEqual([
      'Rental handbook 2026\n\nOne page of text.',
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
