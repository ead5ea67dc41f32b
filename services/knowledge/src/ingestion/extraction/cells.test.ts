import { describe, expect, it } from 'vitest';
import { chunkingSchema } from '@colloquy/contracts';
import { createExtractiveAnswerer } from '@colloquy/answering';
import { aPassage, anAnswerRequest } from '@colloquy/answering/testing';
import type { FileFormat } from '@colloquy/document-text';
import {
  aDocx,
  aDocxTable,
  aPresentation,
  aRow,
  aShape,
  aSlideTable,
  aWorkbook,
  anOdt,
  aPdf,
} from '@colloquy/document-text/testing';
import { readDocument } from './read-document.ts';

const HEAD = ['SKU', 'Product', 'Price EUR', 'Stock', 'Delivery days'];
const ROWS: readonly (readonly (string | number)[])[] = [
  ['AR-1010', 'Bosch 4A charger', 169, 6, 4],
  ['AR-1011', 'Bosch PowerPack 500', 749, 3, 7],
  ['AR-1012', 'IQ-X light', 139.9, 8, 3],
];
const TEXT_ROWS = [HEAD, ...ROWS].map((cells) => cells.map(String));
const odtCell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
const odtRow = (cells: readonly string[]) =>
  `<table:table-row>${cells.map(odtCell).join('')}</table:table-row>`;
const htmlRow = (cells: readonly string[], name: 'th' | 'td') =>
  `<tr>${cells.map((text) => `<${name}>${text}</${name}>`).join('')}</tr>`;
/** A row as a PDF has it: each cell a text of its own at the place of its column. */
const pdfRow = (cells: readonly string[], y: number) =>
  cells.map((text, column) => ({ text, x: [60, 130, 280, 370, 440][column] ?? 0, y }));

const FILES: readonly (readonly [format: FileFormat, bytes: Uint8Array])[] = [
  ['csv', Buffer.from(TEXT_ROWS.map((cells) => cells.join(',')).join('\n'))],
  [
    'xlsx',
    aWorkbook({ sheets: { Accessories: [HEAD, ...ROWS].map((cells, at) => aRow(at + 1, cells)).join('') } }),
  ],
  ['pptx', aPresentation([{ shapes: aShape(['Accessories'], 'title') + aSlideTable(TEXT_ROWS) }])],
  [
    'md',
    Buffer.from(
      [HEAD, HEAD.map(() => '---'), ...TEXT_ROWS.slice(1)]
        .map((cells) => `| ${cells.join(' | ')} |`)
        .join('\n'),
    ),
  ],
  ['docx', aDocx(aDocxTable(TEXT_ROWS))],
  [
    'html',
    Buffer.from(
      `<!doctype html><title>Accessories</title><table>${TEXT_ROWS.map((cells, at) => htmlRow(cells, at === 0 ? 'th' : 'td')).join('')}</table>`,
    ),
  ],
  ['pdf', aPdf([{ texts: TEXT_ROWS.flatMap((cells, at) => pdfRow(cells, 740 - at * 24)) }])],
  ['odt', anOdt(`<table:table>${TEXT_ROWS.map(odtRow).join('')}</table:table>`)],
];

async function ask(format: FileFormat, bytes: Uint8Array, question: string, earlier?: string) {
  const { chunks } = await readDocument({
    source: 'file',
    format,
    bytes,
    chunking: chunkingSchema.parse({}),
  });
  const passages = chunks.map(({ text, headingPath }, at) => aPassage({ n: at + 1, text, headingPath }));
  const history = earlier === undefined ? [] : [{ question: earlier, answer: '' }];
  const request = anAnswerRequest({ question, passages, history });
  let answer = '';
  const { signal } = new AbortController();
  for await (const event of createExtractiveAnswerer().answer(request, { signal })) {
    if (event.type === 'done') answer = event.text;
  }
  return answer;
}

describe.each(FILES)('a question about a cell of a %s', (format, bytes) => {
  const PRICE = 'How much does the Bosch PowerPack 500 cost?';

  it('is answered with its row, its column and its value', async () => {
    expect(await ask(format, bytes, PRICE)).toBe('Bosch PowerPack 500 - Price EUR: 749 [1]');
  });

  it('is followed by one about another column of the same row', async () => {
    expect(await ask(format, bytes, 'How many of them are in stock?', PRICE)).toBe(
      'Bosch PowerPack 500 - Stock: 3 [1]',
    );
  });
});
