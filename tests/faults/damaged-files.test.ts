import { ERRORS } from '@colloquy/contracts';
import { randomUUID } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aVisitorChat,
  freePort,
  ProductError,
  runEntry,
  startProduct,
  type Product,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { anAnsweringBot, askStreaming, QUESTION } from './an-answering-bot.ts';
import { auditDrained } from './audit-drained.ts';
import { mountSmallDisk, smallDisksMissing } from './small-disk.ts';

const PAGE_BYTES = 4096;

describe('data that cannot be used', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let product: Product | undefined;

  beforeEach(async () => {
    folder = await aFolder();
  });
  afterEach(async () => {
    await product?.kill();
    product = undefined;
    await folder.remove();
  });

  const anInstallation = async (): Promise<void> => {
    product = await startProduct({ dataDir: folder.path });
    expect((await product.stop()).code).toBe(0);
  };
  const startInVain = async (): Promise<{ code: number | null; output: string }> => {
    const env = { WEB_BUILDS: 'off', DATA_DIR: folder.path, PORT: String(await freePort()) };
    const started = runEntry('deploy/standalone/src/main.ts', env);
    const { code } = await started.exited;
    return { code, output: started.output() };
  };
  /** Overwrites some pages in the middle of a file with noise. */
  const scribble = async (path: string): Promise<void> => {
    const bytes = await readFile(path);
    for (let at = PAGE_BYTES; at < bytes.length; at += 3 * PAGE_BYTES)
      bytes.fill(0x5a, at, at + PAGE_BYTES / 2);
    await writeFile(path, bytes);
  };

  it.each<[string, (path: string) => Promise<void>]>([
    ['is something else', (path) => writeFile(path, 'this is no database'.repeat(1_000))],
    ['has damaged pages', scribble],
  ])('names a database file that %s, and what to do', async (_what, damage) => {
    await anInstallation();
    const path = join(folder.path, 'database', 'database.sqlite');
    await damage(path);
    const { code, output } = await startInVain();
    expect(code).toBe(1);
    expect(output).toContain(`The database file ${path} is damaged`);
    expect(output).toContain('from a backup');
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('names damaged secrets without quoting them', async () => {
    await anInstallation();
    await writeFile(join(folder.path, 'secrets.json'), '{ "userToken": "very-secret');
    const { code, output } = await startInVain();
    expect(code).toBe(1);
    expect(output).toContain(`The file ${join(folder.path, 'secrets.json')} is damaged`);
    expect(output).not.toContain('very-secret');
  });

  it.each(['', 'files', 'vectors', 'mailbox', 'database'])(
    'names a file that lies where the folder "%s" has to be',
    async (name) => {
      if (name === '') await folder.remove();
      const path = join(folder.path, name);
      await writeFile(path, 'a file');
      const { code, output } = await startInVain();
      expect(code).toBe(1);
      expect(output).toContain(`${path} is a file, and a folder is needed there.`);
    },
  );

  it.skipIf(smallDisksMissing('read-only folders') !== null).each(['', 'files', 'vectors', 'database'])(
    'names the read-only folder "%s", and what to do',
    async (name) => {
      const path = join(folder.path, name);
      const disk = mountSmallDisk(path, 4);
      try {
        disk.makeReadOnly();
        const { code, output } = await startInVain();
        expect(code).toBe(1);
        expect(output).toContain(`The folder ${path} is on a read-only file system.`);
        expect(output).toContain('DATA_DIR');
        expect(output).not.toMatch(/\n\s+at /);
      } finally {
        disk.unmount();
      }
    },
  );

  it.each<[string, (path: string) => Promise<void>]>([
    ['is something else', (path) => writeFile(path, 'these are no vectors'.repeat(1_000))],
    ['has damaged pages', scribble],
    ['is gone', () => Promise.resolve()],
  ])(
    'starts with a vector store that %s, answers a code, and re-index builds it again',
    async (what, damage) => {
      product = await startProduct({ dataDir: folder.path });
      const owner: WorkspaceWithBot = await anAnsweringBot(product.client);
      const ask = async (from: Product) =>
        askStreaming(from.client, await aVisitorChat(from.client, owner.linkId), randomUUID());
      expect(await ask(product), QUESTION).toMatchObject({ ending: 'done', answer: { source: 'EXTERNAL' } });
      await product.stop();

      const vectors = join(folder.path, 'vectors');
      if (what === 'is gone') for (const name of await readdir(vectors)) await rm(join(vectors, name));
      else await damage(join(vectors, 'vectors.sqlite'));
      const port = await freePort();
      const baseUrl = `http://127.0.0.1:${port}`;
      product = await startProduct({ dataDir: folder.path, port, readyUrl: `${baseUrl}/health/live` });
      const readiness = async () => (await fetch(`${baseUrl}/health/ready`)).json() as Promise<unknown>;
      const why: unknown = expect.stringContaining('re-index');
      expect(await readiness()).toMatchObject({ ready: false, checks: { answers: why } });
      const refused: unknown = await ask(product).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ProductError);
      expect(refused).toMatchObject({ status: 503, code: Number(ERRORS.vectorStoreDamaged) });
      expect(product.output()).toContain('re-index');

      const operator = runEntry('operator/src/main.ts', { DATA_DIR: folder.path }, ['re-index', owner.botId]);
      expect({ ...(await operator.exited), output: operator.output() }).toMatchObject({ code: 0 });
      expect(await readiness()).toMatchObject({ ready: true });
      expect(await ask(product)).toMatchObject({ ending: 'done', answer: { source: 'EXTERNAL' } });
      expect((await product.stop()).code).toBe(0);
      expect((await auditDrained({ dataDir: folder.path })).breaches).toEqual([]);
    },
  );
});
