import { createEmbeddedVectorStore, DEFAULT_TOP_K, type StoredChunk } from '@colloquy/vector-store';
import { memoryOfTree } from '../measure/memory.ts';
import { embed } from './models.ts';
import { storeRequestSchema, type StoreRequest } from './store-messages.ts';

/** Only the embedded vector store in a process: texts in, vectors by the same model, the same search. */
const EMBED_BATCH = 16;
const DIMENSION = 512;

type Fill = Extract<StoreRequest, { kind: 'fill' }>;

let store: ReturnType<typeof createEmbeddedVectorStore> | undefined;
let setup: Fill | undefined;

process.on('message', (message) => {
  const request = storeRequestSchema.parse(message);
  void (request.kind === 'fill' ? fill(request) : search(request.question)).then((answer) =>
    process.send?.(answer),
  );
});
process.once('disconnect', () => process.exit());

async function fill(request: Fill): Promise<object> {
  const chunks = await productChunks(request);
  setup = request;
  store = createEmbeddedVectorStore({ dataDir: request.dataDir });
  await store.ensureCollection({ modelId: 'fake', dimension: DIMENSION });
  const startedAt = performance.now();
  for (let from = 0; from < chunks.length; from += EMBED_BATCH) {
    const batch = chunks.slice(from, from + EMBED_BATCH);
    const vectors = await embed(
      request.modelUrl,
      batch.map(({ headingPath, text }) => [...headingPath, text].join('\n')),
    );
    await store.upsert(
      batch.map((chunk, at) => ({ ...chunk, vectors: [vectors[at] ?? new Float32Array(DIMENSION)] })),
    );
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return { chunks: chunks.length, seconds, bytes: memoryOfTree(process.pid) };
}

async function search(question: string): Promise<object> {
  if (store === undefined || setup === undefined) throw new Error('Nothing was stored');
  const { modelUrl, workspaceId, botId } = setup;
  const startedAt = performance.now();
  const [vector = null] = await embed(modelUrl, [question]);
  const found = await store.search({
    workspaceId,
    botId,
    text: question,
    vector,
    mode: 'hybrid',
    topK: DEFAULT_TOP_K,
  });
  return { ms: performance.now() - startedAt, hits: found.length, bytes: memoryOfTree(process.pid) };
}

async function productChunks({ productVectors, workspaceId, botId }: Fill): Promise<StoredChunk[]> {
  const product = createEmbeddedVectorStore({ dataDir: productVectors });
  try {
    const chunks: StoredChunk[] = [];
    for await (const version of product.listVersions({ workspaceId, botId })) {
      chunks.push(...(await product.listItem(version)));
    }
    return chunks;
  } finally {
    await product.close();
  }
}
