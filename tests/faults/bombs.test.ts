import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DocumentStatus, MAX_UPLOAD_FILES, botApi, knowledgeApi } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryEnvironment, memoryFlags } from '../../tools/runtime-limits.mjs';
import {
  ProductError,
  aVisitorChat,
  isSettled,
  listItems,
  settledItems,
  startProduct,
  uploadFiles,
  waitUntil,
  type LocalFile,
  type Product,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { anAnsweringBot, askStreaming } from './an-answering-bot.ts';
import { BOMBS, nthOf } from './bombs/bombs.ts';
import { PICTURE_BOMBS, greyPng, nthPicture } from './bombs/png-bombs.ts';
import { someDocuments } from './documents.ts';
import { processTreeOf } from './process-tree.ts';
import { roundsOf } from './rounds.ts';

/** Under the memory limits of `npm start`, which are part of this test. */
const UNDER_LIMITS = { NODE_OPTIONS: memoryFlags({}).join(' '), ...memoryEnvironment({}) };

/** Each of the bombs; hundreds of files and images together, all read by the same product. */
const TIMES = roundsOf('filesOfEachBomb');
const MEGABYTE = 1024 * 1024;
/** How much more memory the product may hold afterwards, once the reader processes have ended. */
const MOST_MORE_BYTES = 150 * MEGABYTE;
const PATIENCE = { timeoutMs: 600_000 };
const HEALTH_PATIENCE_MS = 30_000;
/** The pause between two questions while bombs are read: questions without pauses would be most of the load. */
const LOOK_INTERVAL_MS = 250;

/** With chunks of full length, for which the embedding model allocates its memory: more than 100 MB, once. */
const LONG_DOCUMENT: LocalFile = {
  name: 'rules.md',
  mimeType: 'text/markdown',
  bytes: Buffer.from(
    Array.from(
      { length: 400 },
      (_, n) =>
        `Rule ${n}: a boat is returned at desk ${n % 13} before ${n % 24} o'clock, and its deposit is paid.`,
    ).join('\n\n'),
  ),
};

/** The numbers from 0, in batches of one upload each. */
function portionsOf(count: number): number[][] {
  const numbers = Array.from({ length: count }, (_, n) => n);
  return Array.from({ length: Math.ceil(count / MAX_UPLOAD_FILES) }, (_, at) =>
    numbers.slice(at * MAX_UPLOAD_FILES, (at + 1) * MAX_UPLOAD_FILES),
  );
}

/**
 * The product as `npm start` starts it without settings, with its built-in model. Needs /proc to measure the
 * processes.
 *
 * The measured memory is the resident set of the product's process and all its descendants when both are true: it has
 * been used (documents of every type, an image, an answer), and every reader process has ended because it was idle,
 * which leaves the product's own.
 */
describe.runIf(process.platform === 'linux')('bombs, many times in a row', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let product: Product;
  let owner: WorkspaceWithBot;
  let before: number;
  let answers = 0;
  const failures: unknown[] = [];

  async function restingBytes(): Promise<number> {
    const [alone] = await waitUntil(
      'the processes of readers have ended',
      async () => {
        const tree = await processTreeOf(product.pid);
        return tree.length === 1 ? tree : null;
      },
      PATIENCE,
    );
    return alone?.residentBytes ?? Number.POSITIVE_INFINITY;
  }

  /** Records failures: a caller that waits for another state would take them for "not yet". */
  async function lookWhetherItAnswers(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(HEALTH_PATIENCE_MS);
      const health = await fetch(`${product.baseUrl}/health/live`, { signal });
      expect(health.status).toBe(200);
      const chat = await aVisitorChat(product.client, owner.linkId);
      const { ending, text } = await askStreaming(product.client, chat, randomUUID());
      expect({ ending, text }).toEqual({ ending: 'done', text: expect.stringContaining('nine euros') });
      answers += 1;
    } catch (error) {
      failures.push(error);
    }
  }

  /** Waits for the end of the work, and asks questions until then. */
  async function answering<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const over = (): void => void (isOver = true);
    work.then(over, over);
    do {
      await lookWhetherItAnswers();
      await pause(LOOK_INTERVAL_MS);
    } while (!isOver);
    return work;
  }

  /** Code of the refusal; null when the image is accepted. */
  async function confirmPicture(bytes: Buffer, side: number): Promise<number | null> {
    const { client } = product;
    const params = { id: owner.botId };
    const crop = { x: 0, y: 0, width: side, height: side, rotate: 0 } as const;
    const { data: upload } = await client.call(
      botApi.createBotImage,
      { params, body: { name: 'bomb.png', mimeType: 'image/png', size: bytes.length } },
      { jwt: owner.jwt, idempotencyKey: randomUUID() },
    );
    await client.put(upload, bytes);
    try {
      await client.call(
        botApi.confirmBotImage,
        { params, body: { imageId: upload.imageId, crop } },
        { jwt: owner.jwt, idempotencyKey: randomUUID() },
      );
      return null;
    } catch (error) {
      if (error instanceof ProductError) return error.code;
      throw error;
    }
  }

  beforeAll(async () => {
    folder = await aFolder();
    const env = { NEW_WORKSPACE_PLAN: 'unlimited', ...UNDER_LIMITS };
    product = await startProduct({ dataDir: folder.path, env });
    owner = await anAnsweringBot(product.client);
    const warming = someDocuments(12);
    for (const numbers of portionsOf(warming.length)) {
      const files = numbers.flatMap((n) => warming[n] ?? []);
      await uploadFiles(product.client, owner, files);
    }
    await uploadFiles(product.client, owner, [LONG_DOCUMENT]);
    await settledItems(product.client, owner, warming.length + 2, PATIENCE);
    expect(await confirmPicture(greyPng(400), 400)).toBeNull();
    await lookWhetherItAnswers();
    before = await restingBytes();
  });
  afterAll(async () => {
    await product?.stop();
    await folder.remove();
  });

  it.each(BOMBS)('$what', async (bomb) => {
    const { client } = product;
    const bytes = bomb.make();
    const ids = new Set<string>();
    const ended = async () => {
      for (const numbers of portionsOf(TIMES)) {
        const files = numbers.map((n) => nthOf(bomb, bytes, n));
        for (const { id } of await uploadFiles(client, owner, files)) ids.add(id);
      }
      return settledItems(client, owner, TIMES, { ...PATIENCE, only: ({ id }) => ids.has(id) });
    };
    const items = await answering(ended());
    const status = bomb.code === null ? DocumentStatus.processed : DocumentStatus.parsingError;
    expect(items.map(({ documentStatus, error }) => [documentStatus, error?.code ?? null])).toEqual(
      Array.from({ length: TIMES }, () => [status, bomb.code]),
    );
    await client.call(
      knowledgeApi.deleteKnowledge,
      { query: { id: [...ids] } },
      { jwt: owner.jwt, idempotencyKey: randomUUID() },
    );
    expect(failures).toEqual([]);
  });

  it.each(PICTURE_BOMBS)('PNG: $what', async ({ make, side, code }) => {
    const bytes = make();
    const ended = async () => {
      const codes: (number | null)[] = [];
      for (const numbers of portionsOf(TIMES)) {
        codes.push(...(await Promise.all(numbers.map((n) => confirmPicture(nthPicture(bytes, n), side)))));
      }
      return codes;
    };
    expect(await answering(ended())).toEqual(Array.from({ length: TIMES }, () => code));
    expect(failures).toEqual([]);
  });

  it('leave the same process, which holds little more than before and has answered all the time', async () => {
    expect(failures).toEqual([]);
    const after = await restingBytes();
    const [megabytesBefore, megabytesAfter] = [before, after].map((bytes) => Math.round(bytes / MEGABYTE));
    console.log(`It held ${megabytesBefore} MB before and ${megabytesAfter} MB after; ${answers} answers.`);
    expect(after - before).toBeLessThan(MOST_MORE_BYTES);
    const items = await listItems(product.client, owner);
    expect(items.every((item) => isSettled(item))).toBe(true);
    // The ended process is the one that was started.
    expect((await product.stop()).code).toBe(0);
  });
});
