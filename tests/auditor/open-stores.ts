import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@colloquy/embedded-mongo';
import { createFileObjectStorage, type ObjectStorage } from '@colloquy/object-storage';
import {
  createEmbeddedVectorCollections,
  type VectorCollections,
  type VectorStore,
} from '@colloquy/vector-store';
import { createConnection, type Connection } from 'mongoose';

/** The product's stores, opened read-only beside it. */
export interface AuditedStores {
  readonly connection: Connection;
  /** Null when nothing was ever indexed. */
  readonly collections: VectorCollections | null;
  /** The installation's first collection; the database says which one is active. */
  readonly vectors: VectorStore | null;
  readonly storage: ObjectStorage;
  /** Scanned for temporary files and dead letters. */
  readonly dataDir: string;
  close(): Promise<void>;
}

/**
 * Opens a data folder of a stopped product, or `mongodbUri` with the folder's vectors and files. Throws
 * DataDirLockedError while a product uses the folder.
 */
export async function openAuditedStores(options: {
  readonly dataDir: string;
  readonly mongodbUri?: string | undefined;
}): Promise<AuditedStores> {
  const { dataDir, mongodbUri } = options;
  const server =
    mongodbUri === undefined ? await startEmbeddedMongo({ dataDir: join(dataDir, 'database') }) : null;
  const connection = await createConnection(mongodbUri ?? server?.uri ?? '').asPromise();
  const vectorsDir = join(dataDir, 'vectors');
  const collections = existsSync(vectorsDir)
    ? createEmbeddedVectorCollections({ dataDir: vectorsDir })
    : null;
  const storage = createFileObjectStorage({
    rootDir: join(dataDir, 'files'),
    publicBaseUrl: '/files',
    signingKey: 'the auditor signs nothing',
  });
  return {
    connection,
    collections,
    vectors: collections?.open(collections.first) ?? null,
    storage,
    dataDir,
    async close() {
      await storage.close();
      await collections?.close();
      await connection.close();
      await server?.stop();
    },
  };
}
