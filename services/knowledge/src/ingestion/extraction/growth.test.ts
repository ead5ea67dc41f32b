import { describe, expect, it } from 'vitest';
import { chunkingSchema } from '@colloquy/contracts';
import { ExtractionError, type StoredFormat } from '@colloquy/document-text';
import { aPresentation, aRow, aShape, aWorkbook, anOdt } from '@colloquy/document-text/testing';
import { readDocument } from './read-document.ts';

const chunking = chunkingSchema.parse({});
const READABLE = 'Enough words for a document that can be read.';

/** Documents whose parts once were looked at again for each of the parts that follow. */
const DOCUMENTS: readonly (readonly [
  what: string,
  format: StoredFormat,
  make: (count: number) => string | Uint8Array,
])[] = [
  ['titles that never end', 'html', (n) => `${READABLE}${'<title>'.repeat(n)}`],
  ['declarations that never end', 'html', (n) => `${READABLE}${'<!doctype '.repeat(n)}`],
  ['elements in elements', 'html', (n) => `${'<div>'.repeat(n)}${READABLE}`],
  ['end tags that end nothing', 'html', (n) => `${READABLE}${'<div>'.repeat(n)}${'</span>'.repeat(n)}`],
  ['formatting that never ends', 'html', (n) => '<b><i>word '.repeat(n)],
  ['list items below open formatting', 'html', (n) => `<ul>${'<b>'.repeat(n)}${'<li>word</li>'.repeat(n)}`],
  ['lists in lists', 'html', (n) => '<ul><li>word '.repeat(n)],
  ['tables in tables', 'html', (n) => '<table><tr><td>word'.repeat(n)],
  ['line breaks', 'html', (n) => `${READABLE}${'<br>'.repeat(n)}`],
  ['entities', 'html', (n) => `${READABLE}${'&ampersand'.repeat(n)}`],
  ['spaces in a heading', 'md', (n) => `${READABLE}\n\n# Heading${' '.repeat(n)}end`],
  ['spaces in a paragraph', 'txt', (n) => `${READABLE}${' '.repeat(4 * n)}end`],
  ['one word', 'txt', (n) => 'a'.repeat(n)],
  ['rows of a sheet', 'xlsx', (n) => aSheet(n, [])],
  [
    'merged cells',
    'xlsx',
    (n) =>
      aSheet(
        n,
        Array.from({ length: n }, (_, at) => `A${at + 1}:C${n}`),
      ),
  ],
  [
    'cells of one row',
    'xlsx',
    (n) => aWorkbook({ sheets: { S: `<row>${'<c><v>1</v></c>'.repeat(4 * n)}</row><row/>` } }),
  ],
  [
    'slides',
    'pptx',
    (n) => aPresentation(Array.from({ length: n / 10 }, () => ({ shapes: aShape([READABLE]) }))),
  ],
  [
    'paragraphs of a slide',
    'pptx',
    (n) =>
      aPresentation([
        {
          shapes: aShape(
            Array.from({ length: n }, () => READABLE),
            'body',
          ),
        },
      ]),
  ],
  [
    'spans in spans',
    'odt',
    (n) => anOdt(`<text:p>${READABLE}${'<text:span>'.repeat(n)}${'</text:span>'.repeat(n)}</text:p>`),
  ],
  [
    'lists in lists',
    'odt',
    (n) =>
      anOdt(
        `${'<text:list><text:list-item><text:p>word</text:p>'.repeat(n)}${'</text:list-item></text:list>'.repeat(n)}`,
      ),
  ],
  ['very short rows', 'csv', (n) => 'a\n'.repeat(n)],
];

const aSheet = (rows: number, merged: readonly string[]): Uint8Array =>
  aWorkbook({
    sheets: { S: Array.from({ length: rows }, (_, at) => aRow(at + 1, ['some text', at, 'more'])).join('') },
    merged,
  });

/** Processor time of reading it, in microseconds: the least of three runs, as others use the machine, too. */
async function timeOf(format: StoredFormat, file: string | Uint8Array): Promise<number> {
  const bytes = Buffer.from(file);
  const times = [];
  for (let run = 0; run < 3; run += 1) {
    const before = process.cpuUsage();
    await readDocument({ source: 'file', format, bytes, chunking }).catch((error: unknown) => {
      if (!(error instanceof ExtractionError)) throw error;
    });
    const { user, system } = process.cpuUsage(before);
    times.push(user + system);
  }
  return Math.min(...times);
}

const COUNT = 1_000;
const GROWTH = 16;
/** Linear work takes 16 times as long, quadratic work 256 times. */
const MOST = 80;
/** Runs that are shorter tell more of the clock than of the work. */
const LEAST_MICROSECONDS = 1_000;

describe('reading takes as long as the document is', () => {
  it.each(DOCUMENTS)('with %s', async (_what, kind, make) => {
    const small = await timeOf(kind, make(COUNT));
    const large = await timeOf(kind, make(COUNT * GROWTH));
    expect(large / Math.max(small, LEAST_MICROSECONDS)).toBeLessThan(MOST);
  });
});
