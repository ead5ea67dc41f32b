import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { createFileObjectStorage, type FileObjectStorage } from '../file/file-object-storage.ts';

export type TestFiles = Awaited<ReturnType<typeof serveTestFiles>>;

/** File storage in a folder of its own, with its signed addresses served on loopback. */
export async function serveTestFiles(publicBaseUrlOf = (origin: string): string => `${origin}/files`) {
  const rootDir = await mkdtemp(join(tmpdir(), 'colloquy-files-'));
  let handle: FileObjectStorage['handler'] | undefined;
  const server = createServer((request, response) => handle?.(request, response));
  const origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const signingKey = randomBytes(32).toString('hex');
  const storage = createFileObjectStorage({ rootDir, publicBaseUrl: publicBaseUrlOf(origin), signingKey });
  handle = storage.handler;
  return {
    storage,
    rootDir,
    origin,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await storage.close();
      await rm(rootDir, { recursive: true });
    },
  };
}
