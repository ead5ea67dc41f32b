import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { knowledgeApi } from '@colloquy/contracts';
import type { LocalFile } from '../../product/index.ts';
import { filledSchema, searchedSchema, type StoreRequest } from '../bare/store-messages.ts';
import { QUESTIONS } from '../corpus/documents.ts';
import { quantile } from '../statistics.ts';
import { startChild } from './child.ts';
import { memoryOfTree } from './memory.ts';
import { ingest, startWithBot } from './product-subject.ts';

export interface IndexSide {
  /** From the first text until the last chunk is found. */
  readonly chunksPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Resident memory of the process tree after the searches. */
  readonly bytes: number;
}

/** A large bot: the product's complete path and the embedded vector store alone, with the same chunks. */
export interface IndexFigures {
  readonly chunks: number;
  readonly searches: number;
  readonly bare: IndexSide;
  readonly product: IndexSide;
}

const WARM_UP = 20;

/** Fills both, then searches them in turn, question by question. */
export async function measureIndex(
  root: string,
  env: Readonly<Record<string, string>>,
  modelUrl: string,
  files: readonly LocalFile[],
  searches: number,
): Promise<IndexFigures> {
  const dataDir = join(root, 'product');
  await mkdir(root, { recursive: true });
  const bench = await startWithBot(dataDir, env);
  const store = startChild('bare/store.ts');
  try {
    const { product, owner } = bench;
    const startedAt = performance.now();
    await ingest(bench, files);
    const seconds = (performance.now() - startedAt) / 1_000;
    const fill: StoreRequest = {
      kind: 'fill',
      productVectors: join(dataDir, 'vectors'),
      dataDir: join(root, 'bare'),
      modelUrl,
      workspaceId: owner.workspaceId,
      botId: owner.botId,
    };
    const filled = await store.ask(fill, filledSchema);
    const searchProduct = async (query: string): Promise<number> => {
      const askedAt = performance.now();
      const body = { chat_bot_id: owner.botId, query };
      await product.client.call(knowledgeApi.searchPassages, { body }, { jwt: owner.jwt });
      return performance.now() - askedAt;
    };
    const times = { product: [] as number[], bare: [] as number[] };
    let bareBytes = filled.bytes;
    for (let nth = 0; nth < WARM_UP + searches; nth += 1) {
      const question = QUESTIONS[nth % QUESTIONS.length] ?? '';
      const ofProduct = await searchProduct(question);
      const ofBare = await store.ask({ kind: 'search', question }, searchedSchema);
      bareBytes = ofBare.bytes;
      if (nth < WARM_UP) continue;
      times.product.push(ofProduct);
      times.bare.push(ofBare.ms);
    }
    const side = (chunksPerSecond: number, ms: readonly number[], bytes: number): IndexSide => ({
      chunksPerSecond,
      p50Ms: quantile(ms, 0.5),
      p99Ms: quantile(ms, 0.99),
      bytes,
    });
    return {
      chunks: filled.chunks,
      searches,
      bare: side(filled.chunks / filled.seconds, times.bare, bareBytes),
      product: side(filled.chunks / seconds, times.product, memoryOfTree(product.pid)),
    };
  } finally {
    await store.stop();
    await bench.product.stop();
  }
}
