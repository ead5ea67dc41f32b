import { join } from 'node:path';
import { createEmbeddedVectorStore } from '@colloquy/vector-store';
import type { BareChunk } from '../bare/messages.ts';

/** The product's chunks of a bot's documents, read from its data folder: the bare handler searches the same ones. */
export async function readProductChunks(
  dataDir: string,
  scope: { readonly workspaceId: string; readonly botId: string },
): Promise<BareChunk[]> {
  const store = createEmbeddedVectorStore({ dataDir: join(dataDir, 'vectors') });
  try {
    const chunks: BareChunk[] = [];
    for await (const version of store.listVersions(scope)) {
      for (const { title, headingPath, text } of await store.listItem(version)) {
        chunks.push({ title, headingPath: [...headingPath], text });
      }
    }
    return chunks;
  } finally {
    await store.close();
  }
}
