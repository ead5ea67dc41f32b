import { ERRORS } from '@colloquy/errors';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { QdrantClient } from '@qdrant/js-client-rest';
import {
  aPoint,
  axis,
  describeVectorCollections,
  describeVectorStore,
  TEST_SPACE,
} from '../testing/index.ts';
import { startFakeQdrant, type FakeQdrant } from '../testing/qdrant/fake-qdrant.ts';
import type { VectorStore } from '../vector-store.ts';
import { createQdrantVectorCollections } from './create-qdrant-vector-collections.ts';
import { createQdrantVectorStore } from './create-qdrant-vector-store.ts';

const SERVER = process.env['QDRANT_URL'];

async function aFakeQdrant(): Promise<FakeQdrant> {
  const fake = await startFakeQdrant();
  onTestFinished(() => fake.close());
  return fake;
}

function ask(store: VectorStore): Promise<readonly unknown[]> {
  const scope = { workspaceId: 'workspace-1', botId: 'bot-1' };
  return store.search({ ...scope, text: 'parcels', vector: axis(0), mode: 'hybrid', topK: 6 });
}

describeVectorStore('Qdrant adapter against the published description', async () => {
  const fake = await startFakeQdrant();
  const store = createQdrantVectorStore({ url: fake.url });
  return {
    store,
    dispose: async () => {
      await store.close();
      await fake.close();
      expect(fake.issues).toEqual([]);
    },
  };
});

describeVectorCollections('Qdrant against the published description', async () => {
  const fake = await startFakeQdrant();
  const collections = createQdrantVectorCollections({ url: fake.url });
  return {
    collections,
    dispose: async () => {
      await collections.close();
      await fake.close();
      expect(fake.issues).toEqual([]);
    },
  };
});

if (SERVER !== undefined) {
  describeVectorStore(`Qdrant at QDRANT_URL`, async () => {
    const prefix = `test_${randomUUID()}`;
    const store = createQdrantVectorStore({ url: SERVER, collectionPrefix: prefix });
    return {
      store,
      dispose: async () => {
        await store.close();
        const client = new QdrantClient({ url: SERVER, checkCompatibility: false });
        const { collections } = await client.getCollections();
        for (const { name } of collections) {
          if (name.startsWith(prefix)) await client.deleteCollection(name);
        }
      },
    };
  });
}

describe('Qdrant vector store', () => {
  it('declares both kinds of vectors and all payload indexes before it names the collection', async () => {
    const fake = await aFakeQdrant();
    const store = createQdrantVectorStore({ url: fake.url });
    await store.ensureCollection(TEST_SPACE);
    expect(fake.operations).toEqual([
      'get_collections_aliases',
      'create_collection',
      ...Array.from({ length: 6 }, () => 'create_field_index'),
      'update_aliases',
    ]);
  });

  /** As the product created it before it embedded pieces: one vector per chunk. */
  async function makeOldCollection(fake: FakeQdrant): Promise<void> {
    const client = new QdrantClient({ url: fake.url, checkCompatibility: false });
    const name = `colloquy_chunks.${Buffer.from(TEST_SPACE.modelId).toString('base64url')}.4`;
    await client.createCollection(name, {
      vectors: { dense: { size: 4, distance: 'Cosine' } },
      sparse_vectors: { sparse: { modifier: 'idf' } },
    });
  }

  it('works on with a collection that has room for one vector a chunk, which is the mean of its pieces', async () => {
    const fake = await aFakeQdrant();
    await makeOldCollection(fake);
    const store = createQdrantVectorStore({ url: fake.url });
    await store.ensureCollection(TEST_SPACE);
    await store.upsert([aPoint({ vectors: [axis(0), axis(1)] })]);
    const [hit] = await store.search({
      workspaceId: 'workspace-1',
      botId: 'bot-1',
      text: 'parcels',
      vector: axis(0),
      mode: 'vector',
      topK: 6,
    });
    expect(hit?.scores.dense).toBeCloseTo(Math.SQRT1_2, 3);
    expect(fake.issues).toEqual([]);
  });

  it('finishes a collection that another run left half made', async () => {
    const fake = await aFakeQdrant();
    await makeOldCollection(fake);
    const store = createQdrantVectorStore({ url: fake.url });
    await store.ensureCollection(TEST_SPACE);
    await store.upsert([aPoint()]);
    expect(await ask(store)).toHaveLength(1);
  });

  it('says that the collection is missing before it was made', async () => {
    const store = createQdrantVectorStore({ url: (await aFakeQdrant()).url });
    await expect(ask(store)).rejects.toMatchObject({ message: 'VECTOR_COLLECTION_MISSING' });
  });

  it('is unavailable, not empty, when the server is gone', async () => {
    const fake = await aFakeQdrant();
    const store = createQdrantVectorStore({ url: fake.url });
    await store.ensureCollection(TEST_SPACE);
    await fake.close();
    await expect(ask(store)).rejects.toMatchObject({
      kind: 'unavailable',
      code: ERRORS.vectorStoreUnavailable,
    });
    await expect(store.ping()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is unavailable when the server accepts a search and never answers', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const store = createQdrantVectorStore({ url: `http://127.0.0.1:${port}` });
    await expect(ask(store)).rejects.toMatchObject({
      kind: 'unavailable',
      code: ERRORS.vectorStoreUnavailable,
    });
  });
});

describe('the fake', () => {
  it.each([
    ['an unknown path', 'PUT', '/collections/c/points/extra', {}],
    ['a wrong method', 'POST', '/collections/c/points', { points: [], filter: 1 }],
    ['a misspelt key', 'POST', '/collections/c/points/query', { querry: [1] }],
    ['a missing key', 'PUT', '/collections/c/index', {}],
    ['a wrong type', 'POST', '/collections/c/points/count', { exact: 'yes' }],
    ['an unknown enum value', 'PUT', '/collections/c', { vectors: { dense: { size: 4, distance: 'Near' } } }],
    ['an unknown parameter', 'PUT', '/collections/c/points?wiat=true', { points: [] }],
  ])('refuses %s', async (_what, method, path, body) => {
    const fake = await aFakeQdrant();
    const response = await fetch(fake.url + path, { method, body: JSON.stringify(body) });
    expect(response.status).toBe(400);
    expect(fake.issues).toHaveLength(1);
  });
});
