import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import { FILE_FORMATS, type FileFormat } from '@colloquy/document-text';
import { aWorkbook } from '@colloquy/document-text/testing';
import { declared, eventually, openKnowledge } from '../../../testing/knowledge-harness.ts';

const FILES = 200;
const FILES_PER_REQUEST = 5;
const BAD = 117;
/** Two hundred items, one after the other, on a machine that does other things too. */
const ALL_MS = 150_000;
/** Counting all of them is work for the same database that takes them in. */
const LOOK_MS = 500;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const PLAIN = bytesOf('This is a text of one line and no document of any other kind.');
const WORKBOOK = new Uint8Array(aWorkbook({ sheets: { S: '' } }));

/** Bytes that a file of this format never has; any text is text, so those formats get an archive. */
const CONTENT_UNLIKE: Readonly<Record<FileFormat, Uint8Array>> = {
  pdf: PLAIN,
  docx: WORKBOOK,
  xlsx: PLAIN,
  pptx: WORKBOOK,
  odt: WORKBOOK,
  txt: WORKBOOK,
  md: WORKBOOK,
  html: WORKBOOK,
  csv: WORKBOOK,
};

describe('many files', async () => {
  const harness = await openKnowledge({ ingestion: { jobIntervalMs: LOOK_MS } });
  afterAll(() => harness.stop());

  it.each(FILE_FORMATS)(
    'a %s whose content is of another type is a parsing error at once',
    async (format) => {
      const bot = harness.aBot('w1');
      const bytes = CONTENT_UNLIKE[format];
      const upload = await harness.announce('ada', bot, declared(`file.${format}`, bytes));
      await harness.put(upload, bytes);
      const refused = await harness.confirm('ada', upload.id);
      expect([refused.status, refused.body['errors']]).toMatchObject([415, [{ field: 'file' }]]);
      expect(await harness.item(upload.id, bot)).toMatchObject({
        documentStatus: DocumentStatus.parsingError,
        error: { code: 'CONTENT_UNLIKE_NAME', retriable: false },
      });
    },
  );

  it(
    'all end when two hundred are uploaded at once and one of them is bad',
    async () => {
      const bot = harness.aBot('w1');
      const contentOf = (number: number) =>
        bytesOf(number === BAD ? 'x' : `Bicycle number ${number} is kept in row ${number} of the shed.`);
      const numbers = Array.from({ length: FILES }, (_, at) => at);
      const uploadSome = async (some: readonly number[]) => {
        const files = some.map((number) => declared(`${number}.txt`, contentOf(number)));
        const opened = (await harness.createUploads('ada', bot, files)).result.data;
        for (const [at, upload] of opened.entries()) {
          if ('duplicateOf' in upload) throw new Error('No two of them are equal');
          await harness.put(upload, contentOf(some[at] ?? 0));
          await harness.confirm('ada', upload.id);
        }
      };
      const groups = Map.groupBy(numbers, (number) => Math.floor(number / FILES_PER_REQUEST));
      await Promise.all([...groups.values()].map(uploadSome));
      const ada = harness.host.asUser('ada');
      await eventually(
        async () => {
          const { meta } = (await ada.call(knowledgeApi.listKnowledge, { query: { chat_bot_id: bot } }))
            .result;
          expect(meta.statusCounts).toMatchObject({
            [DocumentStatus.processed]: FILES - 1,
            [DocumentStatus.parsingError]: 1,
          });
        },
        ALL_MS,
        LOOK_MS,
      );
      const query = { chat_bot_id: bot, documentStatus: [DocumentStatus.parsingError] };
      expect((await ada.call(knowledgeApi.listKnowledge, { query })).result.data).toMatchObject([
        { name: `${BAD}.txt`, error: { code: 'EMPTY_TEXT', reason: 'TOO_LITTLE_TEXT' } },
      ]);
    },
    2 * ALL_MS,
  );
});
