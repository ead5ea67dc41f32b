import { Worker } from 'node:worker_threads';
import { DataDirLockedError } from './data-dir-locked-error.ts';
import type { ServerOptions } from './server.ts';

/** What the worker tells its host. */
export type WorkerReport =
  | { type: 'listening'; port: number }
  | { type: 'stopped' }
  | { type: 'failed'; locked: boolean; message: string; code: string | undefined };

export type HostedServer = { port: number; stop(): Promise<void> };

/** Starts the server in a thread of its own. Rejects with what the thread met: a locked folder, a taken port. */
export async function startInWorker(options: ServerOptions): Promise<HostedServer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options,
    name: 'embedded-mongo',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  worker.once('error', reject);
  worker.once('message', (report: WorkerReport) => {
    if (report.type === 'listening') resolve(report.port);
    else
      reject(report.type === 'failed' ? startError(options, report) : new Error('the database thread ended'));
  });
  const port = await promise;
  worker.off('error', reject);
  return {
    port,
    stop: async () => {
      worker.postMessage('stop');
      await ended;
    },
  };
}

function startError(options: ServerOptions, report: WorkerReport & { type: 'failed' }): Error {
  if (report.locked) return new DataDirLockedError(options.dataDir);
  const error = new Error(report.message);
  return report.code === undefined ? error : Object.assign(error, { code: report.code });
}
