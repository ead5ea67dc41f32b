import { afterAll, describe, expect, it } from 'vitest';
import { chunkingSchema } from '@colloquy/contracts';
import { aPdf, linesOf, type PdfPage } from '@colloquy/document-text/testing';
import { createExtractor } from '../extraction/extractor.ts';
import { aScanOf } from '../../testing/scanned-pages.ts';
import { rotated } from './straighten.ts';
import { createScanReader, type ScanReader, type ScanRequest } from './scan-reader.ts';

const RULES = linesOf(
  'Rental rules',
  'The deposit for a cargo bike is 250 euros and is paid back on return.',
  'A helmet is free of charge for children under twelve years.',
);
const HOURS = linesOf(
  'Opening hours',
  'The workshop is open from nine in the morning until six in the evening.',
);
const SENTENCES = [
  'The workshop of the rental station is open from Monday to Friday between nine and six.',
  'On Saturdays it closes at one, and on Sundays only the desk of the station is open.',
  'A deposit of 250 euros is due for a cargo bike, and one of 80 euros for a city bike.',
  'Helmets are free of charge for children under twelve years, who ride with an adult.',
  'A lost key costs 35 euros, and a lost battery costs 480 euros including its delivery.',
  'Late returns cost 8 euros for each hour begun, and no more than the price of one day.',
];
const HANDBOOK = linesOf('Rental handbook', ...SENTENCES);
const PRICES = [
  ['Bicycle', 'Full day', 'Deposit'],
  ['Cargo bike', '45 euros', '250 euros'],
  ['City bike', '18 euros', '80 euros'],
  ['Tandem', '52 euros', '200 euros'],
  ['Mountain bike', '39 euros', '300 euros'],
];
/** The cells of the prices, with rows so many points high and a frame around each or none. */
function priceList(step: number, isFramed: boolean): PdfPage {
  const texts = PRICES.flatMap((row, at) =>
    row.map((text, column) => ({ text, x: 60 + column * 200, y: 720 - at * step })),
  );
  const bottom = 712 - (PRICES.length - 1) * step;
  const levels = PRICES.map((_, at) => `50 ${712 - at * step} m 580 ${712 - at * step} l S`);
  const uprights = [50, 250, 450, 580].map((x) => `${x} 740 m ${x} ${bottom} l S`);
  return { texts, ...(isFramed ? { operators: ['0.7 w', ...levels, ...uprights].join('\n') } : {}) };
}

const table: PdfPage = {
  texts: [
    { text: 'Rental prices', x: 60, y: 760, size: 24 },
    ...[
      ['Bicycle', 'Full day', 'Deposit'],
      ['Cargo bike', '45', '250'],
      ['City bike', '18', '80'],
    ].flatMap((row, at) => row.map((text, column) => ({ text, x: 60 + column * 160, y: 700 - at * 26 }))),
  ],
};

describe('scanned pages', () => {
  const extractor = createExtractor();
  const reader = createScanReader();
  afterAll(() => Promise.all([extractor.close(), reader.close()]));

  const request = (bytes: Uint8Array, change: Partial<ScanRequest> = {}): Omit<ScanRequest, 'pages'> => ({
    bytes,
    language: 'en',
    isLanguageSure: false,
    workspaceId: 'w1',
    signal: new AbortController().signal,
    report: async () => undefined,
    ...change,
  });
  const read = (bytes: Uint8Array, { scans = reader }: { scans?: ScanReader } = {}) =>
    extractor.extract(
      { source: 'file', format: 'pdf', bytes, chunking: chunkingSchema.parse({}) },
      { readScans: (pages) => scans.recognise({ ...request(bytes), pages }) },
    );

  it('are read beside written ones, each chunk on its page, and blank ones are left alone', async () => {
    const [scan] = await aScanOf([{ texts: RULES }]);
    const document = await read(aPdf([{ texts: HOURS }, scan ?? {}, {}]));
    expect(document).toMatchObject({ pageCount: 3, language: 'en', scans: { read: 1, unread: 0 } });
    const pages = document.chunks.map(({ page, text }) => [page, text]);
    expect(pages).toEqual([
      [1, expect.stringContaining('until six in the evening')],
      [2, expect.stringContaining('deposit for a cargo bike is 250 euros')],
    ]);
  });

  it('keep their headings and the columns of their tables', async () => {
    const document = await read(aPdf(await aScanOf([table])));
    expect(document.chunks).toMatchObject([{ page: 1, headingPath: ['Rental prices'] }]);
    expect(document.text).toMatch(/\| Bicycle \| Full day \| Deposit \|\n.*\n\| Cargo bike \| 45 \| 250 \|/);
  });

  it.each([1, 2, 3])('are read when they lie %s quarters turned', async (turn) => {
    const document = await read(aPdf(await aScanOf([{ texts: RULES }], turn)));
    expect(document.text).toContain('free of charge for children');
  });

  it('are read when the PDF turns them', async () => {
    const [scan] = await aScanOf([{ texts: RULES }], 3);
    expect((await read(aPdf([{ ...scan, rotate: 90 }]))).text).toContain('free of charge for children');
  });

  it.each([-7, 3])('are read when they were put in at an angle of %s degrees', async (degrees) => {
    const [scan] = await aScanOf([{ texts: HANDBOOK }]);
    if (scan?.picture === undefined) throw new Error('No picture of the page');
    const { text } = await read(aPdf([{ picture: rotated(scan.picture, degrees) }]));
    expect(text.split('\n').filter((line) => line !== '')).toEqual([
      expect.stringContaining('Rental handbook'),
      ...SENTENCES,
    ]);
  });

  it('keep the order of their lines when they lie upside down', async () => {
    const { text } = await read(aPdf(await aScanOf([{ texts: HANDBOOK }], 2)));
    expect(text.split('\n').filter((line) => line !== '')).toEqual([
      expect.stringContaining('Rental handbook'),
      ...SENTENCES,
    ]);
  });

  it.each([
    ['close to each other', priceList(20, false)],
    ['far from each other', priceList(40, false)],
    ['in frames', priceList(26, true)],
  ])('keep the rows of a table whose columns stand far apart, %s', async (_how, page) => {
    const { text } = await read(aPdf(await aScanOf([page])));
    for (const row of PRICES) expect(text).toContain(`| ${row.join(' | ')} |`);
  });

  it('stay unread, and are told, where a picture claims more pixels than can be decoded', async () => {
    const picture = { width: 30_000, height: 30_000, data: new Uint8Array(30_000) };
    const document = await read(aPdf([{ texts: HOURS }, { picture }]));
    expect(document.scans).toEqual({ read: 0, unread: 1 });
  });

  it('are read in their own language when nobody has named it', async () => {
    const german = linesOf(
      'Mietregeln',
      'Die Kaution für das Lastenrad beträgt 250 Euro und wird bei der Rückgabe erstattet.',
      'Für Kinder unter zwölf Jahren ist der Fahrradhelm während der Öffnungszeiten kostenlos.',
    );
    const document = await read(aPdf(await aScanOf([{ texts: german }])));
    expect(document.language).toBe('de');
    expect(document.text).toContain('Rückgabe erstattet');
    expect(document.text).toContain('zwölf Jahren');
  });

  it('leave a document without text when they show none', async () => {
    // A dark disc that fades: a photograph, and not a letter on it.
    const [width, height] = [600, 800];
    const shade = (at: number) => Math.hypot((at % width) - 300, Math.floor(at / width) - 400) / 2;
    const data = new Uint8Array(width * height).map((_, at) => Math.min(255, shade(at)));
    await expect(read(aPdf([{ picture: { width, height, data } }]))).rejects.toMatchObject({
      code: 'EMPTY_TEXT',
    });
    await expect(read(aPdf([{}, {}]))).rejects.toMatchObject({ code: 'EMPTY_TEXT' });
  });

  it('are read up to a bound of pages, and the rest is told', async () => {
    const [scan = {}] = await aScanOf([{ texts: RULES }]);
    const bounded = createScanReader({ maxPages: 2 });
    const document = await read(aPdf([scan, scan, scan, scan, scan]), { scans: bounded });
    await bounded.close();
    expect(document.scans).toEqual({ read: 2, unread: 3 });
  });

  it('that nobody has time for stay unread', async () => {
    const [scan = {}] = await aScanOf([{ texts: RULES }]);
    const hasty = createScanReader({ timeoutMs: 1 });
    const document = await read(aPdf([{ texts: HOURS }, scan, scan]), { scans: hasty });
    await hasty.close();
    expect(document.scans).toEqual({ read: 0, unread: 2 });
    expect(document.text).toContain('workshop');
  });

  it('are given up at once when the work is called off', async () => {
    const bytes = aPdf(await aScanOf([{ texts: RULES }]));
    const abort = new AbortController();
    const reading = reader.recognise({ ...request(bytes, { signal: abort.signal }), pages: [1] });
    abort.abort('stopping');
    await expect(reading).rejects.toBe('stopping');
  });
});
