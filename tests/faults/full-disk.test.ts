import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  authApi,
  botApi,
  DocumentStatus,
  knowledgeApi,
  type KnowledgeItem,
  ERRORS,
} from '@colloquy/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  aWorkspaceWithBot,
  createMailboxReader,
  createProductClient,
  describeFile,
  freePort,
  latestMailTo,
  listItems,
  nodeBinary,
  ProductError,
  REPOSITORY_DIR,
  settledItems,
  signUp,
  startProduct,
  UploadRefusedError,
  waitUntil,
  type Product,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { auditDrained } from './audit-drained.ts';
import { mountSmallDisk, smallDisksMissing, type SmallDisk } from './small-disk.ts';

const readinessSchema = z.object({ checks: z.record(z.string(), z.unknown()) });

const STORAGE_FULL = Number(ERRORS.storageFull);
const DISK_MEGABYTES = 16;
/** For all folders of the product, whose initial data takes some megabytes. */
const WHOLE_MEGABYTES = 96;
const DOCUMENTS = 10;
/** The database first fills the space that its log has reserved; this many changes exceed it. */
const MAX_WRITES = 2_000;
const UPLOAD_BYTES = 32 * 1024;
const missing = smallDisksMissing('full disk');

/** Row 23 of the fault matrix, one folder after the other. */
describe.skipIf(missing !== null)('a full disk', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let disk: SmallDisk;
  let product: Product;
  let owner: WorkspaceWithBot;

  /** A product whose folder `name` is a small disk. */
  async function open(name: string): Promise<void> {
    disk = mountSmallDisk(join(folder.path, name), DISK_MEGABYTES);
    product = await startProduct({ dataDir: folder.path });
    owner = await aWorkspaceWithBot(product.client, await signUp(product.client));
  }
  beforeEach(async () => {
    folder = await aFolder();
  });
  afterEach(async () => {
    await product?.kill();
    disk?.unmount();
    await folder.remove();
  });

  const readiness = async (): Promise<{ status: number; disk: unknown }> => {
    const response = await fetch(`${product.baseUrl}/health/ready`);
    const { checks } = readinessSchema.parse(await response.json());
    return { status: response.status, disk: checks['disk'] };
  };
  const fill = async (): Promise<void> => {
    disk.fill();
    expect(await readiness()).toEqual({ status: 503, disk: 'STORAGE_FULL' });
  };
  const free = async (): Promise<void> => {
    disk.free();
    expect(await readiness()).toEqual({ status: 200, disk: 'ok' });
  };
  const addText = (name: string, content: string): Promise<{ data: KnowledgeItem }> =>
    product.client.call(
      knowledgeApi.createKnowledge,
      { body: { chat_bot_id: owner.botId, format: 'text', name, content } },
      { jwt: owner.jwt, idempotencyKey: randomUUID() },
    );
  const codeOf = (call: Promise<unknown>): Promise<number | null> =>
    call.then(
      () => null,
      (error: unknown) => {
        if (error instanceof ProductError) return error.code;
        throw error;
      },
    );
  /** Stops the product and audits all stored data. */
  const expectClean = async (): Promise<void> => {
    expect((await product.stop()).code).toBe(0);
    expect((await auditDrained({ dataDir: folder.path })).breaches).toEqual([]);
  };

  it('of the database: writes answer a code of their own, reads go on, and nothing acknowledged is lost', async () => {
    await open('database');
    await fill();
    const saved: string[] = [];
    const save = async (instructions: string): Promise<void> => {
      const { data } = await product.client.call(
        botApi.readBotSettings,
        { params: { id: owner.botId } },
        { jwt: owner.jwt },
      );
      await product.client.call(
        botApi.writeBotSettings,
        { params: { id: owner.botId }, body: { revision: data.revision, general: { instructions } } },
        { jwt: owner.jwt },
      );
      saved.push(instructions);
    };
    let code: number | null = null;
    for (let write = 0; write < MAX_WRITES && code === null; write += 1)
      code = await codeOf(save(`${write} ${'x'.repeat(3_900)}`));
    expect(code).toBe(STORAGE_FULL);
    const read = () =>
      product.client.call(botApi.readBotSettings, { params: { id: owner.botId } }, { jwt: owner.jwt });
    expect((await read()).data.general.instructions).toBe(saved.at(-1) ?? '');

    await free();
    await save('there is room again');
    expect((await read()).data.general.instructions).toBe('there is room again');
    await expectClean();
  });

  it('of the files: an upload answers the code, leaves nothing behind, and is done again with the same slot', async () => {
    await open('files');
    const file = { name: 'a.txt', mimeType: 'text/plain', bytes: Buffer.alloc(UPLOAD_BYTES, 'words and ') };
    const { data: uploads } = await product.client.call(
      knowledgeApi.createUploads,
      { body: { chat_bot_id: owner.botId, files: [describeFile(file)] } },
      { jwt: owner.jwt, idempotencyKey: randomUUID() },
    );
    const [upload] = uploads;
    if (upload === undefined || !('uploadUrl' in upload)) throw new Error('no slot');
    await fill();
    const refused = await product.client.put(upload, file.bytes).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UploadRefusedError);
    expect(String(refused)).toMatch(new RegExp(`503.*${ERRORS.storageFull}`));
    expect(await codeOf(addText('no room', 'For this there is no room.'))).toBe(STORAGE_FULL);
    const names = await readdir(join(folder.path, 'files'), { recursive: true });
    expect(names.filter((name) => name.includes('tmp'))).toEqual([]);
    const [pending] = await listItems(product.client, owner);
    expect(pending?.documentStatus).toBe(DocumentStatus.pending);

    await free();
    await product.client.put(upload, file.bytes);
    await product.client.call(
      knowledgeApi.confirmUpload,
      { params: { id: upload.id } },
      { jwt: owner.jwt, idempotencyKey: randomUUID() },
    );
    await addText('room', 'For this there is room again, as the disk has got some.');
    const items = await settledItems(product.client, owner, 2, { timeoutMs: 300_000 });
    expect(items.map(({ documentStatus }) => documentStatus)).toEqual([
      DocumentStatus.processed,
      DocumentStatus.processed,
    ]);
    await expectClean();
  });

  it('of the vectors: a document goes on being processed with the reason, and ends well once there is room', async () => {
    await open('vectors');
    await fill();
    await addText('Prices', 'A ticket for the harbour museum costs nine euros. '.repeat(60));
    const waiting = await waitUntil('the reason is shown', async () => {
      const [item] = await listItems(product.client, owner);
      return item !== undefined && item.error !== null ? item : null;
    });
    expect(waiting).toMatchObject({
      documentStatus: DocumentStatus.processing,
      error: { code: 'STORAGE_FULL', retriable: true },
    });
    await free();
    const [item] = await settledItems(product.client, owner, 1);
    expect(item).toMatchObject({ documentStatus: DocumentStatus.processed, error: null });
    await expectClean();
  });

  it('of all of them at once, while documents are processed: each ends well, or with a named error', async () => {
    const dataDir = join(folder.path, 'all');
    disk = mountSmallDisk(dataDir, WHOLE_MEGABYTES);
    product = await startProduct({ dataDir });
    owner = await aWorkspaceWithBot(product.client, await signUp(product.client));
    let added = 0;
    const addNext = async (): Promise<number | null> => {
      const code = await codeOf(
        addText(`Ticket ${added}`, `A ticket to pier ${added} costs ${added + 9} euros. `.repeat(60)),
      );
      if (code === null) added += 1;
      return code;
    };
    for (let at = 0; at < DOCUMENTS; at += 1) expect(await addNext()).toBeNull();
    await fill();
    // The database keeps writing while its log has space, and the workers with it.
    let code: number | null = null;
    for (let write = 0; write < MAX_WRITES && code === null; write += 1) code = await addNext();
    expect(code).toBe(STORAGE_FULL);

    await free();
    const items = await settledItems(product.client, owner, added, { timeoutMs: 300_000 });
    const ends = items.map(({ documentStatus, error }) => [documentStatus, error?.code ?? null]);
    for (const end of ends) {
      expect([
        [DocumentStatus.processed, null],
        [DocumentStatus.insertingError, 'STORAGE_FULL'],
      ]).toContainEqual(end);
    }
    expect((await product.stop()).code).toBe(0);
    expect((await auditDrained({ dataDir })).breaches).toEqual([]);
  });

  it('of the log: the product starts, serves and stops', async () => {
    const port = await freePort();
    const full = openSync('/dev/full', 'w');
    const child = spawn(
      nodeBinary(),
      ['--disable-warning=ExperimentalWarning', 'deploy/standalone/src/main.ts'],
      {
        cwd: REPOSITORY_DIR,
        env: {
          ...process.env,
          WEB_BUILDS: 'off',
          LOG_LEVEL: 'debug',
          DATA_DIR: folder.path,
          PORT: String(port),
        },
        stdio: ['ignore', full, full],
      },
    );
    closeSync(full);
    const exited = once(child, 'exit');
    try {
      const url = `http://127.0.0.1:${port}`;
      const isReady = async () => child.exitCode !== null || (await fetch(`${url}/health/ready`)).ok;
      await waitUntil('the product is ready', isReady, { timeoutMs: 120_000 });
      const client = createProductClient(url);
      await client.call(authApi.requestSignup, { body: { email: 'a@example.com', terms: true } });
    } finally {
      child.kill('SIGTERM');
    }
    expect(await exited).toEqual([0, null]);
  });

  it('of the mailbox: who asked for a mail gets it once there is room', async () => {
    await open('mailbox');
    await fill();
    const email = `late-${randomUUID()}@example.com`;
    await product.client.call(authApi.requestSignup, { body: { email, terms: true } });
    const mailbox = createMailboxReader(product.client);
    expect((await mailbox.messages()).filter(({ to }) => to.includes(email))).toEqual([]);
    await free();
    const mail = await latestMailTo(mailbox, email, { timeoutMs: 120_000 });
    expect(mail.to).toContain(email);
    const names = await readdir(join(folder.path, 'mailbox'));
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    await expectClean();
  });
});
