import { createEmbeddedVectorStore, type VectorStore } from '@colloquy/vector-store';
import { createQdrantVectorStore } from '@colloquy/vector-store/qdrant';
import type { Servers } from './servers.ts';

/** The chunks that the vector store holds for a bot, by item and version. */
export async function storedChunks(
  { settings }: Pick<Servers, 'settings'>,
  scope: { readonly workspaceId: string; readonly botId: string },
): Promise<{ itemId: string; version: number; count: number }[]> {
  const vectors = openVectors(settings);
  try {
    const found = [];
    for await (const { itemId, version, count } of vectors.listVersions(scope)) {
      found.push({ itemId, version, count });
    }
    return found;
  } finally {
    await vectors.close();
  }
}

function openVectors(settings: Servers['settings']): VectorStore {
  const url = settings['QDRANT_URL'];
  if (url !== undefined) return createQdrantVectorStore({ url });
  return createEmbeddedVectorStore({ dataDir: settings['VECTOR_DATA_DIR'] ?? '' });
}
