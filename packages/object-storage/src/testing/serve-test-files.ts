import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileObjectStorage, type FileObjectStorage } from '../file/file-object-storage.ts';

/** Files in a folder of their own, whose signed addresses are answered on loopback. */
export interface TestFiles {
  readonly storage: FileObjectStorage;
  stop(): Promise<void>;
}

export async function serveTestFiles(): Promise<TestFiles> {
  const rootDir = await mkdtemp(join(tmpdir(), 'colloquy-files-'));
  let handle: FileObjectStorage['handler'] | undefined;
  const server: Server = createServer((request, response) => handle?.(request, response));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The file server has no port');
  const storage = createFileObjectStorage({
    rootDir,
    publicBaseUrl: `http://127.0.0.1:${address.port}/files`,
    signingKey: randomBytes(32).toString('hex'),
  });
  handle = storage.handler;
  return {
    storage,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await storage.close();
      await rm(rootDir, { recursive: true });
    },
  };
}
