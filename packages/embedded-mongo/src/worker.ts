import { parentPort, workerData } from 'node:worker_threads';
import { DataDirLockedError } from './data-dir-locked-error.ts';
import { MongoServer, type ServerOptions } from './server.ts';
import type { WorkerReport } from './worker-host.ts';

/** The thread in which the server lives: SQLite is synchronous, and must not hold up the thread that serves HTTP. */
const port = parentPort;
if (port !== null) {
  const report = (message: WorkerReport): void => port.postMessage(message);
  try {
    const server = await MongoServer.start(readOptions(workerData));
    port.once('message', () => {
      void server.stop().then(() => {
        report({ type: 'stopped' });
        port.close();
      });
    });
    report({ type: 'listening', port: server.port });
  } catch (error) {
    report({
      type: 'failed',
      locked: error instanceof DataDirLockedError,
      message: error instanceof Error ? error.message : String(error),
      code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
    });
    port.close();
  }
}

function readOptions(data: unknown): ServerOptions {
  const fields =
    typeof data === 'object' && data !== null
      ? new Map<string, unknown>(Object.entries(data))
      : new Map<string, unknown>();
  return {
    dataDir: String(fields.get('dataDir')),
    port: Number(fields.get('port')),
    username: String(fields.get('username')),
    password: String(fields.get('password')),
  };
}
