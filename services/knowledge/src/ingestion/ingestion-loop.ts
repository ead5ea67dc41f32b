import { DocumentStatus } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import { createWorkerLoop, type JobContext, type LeasedJobs, type WorkerLoop } from '@colloquy/persistence';
import type { KnowledgeDocument } from '../documents/documents.model.ts';

/** How often a process looks for work that another process announced. */
const POLL_MS = 2_000;

/** Takes documents that wait, oldest first; those that a worker died on come after, unless they stalled long. */
export function createIngestionLoop(options: {
  readonly jobs: LeasedJobs<KnowledgeDocument>;
  readonly ingest: (item: KnowledgeDocument, context: JobContext) => Promise<void>;
  readonly concurrency: number;
  readonly leaseMs: number;
  readonly logger: Logger;
}): WorkerLoop {
  const { jobs } = options;
  return createWorkerLoop<KnowledgeDocument>({
    claim: () =>
      jobs.claim(
        { documentStatus: DocumentStatus.processing, deleting: false },
        { stalls: -1, attempts: 1, _id: 1 },
      ),
    run: options.ingest,
    heartbeat: (item) => jobs.heartbeat(item._id, item.leaseNumber),
    release: (item, why) => jobs.release(item._id, item.leaseNumber, { hasFailed: why.kind === 'failed' }),
    concurrency: options.concurrency,
    pollMs: Math.min(POLL_MS, options.leaseMs),
    heartbeatMs: Math.ceil(options.leaseMs / 3),
    logger: options.logger,
  });
}
