import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DocumentStatus,
  MAX_FILE_BYTES,
  knowledgeApi,
  type KnowledgeItem,
  ERRORS,
} from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  REPOSITORY_DIR,
  aWorkspaceWithBot,
  describeFile,
  listItems,
  settledItems,
  signUp,
  startProduct,
  uploadFile,
  type LocalFile,
  type Product,
  type ProductClient,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { auditDrained } from './audit-drained.ts';
import { someDocuments } from './documents.ts';

const BROKEN = join(REPOSITORY_DIR, 'tests', 'fixtures', 'documents', 'broken');
const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Files that are accepted but cannot be parsed, with the name of their error. */
const UNREADABLE = [
  ['encrypted.pdf', PDF, 'ENCRYPTED'],
  ['corrupt.pdf', PDF, 'CORRUPT'],
  ['corrupt.docx', DOCX, 'CORRUPT'],
  ['no-text.pdf', PDF, 'EMPTY_TEXT'],
  ['empty.txt', 'text/plain', 'EMPTY_TEXT'],
  ['nearly-empty.txt', 'text/plain', 'EMPTY_TEXT'],
  ['zip-bomb.docx', DOCX, 'TOO_COMPLEX'],
] as const;

async function brokenFile(name: string, mimeType: string): Promise<LocalFile> {
  return { name, mimeType, bytes: await readFile(join(BROKEN, name)) };
}

describe('files that cannot be used', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let product: Product;
  let client: ProductClient;
  let owner: WorkspaceWithBot;

  beforeAll(async () => {
    folder = await aFolder();
    product = await startProduct({ dataDir: folder.path });
    ({ client } = product);
    owner = await aWorkspaceWithBot(client, await signUp(client));
  });
  afterAll(async () => {
    await product?.stop();
    await folder.remove();
  });

  const openUploads = (files: readonly ReturnType<typeof describeFile>[]) =>
    client.call(
      knowledgeApi.createUploads,
      { body: { chat_bot_id: owner.botId, files: [...files] } },
      { jwt: owner.jwt, idempotencyKey: randomUUID() },
    );

  it('names every file of a wrong type or size before a byte is sent', async () => {
    const [good] = someDocuments(1);
    if (good === undefined) throw new Error('No document');
    const described = describeFile(good);
    const refusal = openUploads([
      described,
      { ...described, name: 'tool.exe' },
      { ...described, name: 'scan.pdf', mimeType: 'image/png' },
      { ...described, name: 'huge.txt', size: MAX_FILE_BYTES + 1 },
    ]);
    await expect(refusal).rejects.toMatchObject({
      code: Number(ERRORS.fileTypeNotSupported),
      body: {
        errors: [
          { code: Number(ERRORS.fileTypeNotSupported), field: 'files.1.name' },
          { code: Number(ERRORS.fileTypeNotSupported), field: 'files.2.mimeType' },
          { code: Number(ERRORS.fileTooLarge), field: 'files.3.size' },
        ],
      },
    });
    expect(await listItems(client, owner)).toEqual([]);
  });

  it('refuses bytes that are more than was announced', async () => {
    const bytes = Buffer.from('Announced as short as this sentence is.');
    const { data } = await openUploads([
      { ...describeFile({ name: 'short.txt', mimeType: 'text/plain', bytes }) },
    ]);
    const [upload] = data;
    if (upload === undefined || !('uploadUrl' in upload)) throw new Error('No slot');
    await expect(client.put(upload, Buffer.concat([bytes, bytes]))).rejects.toMatchObject({ status: 400 });
  });

  it('refuses a picture that calls itself a PDF when it is confirmed', async () => {
    const picture = await brokenFile('picture.pdf', PDF);
    await expect(uploadFile(client, owner, picture)).rejects.toMatchObject({
      status: 415,
      code: Number(ERRORS.fileTypeNotSupported),
    });
  });

  it('gives each unreadable file an error with a name, while the others go on', async () => {
    const good = someDocuments(6);
    const bad = await Promise.all(UNREADABLE.map(([name, mimeType]) => brokenFile(name, mimeType)));
    const uploads = [...bad, ...good].map((file) => uploadFile(client, owner, file));
    const ids = new Set((await Promise.all(uploads)).map(({ id }) => id));
    // Uploads that were never confirmed stay pending for an hour.
    const isOurs = ({ id }: KnowledgeItem): boolean => ids.has(id);
    const items = await settledItems(client, owner, ids.size, { timeoutMs: 120_000, only: isOurs });
    const outcomes = new Map(
      items.map((item) => [item.name, [item.documentStatus, item.error?.code ?? null]]),
    );
    for (const [name, , code] of UNREADABLE) {
      expect([name, outcomes.get(name)]).toEqual([name, [DocumentStatus.parsingError, code]]);
    }
    for (const { name } of good) {
      expect([name, outcomes.get(name)]).toEqual([name, [DocumentStatus.processed, null]]);
    }
  });

  it('leaves stores in which the auditor finds nothing wrong', async () => {
    expect((await product.stop()).code).toBe(0);
    const { breaches } = await auditDrained({ dataDir: folder.path });
    expect(breaches).toEqual([]);
  });
});
