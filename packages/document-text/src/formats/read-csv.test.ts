import { describe, expect, it } from 'vitest';
import { normaliseText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';

const textOf = (csv: string): string =>
  readCsv(normaliseText(csv))
    .parts.map(({ text }) => text)
    .join('\n');

describe('reading CSV as spreadsheets write it', () => {
  it.each([
    ['commas in names of columns', 'Boat;"Price, day";"Price, week"\n"Dinghy ""Gull""";12,50;70,00\n'],
    [
      'a line break in a name',
      'Boat;"Price,\nday, from";"Price,\nweek, from"\n"Dinghy ""Gull""";12,50;70,00\n',
    ],
  ])('finds the delimiter beside %s', (_what, csv) => {
    expect(textOf(csv)).toMatch(/^Boat: Dinghy "Gull"; Price,[^;]+: 12,50; Price,[^;]+: 70,00$/s);
  });

  it.each(['sep=;\n', 'SEP=;\r\n', '\uFEFF"sep=;"\n'])(
    'obeys the line that names the delimiter: %j',
    (line) => {
      expect(textOf(`${line}Helmet;Size, Fee\nRed;54, 2\n`)).toBe('Helmet: Red; Size, Fee: 54, 2');
    },
  );

  it.each([
    ['alone', 'Ski hire 2026\n\nSki,Fee per day\nRacer,24\n'],
    ['with the delimiters of the table', 'Ski hire 2026,\n,\nSki,Fee per day\nRacer,24\n'],
  ])('keeps a title that stands %s apart from the names of columns', (_how, csv) => {
    expect(textOf(csv)).toBe('Ski hire 2026\nSki: Racer; Fee per day: 24');
  });

  it('takes a first row of one name for names when records follow', () => {
    expect(textOf('Ski,\nRacer,24\nCarver,21\n')).toBe('Ski: Racer; 24\nSki: Carver; 21');
  });

  it.each([
    [
      'inside of a quoted field',
      'Part,Price\n"Bolt 5" long",3\n"Nut, small",2\n',
      'Part: Bolt 5" long; Price: 3\nPart: Nut, small; Price: 2',
    ],
    ['that never closes', 'Part,Price\n"Bolt,3\nNut,2\n', 'Part: "Bolt; Price: 3\nPart: Nut; Price: 2'],
    [
      'that the next one seems to close',
      'Screen,Width,Price\nA,"27,100\nB,30,120\nC,"32,140\n',
      'Screen: A; Width: "27; Price: 100\nScreen: B; Width: 30; Price: 120\nScreen: C; Width: "32; Price: 140',
    ],
    [
      'before text',
      'Part,Note\nBolt,"new" kind\nNut,old\n',
      'Part: Bolt; Note: "new" kind\nPart: Nut; Note: old',
    ],
    [
      'beside a field of two lines',
      'Part,Note\n"Bolt 5" long",new\nNut,"two\nlines"\n',
      'Part: Bolt 5" long; Note: new\nPart: Nut; Note: two lines',
    ],
    ['in a file of one line', 'Bolt 5", steel,"3" long,2 euros', 'Bolt 5"; steel; "3" long; 2 euros'],
  ])('takes a quote %s for a mark', (_where, csv, text) => {
    expect(textOf(csv)).toBe(text);
  });

  it('reads a file of one line', () => {
    expect(textOf('Opening hours;"Monday to Friday; not on holidays";9 to 17')).toBe(
      'Opening hours; Monday to Friday; not on holidays; 9 to 17',
    );
  });

  it('keeps inches, which open no quotation', () => {
    expect(textOf('Pipe;Length\nPipe 5";2 m\nPipe 6";3 m\n')).toBe(
      'Pipe: Pipe 5"; Length: 2 m\nPipe: Pipe 6"; Length: 3 m',
    );
  });
});
