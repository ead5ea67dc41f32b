import { parentPort } from 'node:worker_threads';
import { ExtractionFault } from './extraction-fault.ts';
import type { ExtractionJob, ThreadReply } from './messages.ts';
import { readDocument } from './read-document.ts';

/** The thread's whole life: read one document after the other. */
const port = parentPort;
if (port === null) throw new Error('extraction-thread runs in a worker thread only');

const reply = (message: ThreadReply): void => port.postMessage(message);

async function handle(job: ExtractionJob): Promise<void> {
  try {
    const document = await readDocument(job, () => reply({ kind: 'stage', stage: 'split' }));
    reply({ kind: 'done', document });
  } catch (error) {
    if (error instanceof ExtractionFault) {
      const cause = error.cause instanceof Error ? error.cause.message : '';
      reply({ kind: 'fault', code: error.code, detail: cause });
    } else reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

port.on('message', (job: ExtractionJob) => void handle(job));
