import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { isAppError, isStorageFull, storageFull } from '@colloquy/errors';
import { vectorStoreDamaged } from '../errors.ts';
import { isDamage } from './damaged-file.ts';
import { createOperations } from './operations.ts';
import type { Call, Failure, Operations, Request, Response, WorkerOptions } from './protocol.ts';
import { openDatabase } from './schema.ts';

/** Entry of the worker thread: opens the database and answers one request at a time. */
function serve(options: WorkerOptions): void {
  const port = parentPort;
  if (port === null) throw new Error('The vector database runs in a worker thread only.');
  const operations = createOperations(openDatabase(options.location), options);
  port.on('message', (request: Request) => {
    port.postMessage(answer(operations, request));
    if (request.call.operation === 'close') port.close();
  });
}

function answer(operations: Operations, { id, deadlineAt, call }: Request): Response {
  // The caller has given up, so work on calls that are still awaited.
  if (Date.now() > deadlineAt && call.operation === 'search') {
    return { id, ok: false, failure: failureOf(new Error('deadline passed in the queue')) };
  }
  try {
    return { id, ok: true, value: perform(operations, call) };
  } catch (error) {
    return { id, ok: false, failure: failureOf(error) };
  }
}

function perform(operations: Operations, call: Call): unknown {
  const operation: (input: never) => unknown = operations[call.operation];
  return Reflect.apply(operation, operations, [call.input]);
}

function asKnownError(thrown: unknown): unknown {
  if (isStorageFull(thrown)) return storageFull(thrown);
  return isDamage(thrown) ? vectorStoreDamaged(thrown) : thrown;
}

function failureOf(thrown: unknown): Failure {
  const error = asKnownError(thrown);
  if (isAppError(error)) {
    return { code: error.code, message: error.message, details: error.details, retry: error.retry };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: null, message, details: {}, retry: 'backoff' };
}

serve(workerData);
// A killed process writes no compile cache, so the next start would strip and compile everything again.
flushCompileCache();
