import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus } from '@colloquy/contracts';
import { aPresentation, aRow, aShape, aWorkbook, anOdt } from '@colloquy/document-text/testing';
import { declared, openKnowledge } from '../../../testing/knowledge-harness.ts';

const PRICES = aRow(1, ['Bicycle', 'Full day', 'Deposit']) + aRow(2, ['Cargo bike', 45, 250]);
const FILES: readonly (readonly [name: string, bytes: Uint8Array, pages: number | null, found: string])[] = [
  ['prices.xlsx', aWorkbook({ sheets: { Rental: PRICES } }), null, '| Cargo bike | 45 | 250 |'],
  [
    'tours.pptx',
    aPresentation([
      { shapes: aShape(['Tours'], 'title') + aShape(['The tour begins at the cargo bike shed.']) },
    ]),
    1,
    'begins at the cargo bike shed',
  ],
  [
    'letter.odt',
    anOdt('<text:p>The cargo bike is insured against theft.</text:p>'),
    null,
    'insured against theft',
  ],
];

describe('office files', async () => {
  const harness = await openKnowledge();
  afterAll(() => harness.stop());

  it.each(FILES)('%s is taken, read and found', async (name, bytes, pageCount, found) => {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, name, bytes);
    expect(await harness.untilStatus(id, DocumentStatus.processed)).toMatchObject({ pageCount, error: null });
    const { hits } = await harness.search(bot, 'cargo bike');
    expect(hits.map(({ text }) => text).join('\n')).toContain(found);
  });

  it('a Word file under the name of a workbook is a parsing error at once', async () => {
    const bot = harness.aBot('w1');
    const word = await readFile(
      new URL('../../../../../../tests/fixtures/documents/service-desk.docx', import.meta.url),
    );
    const upload = await harness.announce('ada', bot, declared('prices.xlsx', new Uint8Array(word)));
    await harness.put(upload, new Uint8Array(word));
    const refused = await harness.confirm('ada', upload.id);
    expect([refused.status, refused.body['errors']]).toMatchObject([415, [{ field: 'file' }]]);
    expect(await harness.item(upload.id, bot)).toMatchObject({
      documentStatus: DocumentStatus.parsingError,
      error: { code: 'CONTENT_UNLIKE_NAME', retriable: false },
    });
  });
});
