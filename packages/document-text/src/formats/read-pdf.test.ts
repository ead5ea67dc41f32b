import { describe, expect, it } from 'vitest';
import { aPdf, linesOf, type PdfPage } from '../testing/pdf-files.ts';
import { readPdf } from './read-pdf.ts';

const textOf = async (page: PdfPage): Promise<string> => (await readPdf(aPdf([page]))).parts[0]?.text ?? '';
/** Widths of letters in Helvetica, in thousandths of its size; most others are as wide as these. */
const WIDTHS: Readonly<Record<string, number>> = {
  ' ': 278,
  '.': 278,
  f: 278,
  t: 278,
  i: 222,
  l: 222,
  c: 500,
  s: 500,
  r: 333,
  w: 722,
  H: 722,
  B: 667,
  P: 667,
  T: 611,
};
const USUAL_WIDTH = 556;

/** A line whose letters are each printed again, a little to the right, as some programs make them bold. */
function twiceByLetter(text: string, x: number, y: number) {
  let at = x;
  return Array.from(text).flatMap((letter) => {
    const first = { text: letter, x: at, y };
    at += ((WIDTHS[letter] ?? USUAL_WIDTH) / 1_000) * 12;
    return [first, { ...first, x: first.x + 0.3 }];
  });
}

const field = (about: string, x: number, y: number, width = 200) =>
  `/Subtype /Widget /F 4 /Rect [${x} ${y} ${x + width} ${y + 18}] ${about}`;
const tick = (isOn: boolean, x: number, y: number) =>
  field(
    `/FT /Btn /V /${isOn ? 'Yes' : 'Off'} /AS /${isOn ? 'Yes' : 'Off'} /AP << /N << /Yes 3 0 R /Off 3 0 R >> >>`,
    x,
    y,
    12,
  );

describe('the form of a PDF', () => {
  it('is read with what is filled in, beside the labels', async () => {
    const texts = [
      { text: 'Registration', x: 60, y: 780, size: 24 },
      { text: 'Name', x: 60, y: 740 },
      { text: 'Town', x: 60, y: 716 },
      { text: 'Vegetarian', x: 80, y: 692 },
      { text: 'Vegan', x: 280, y: 692 },
      { text: 'We answer within two days.', x: 60, y: 620 },
    ];
    const annotations = [
      field('/FT /Tx /T (name) /V (Ada Lovelace)', 200, 736),
      field('/FT /Ch /Ff 131072 /T (town) /Opt [[(g) (Graz)] [(w) (Wien)]] /V (w)', 200, 712),
      tick(true, 60, 689),
      tick(false, 260, 689),
      field('/FT /Tx /T (more) /TU (Remarks) /Ff 4096 /V (Arrives late\\nBrings a dog)', 60, 640),
    ];
    expect((await textOf({ texts, annotations })).replaceAll(/\s+/g, ' ')).toBe(
      '# Registration Name Ada Lovelace Town Wien | [x] Vegetarian | [ ] Vegan | Remarks: Arrives late Brings a dog We answer within two days.',
    );
  });

  it('keeps the columns of a table whose cells are fields', async () => {
    const texts = ['Room', 'Monday', 'Tuesday'].map((text, at) => ({ text, x: 60 + at * 160, y: 740 }));
    const rooms = ['Blue', 'Green'].map((text, at) => ({ text, x: 60, y: 716 - at * 24 }));
    const annotations = rooms.flatMap(({ text, y }) =>
      [1, 2].map((at) =>
        field(`/FT /Tx /T (${text}${at}) /V (${text} guest ${at})`, 60 + at * 160, y - 4, 150),
      ),
    );
    expect(await textOf({ texts: [...texts, ...rooms], annotations })).toBe(
      '| Room | Monday | Tuesday |\n| --- | --- | --- |\n| Blue | Blue guest 1 | Blue guest 2 |\n| Green | Green guest 1 | Green guest 2 |',
    );
  });

  it('shows neither passwords nor what is hidden, and no box that nobody ticked', async () => {
    const annotations = [
      field('/FT /Tx /T (a) /Ff 8192 /V (secret)', 200, 736),
      field('/FT /Tx /T (b) /V (invisible)', 200, 712).replace('/F 4', '/F 2'),
      tick(false, 60, 689),
    ];
    const text = await textOf({ texts: linesOf('Form', 'Name', 'Town', 'Vegan'), annotations });
    expect(text).toBe('# Form\n\nName\n\nTown\n\nVegan');
  });

  it('is read where its pages hold nothing else', async () => {
    const annotations = [field('/FT /Tx /T (a) /TU (Opening hours) /V (daily from nine to five)', 60, 700)];
    expect(await textOf({ annotations })).toBe('Opening hours: daily from nine to five');
  });
});

describe('the text of a PDF', () => {
  it('holds notes that are written on its pages, and no comments', async () => {
    const annotations = [
      '/Subtype /FreeText /F 4 /DA (/F 12 Tf) /Contents (Closed in August.) /Rect [60 700 300 720]',
      '/Subtype /Text /F 4 /Contents (Really?) /Rect [60 600 80 620]',
    ];
    const text = await textOf({ texts: linesOf('Hours', 'Open at nine.', 'Parking is free.'), annotations });
    expect(text).toContain('Closed in August.');
    expect(text).not.toContain('Really');
  });

  it('holds once what is printed twice at the same spot, whole or in part', async () => {
    const twice = linesOf('Prices', 'A day costs 19 euros.', 'A week costs 95 euros.');
    const shifted = twice.map((line) => ({ ...line, x: line.x + 0.4 }));
    const shadow = twice.map((line) => ({ ...line, x: line.x + 0.9, y: line.y - 0.9 }));
    const part = { text: 'A day', x: 60, y: 740 };
    const text = await textOf({ texts: [...twice, ...shifted, ...shadow, part] });
    expect(text).toBe('# Prices\n\nA day costs 19 euros.\n\nA week costs 95 euros.');
  });

  it('holds once letters that are printed twice one by one, and both of a pair', async () => {
    const page = {
      texts: [
        { text: 'Prices', x: 60, y: 780, size: 24 },
        ...twiceByLetter('Hello all bill of will.', 60, 740),
        ...twiceByLetter('illicit little fillings', 60, 716),
        { text: 'Skiing needs all skill, and a full bookkeeper.', x: 60, y: 692 },
      ],
    };
    expect(await textOf(page)).toBe(
      '# Prices\n\nHello all bill of will.\n\nillicit little fillings\n\nSkiing needs all skill, and a full bookkeeper.',
    );
  });

  it('holds once such letters of the cells of a table, and what follows them as it is', async () => {
    const rows = [
      ['Tariff', 'Bill'],
      ['Hall', '19 euros'],
      ['Pool hall', '11 euros'],
    ];
    const texts = rows.flatMap(([name = '', price = ''], at) => {
      const y = 740 - at * 24;
      const cell = { text: price, x: 260, y };
      return [...twiceByLetter(name, 60, y), ...(at === 0 ? twiceByLetter(price, 260, y) : [cell])];
    });
    expect(await textOf({ texts })).toBe(
      '| Tariff | Bill |\n| --- | --- |\n| Hall | 19 euros |\n| Pool hall | 11 euros |',
    );
  });

  it('holds twice what stands twice', async () => {
    const texts = [60, 100].map((x) => ({ text: 'ho', x, y: 700 }));
    expect(await textOf({ texts: [...texts, ...linesOf('Song', 'Sung by all of us at night')] })).toContain(
      'ho | ho',
    );
  });
});
