import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { chunkingSchema } from '@colloquy/contracts';
import type { ExtractionErrorCode, StoredFormat } from '@colloquy/document-text';
import { aPresentation, aRow, aShape, aWorkbook, anOdt } from '@colloquy/document-text/testing';
import { createExtractor } from './extractor.ts';

const fixture = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../../../tests/fixtures/documents/${name}`, import.meta.url)));
const chunking = chunkingSchema.parse({});

describe('reading documents in a process of their own', () => {
  const extractor = createExtractor();
  afterAll(() => extractor.close());
  const read = async (format: StoredFormat, bytes: Uint8Array) =>
    extractor.extract({ source: format === 'qa' ? 'qa' : 'file', format, bytes, chunking });
  const text = (content: string) => new TextEncoder().encode(content);

  it('reads a PDF with its headings, its table and its pages', async () => {
    const document = await read('pdf', await fixture('handbook.pdf'));
    expect(document).toMatchObject({ pageCount: 3, language: 'en' });
    const shipping = document.chunks.find(({ headingPath }) => headingPath.at(-1) === 'Shipping');
    expect(shipping?.page).toBe(3);
    expect(shipping?.headingPath).toEqual(['Larkfield Lamps: Customer Handbook', 'Shipping']);
    expect(shipping?.text).toContain('| Express parcel | 1 working day | 14.90 euros |');
  });

  it('reads a Word document with its headings, its table and its list', async () => {
    const document = await read('docx', await fixture('service-desk.docx'));
    expect(document.text).toContain('## Opening hours');
    expect(document.text).toMatch(/\| Marlow\s+\| 10:00 to 19:00/);
    expect(document.text).toContain('- cut a lamp shade to size for 25 euros');
  });

  it('makes each row of a CSV say what its values are', async () => {
    const { text: rows } = await read('csv', await fixture('prices.csv'));
    expect(rows).toContain('Name: Heron; Kind: Floor lamp; Price (euros): 219.00');
    const semicolons = await read('csv', text('Name;Price\n"Heron; large";"219,00"\nPuffin;64,50\n'));
    expect(semicolons.text).toBe('Name: Heron; large; Price: 219,00\nName: Puffin; Price: 64,50');
  });

  it('keeps the sheets, slides and headings of office files over their text', async () => {
    const rows = aRow(1, ['Bicycle', 'Full day', 'Deposit']) + aRow(2, ['Cargo bike', 45, 250]);
    const workbook = await read('xlsx', aWorkbook({ sheets: { 'Rental prices': rows } }));
    expect(workbook.chunks).toMatchObject([{ headingPath: ['Rental prices'], page: null }]);
    expect(workbook.chunks[0]?.text).toContain('| Cargo bike | 45 | 250 |');
    const slide = { shapes: aShape(['Battery care'], 'title') + aShape(['Charge it at room temperature.']) };
    const slides = await read('pptx', aPresentation([slide, slide]));
    expect(slides).toMatchObject({ pageCount: 2, chunks: [{ page: 1 }, { page: 2 }] });
    const letter = anOdt('<text:h>Opening hours</text:h><text:p>We open at nine in the morning.</text:p>');
    expect((await read('odt', letter)).chunks).toMatchObject([{ headingPath: ['Opening hours'] }]);
  });

  it('reads a page without its scripts and menus', async () => {
    const { text: page } = await read('html', await fixture('about.html'));
    expect(page).toContain('## Awards');
    expect(page).toContain('Quiet Harbour Medal 2023');
    expect(page).not.toContain('tracker');
  });

  it.each([
    [
      'windows-1252',
      Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80, ...Buffer.from(' is our house coffee')]),
    ],
    ['UTF-8', Buffer.from('Café € is our house coffee')],
    ['UTF-8 with a mark', Buffer.from('\u{FEFF}Café € is our house coffee')],
    ['UTF-16', Buffer.from('\u{FEFF}Café € is our house coffee', 'utf16le')],
  ])('reads text in %s', async (_name, bytes) => {
    expect((await read('txt', new Uint8Array(bytes))).text).toBe('Café € is our house coffee');
  });

  it('takes the question of a curated answer for its heading', async () => {
    const document = await read(
      'qa',
      text(JSON.stringify({ question: 'Do you ship abroad?', answer: 'Yes.' })),
    );
    expect(document.chunks).toMatchObject([{ headingPath: ['Do you ship abroad?'], text: 'Yes.' }]);
  });

  it('counts characters of text as people do: a space is one, and so is a run of blank lines', async () => {
    expect((await read('txt', text('Open from 9 until 17'))).charCount).toBe(20);
    const empty = { name: 'ExtractionError', code: 'EMPTY_TEXT' };
    await expect(read('txt', text('Open from 9 until 5'))).rejects.toMatchObject(empty);
    await expect(read('txt', text(`Open at${'\n'.repeat(40)}9 to 17`))).rejects.toMatchObject(empty);
  });

  it.each<[StoredFormat, string, ExtractionErrorCode]>([
    ['pdf', 'broken/encrypted.pdf', 'ENCRYPTED'],
    ['pdf', 'broken/corrupt.pdf', 'CORRUPT'],
    ['pdf', 'broken/no-text.pdf', 'EMPTY_TEXT'],
    ['docx', 'broken/corrupt.docx', 'CORRUPT'],
    ['docx', 'broken/zip-bomb.docx', 'TOO_COMPLEX'],
    ['txt', 'broken/empty.txt', 'EMPTY_TEXT'],
    ['txt', 'broken/nearly-empty.txt', 'EMPTY_TEXT'],
  ])('says of a %s like %s: %s', async (kind, name, code) => {
    await expect(read(kind, await fixture(name))).rejects.toMatchObject({ name: 'ExtractionError', code });
  });

  it('reads on after a document used up the memory of its process', async () => {
    const small = createExtractor({ heapMegabytes: 32 });
    const bytes = text(`<p>${'<b><i>word '.repeat(400_000)}</p>`);
    await expect(small.extract({ source: 'file', format: 'html', bytes, chunking })).rejects.toMatchObject({
      code: 'TOO_COMPLEX',
    });
    const next = await small.extract({
      source: 'file',
      format: 'md',
      bytes: text('# Next\n\nThe next document is read.'),
      chunking,
    });
    expect(next.chunks).toHaveLength(1);
    await small.close();
  });

  it('gives a document up that takes too long, and reads the next one', async () => {
    const hasty = createExtractor({ timeoutMs: 1 });
    await expect(
      hasty.extract({ source: 'file', format: 'pdf', bytes: await fixture('handbook.pdf'), chunking }),
    ).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    await hasty.close();
  });

  it('ends at once when the work is called off', async () => {
    const abort = new AbortController();
    const bytes = await fixture('handbook.pdf');
    const reading = extractor.extract(
      { source: 'file', format: 'pdf', bytes, chunking },
      { signal: abort.signal },
    );
    abort.abort('stopping');
    await expect(reading).rejects.toBe('stopping');
  });
});
