import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DocumentStatus, knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClientLog } from '../auditor/index.ts';
import {
  aWorkspaceWithBot,
  isConnectionLoss,
  isSettled,
  listItems,
  settledItems,
  signUp,
  waitUntil,
  type ProductClient,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { auditDrained } from './audit-drained.ts';
import { someDocuments } from './documents.ts';
import { seededRandom } from './random.ts';
import { roundsOf } from './rounds.ts';
import { uploadStubbornly } from './stubborn-uploader.ts';
import { startUnstableProduct, type UnstableProduct } from './unstable-product.ts';

const DOCUMENTS = 50;
const KILLS = roundsOf('killsDuringIngestion');
/**
 * Progress steps (responses to the client, settled documents) between two kills, so that the kills spread over the
 * whole run.
 */
const STEPS_PER_LIFE = { min: Math.round(40 / KILLS), max: Math.round(120 / KILLS) };
const LONGEST_EXTRA_MS = 400;
const PROCESSING_LIMIT = { timeoutMs: 180_000 };

describe('killing the process while 50 documents are uploaded and processed', () => {
  const files = someDocuments(DOCUMENTS);
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let product: UnstableProduct;
  let client: ProductClient;
  let owner: WorkspaceWithBot;
  let undisturbed: ReadonlyMap<string, number>;

  beforeAll(async () => {
    folder = await aFolder();
    product = await startUnstableProduct({ dataDir: folder.path });
    client = product.client;
    owner = await aWorkspaceWithBot(client, await signUp(client));
    // The result of the same documents in another workspace without kills.
    const other = await aWorkspaceWithBot(client, await signUp(client));
    const log = openClientLog(join(folder.path, 'undisturbed.log'));
    await uploadStubbornly(product, other, files, log, () => undefined);
    undisturbed = chunkCounts(await settledItems(client, other, DOCUMENTS, PROCESSING_LIMIT));
  });
  afterAll(async () => {
    await product?.end();
    await folder.remove();
  });

  /** Kills at random moments, each after some progress, until the number is reached. */
  async function killAgainAndAgain(progress: Progress): Promise<void> {
    const random = seededRandom('kills during ingestion');
    while (product.kills < KILLS) {
      const wanted = progress.steps + random.whole(STEPS_PER_LIFE.min, STEPS_PER_LIFE.max);
      await waitUntil(
        'the next steps forward',
        async () => {
          progress.recordSettled(await listItems(client, owner).catch(nothingWhenCut));
          return progress.steps >= wanted || progress.settled === DOCUMENTS;
        },
        PROCESSING_LIMIT,
      );
      // Not a wait for a condition: the random moment is what is tested.
      await pause(random.between(0, LONGEST_EXTRA_MS));
      await product.killAndRestart(random);
    }
  }

  async function retry(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const query = { id: [...ids] };
    const options = { jwt: owner.jwt };
    // Chunked as before: an item whose reader process died is retried with simpler chunking only.
    const body = { action: 'retry', chunking: {} } as const;
    await client.call(knowledgeApi.updateKnowledge, { query, body }, options);
  }

  it('loses none, doubles none and leaves none stuck', async () => {
    const logPath = join(folder.path, 'acknowledged.log');
    const progress = createProgress();
    // In parallel, so that a product that does not restart ends the run at once.
    const [itemIds] = await Promise.all([
      uploadStubbornly(product, owner, files, openClientLog(logPath), () => progress.recordAnswer()),
      killAgainAndAgain(progress),
    ]);
    expect(product.kills).toBeGreaterThanOrEqual(KILLS);

    const items = await settledItems(client, owner, DOCUMENTS, PROCESSING_LIMIT);
    const failed = items.filter(({ documentStatus }) => documentStatus !== DocumentStatus.processed);
    expect(failed.filter(({ error }) => error === null)).toEqual([]);
    expect(items.map(({ id }) => id).toSorted()).toEqual([...itemIds.values()].toSorted());
    expect(new Set(items.map(({ name }) => name))).toEqual(new Set(files.map(({ name }) => name)));

    await retry(failed.map(({ id }) => id));
    expect(chunkCounts(await settledItems(client, owner, DOCUMENTS, PROCESSING_LIMIT))).toEqual(undisturbed);

    expect((await product.stop()).code).toBe(0);
    const report = await auditDrained({ dataDir: folder.path }, [logPath]);
    expect(report.breaches).toEqual([]);
    expect(report.counts).toMatchObject({ items: 2 * DOCUMENTS, files: 2 * DOCUMENTS });
    console.log(
      `${product.kills} kills, ${product.startKills} of them followed by another while starting; slowest start ` +
        `${Math.round(product.slowestStartMs)} ms; ${failed.length} documents needed a retry`,
    );
  });
});

interface Progress {
  readonly steps: number;
  readonly settled: number;
  recordAnswer(): void;
  recordSettled(items: readonly KnowledgeItem[]): void;
}

function createProgress(): Progress {
  let answers = 0;
  let settled = 0;
  return {
    get steps() {
      return answers + settled;
    },
    get settled() {
      return settled;
    },
    recordAnswer() {
      answers += 1;
    },
    recordSettled(items) {
      settled = Math.max(settled, items.filter((item) => isSettled(item)).length);
    },
  };
}

function chunkCounts(items: readonly KnowledgeItem[]): ReadonlyMap<string, number> {
  return new Map(items.map(({ name, chunkCount }) => [name, chunkCount]));
}

function nothingWhenCut(error: unknown): KnowledgeItem[] {
  if (isConnectionLoss(error)) return [];
  throw error;
}
