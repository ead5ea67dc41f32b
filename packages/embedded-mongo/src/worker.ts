import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { DataDirLockedError } from './data-dir-locked-error.ts';
import { DatabaseDamagedError } from './database-damaged-error.ts';
import { asError } from './events.ts';
import { MongoServer } from './server.ts';
import { NewerFormatError } from './newer-format-error.ts';
import type { StartFailure, WorkerReport } from './worker-host.ts';

/** The server's own thread: SQLite is synchronous and must not block the thread that serves HTTP. */
const port = parentPort;
if (port !== null) {
  const report = (message: WorkerReport): void => port.postMessage(message);
  try {
    const server = await MongoServer.start(workerData, (error) =>
      report({ type: 'fault', error: asError(error) }),
    );
    port.once('message', () => {
      void server.stop().then(() => port.close());
    });
    if (server.partialCheck !== undefined) report(server.partialCheck);
    report({ type: 'listening', address: server.address });
    // A killed process writes no compile cache, so the next start would strip and compile everything again.
    flushCompileCache();
  } catch (error) {
    report({
      type: 'failed',
      ...kindOf(error),
      message: error instanceof Error ? error.message : String(error),
      code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
    });
    port.close();
  }
}

function kindOf(error: unknown): StartFailure {
  if (error instanceof DataDirLockedError) return { kind: 'locked' };
  if (error instanceof NewerFormatError) return { kind: 'newer', found: error.found, known: error.known };
  return { kind: error instanceof DatabaseDamagedError ? 'damaged' : 'other' };
}
