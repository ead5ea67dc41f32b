import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { DataDirLockedError } from './data-dir-locked-error.ts';
import { DatabaseDamagedError } from './database-damaged-error.ts';
import { asError } from './events.ts';
import type { Address } from './listening.ts';
import { MongoServer, type ServerOptions } from './server.ts';
import type { WorkerReport } from './worker-host.ts';

/** The thread in which the server lives: SQLite is synchronous, and must not hold up the thread that serves HTTP. */
const port = parentPort;
if (port !== null) {
  const report = (message: WorkerReport): void => port.postMessage(message);
  try {
    const server = await MongoServer.start(readOptions(workerData), (error) =>
      report({ type: 'fault', error: asError(error) }),
    );
    port.once('message', () => {
      void server.stop().then(() => port.close());
    });
    report({ type: 'listening', address: server.address });
    // A killed process writes no cache at its end, and the next start would strip and compile all of this again.
    flushCompileCache();
  } catch (error) {
    report({
      type: 'failed',
      kind: kindOf(error),
      message: error instanceof Error ? error.message : String(error),
      code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
    });
    port.close();
  }
}

function kindOf(error: unknown): 'locked' | 'damaged' | 'other' {
  if (error instanceof DataDirLockedError) return 'locked';
  return error instanceof DatabaseDamagedError ? 'damaged' : 'other';
}

function readOptions(data: unknown): ServerOptions {
  const fields = fieldsOf(data);
  return {
    dataDir: String(fields.get('dataDir')),
    address: readAddress(fieldsOf(fields.get('address'))),
    username: String(fields.get('username')),
    password: String(fields.get('password')),
  };
}

function readAddress(fields: ReadonlyMap<string, unknown>): Address {
  return fields.get('kind') === 'socket'
    ? { kind: 'socket', path: String(fields.get('path')) }
    : { kind: 'loopback', port: Number(fields.get('port')) };
}

function fieldsOf(data: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
}
