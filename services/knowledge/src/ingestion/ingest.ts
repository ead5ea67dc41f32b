import { MAX_FILE_BYTES, type IngestionStage } from '@colloquy/contracts';
import type { Metrics } from '@colloquy/observability';
import type { JobContext, LeasedJobs } from '@colloquy/persistence';
import { systemContext } from '@colloquy/service-kit';
import type { BaseUseCases } from '../bases/bases.use-cases.ts';
import { itemEvents, transition } from '../items/items.events.ts';
import type { ItemDocument } from '../items/items.model.ts';
import { excludedFrom } from '../items/items.policy.ts';
import { ExtractionError } from '../formats/extraction-error.ts';
import type { ExtractedDocument } from '../extraction/messages.ts';
import type { Extractor } from '../extraction/extractor.ts';
import type { DeletionUseCases } from '../deletion/deletion.use-cases.ts';
import { asIngestionError } from '../items/ingestion-error.ts';
import { decideFailure } from './ingestion.policy.ts';
import { LEASE_ENDED, type Finalise } from './finalise.ts';
import type { Parts } from '../parts/parts.ts';
import { storeChunks, type ReportProgress } from './store-chunks.ts';

type IngestDependencies = Pick<
  Parts,
  'items' | 'storage' | 'vectors' | 'embeddings' | 'vectorsReady' | 'logger' | 'now'
> & {
  readonly jobs: LeasedJobs<ItemDocument>;
  readonly changes: BaseUseCases;
  readonly deletion: Pick<DeletionUseCases, 'finish'>;
  readonly extractor: Extractor;
  readonly finalise: Finalise;
  readonly retryDelaysMs: readonly number[];
  readonly cleanUpRetryMs: number;
  readonly metrics: Metrics;
};

/** Another worker has the lease, or the item was deleted: nothing more may be written. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Processes one claimed version up to its end; see docs on ingestion in the reliability promises. */
export function createIngest(deps: IngestDependencies) {
  const { items, jobs, changes, deletion, finalise, logger, metrics, now } = deps;

  return async function ingest(item: ItemDocument, { signal }: JobContext): Promise<void> {
    const work: { stage: IngestionStage } = { stage: 'extract' };
    const report: ReportProgress = async (stage, done, total) => {
      work.stage = stage;
      signal.throwIfAborted();
      const isHeld = await jobs.heartbeat(item._id, item.leaseNumber, { progress: { stage, done, total } });
      if (!isHeld) throw new LeaseLost('The lease is lost');
    };
    try {
      const live = await activateVersion(item, await process(item, report, signal));
      metrics.count('ingestions_total', { outcome: 'processed' });
      await finaliseOrLeave(live);
    } catch (error) {
      if (error instanceof LeaseLost || (signal.aborted && signal.reason !== 'stopping')) {
        await afterLoss(item);
      } else if (signal.aborted) throw error;
      else await fail(item, error, work.stage);
    }
  };

  async function process(
    item: ItemDocument,
    report: ReportProgress,
    signal: AbortSignal,
  ): Promise<ExtractedDocument> {
    await report('extract', 0, 1);
    await deps.vectorsReady();
    const bytes = await deps.storage.read(item.sourceKey, { maxBytes: MAX_FILE_BYTES });
    const document = await deps.extractor.extract(
      { source: item.format, format: item.sourceKind, bytes, chunking: item.chunking },
      { signal, workspaceId: item.workspace_id },
    );
    await report('split', document.chunks.length, document.chunks.length);
    await storeChunks(deps, item, document.chunks, report, signal);
    return document;
  }

  /** The one write that makes the new version answer instead of the old one. */
  async function activateVersion(item: ItemDocument, document: ExtractedDocument): Promise<ItemDocument> {
    const events = itemEvents(item, systemContext('knowledge'));
    const completed = transition(item, 'complete', systemContext('knowledge'));
    const chunkCount = document.chunks.length;
    const emitted = [completed.event, events.processed(chunkCount), events.baseChanged()];
    // The first version has no predecessor to clean up after: one write, and all is done.
    const isClean = item.version === 1;
    const live = await items.changeHeld(item, (current) => {
      const set = {
        ...(isClean ? LEASE_ENDED : {}),
        ...completed.set,
        liveVersion: item.version,
        liveSourceKey: item.sourceKey,
        chunkCount,
        charCount: document.charCount,
        tokenCount: document.chunks.reduce((sum, { tokens }) => sum + tokens, 0),
        pageCount: document.pageCount,
        language: item.languageHint ?? document.language,
        progress: null,
        error: null,
        failures: 0,
        stalls: 0,
        cleanUpAt: isClean ? null : now(),
      };
      return { set: { ...set, maskedFrom: excludedFrom({ ...current, ...set }) }, events: emitted };
    });
    if (live === null) throw new LeaseLost('The lease is lost');
    await changes.countStored(emitted);
    return live;
  }

  async function fail(item: ItemDocument, error: unknown, stage: IngestionStage): Promise<void> {
    const shown = asIngestionError(error, stage, item.sourceKind);
    const decision = decideFailure(item, error, deps.retryDelaysMs);
    logger.warn(
      { err: error, item: item._id, stage, code: shown.code, next: decision.kind },
      'ingestion failed',
    );
    metrics.count('ingestions_total', { outcome: decision.kind === 'retry' ? 'retried' : 'failed' });
    if (decision.kind === 'retry') {
      await jobs.advance(item._id, item.leaseNumber, {
        set: { error: shown, failures: decision.failures, progress: null },
      });
      await jobs.release(item._id, item.leaseNumber, { delayMs: decision.delayMs });
      return;
    }
    const { to, set: status, event } = transition(item, decision.move, systemContext('knowledge'));
    // Nothing was stored before a first version was read, so there is nothing to remove.
    const isClean = item.version === 1 && item.attempts === 1 && error instanceof ExtractionError;
    const ended = await items.changeHeld(item, (current) => {
      const set = {
        ...(isClean ? LEASE_ENDED : {}),
        ...status,
        error: shown,
        progress: null,
        failures: 0,
        cleanUpAt: isClean ? null : now(),
      };
      return {
        set: { ...set, maskedFrom: excludedFrom({ ...current, ...set }) },
        events: [event, itemEvents(item, systemContext('knowledge')).failed(shown.code, to)],
      };
    });
    if (ended !== null) await finaliseOrLeave(ended);
  }

  /** When a store fails now, a job goes on with it later; the outcome itself is written. */
  async function finaliseOrLeave(item: ItemDocument): Promise<void> {
    if (item.cleanUpAt === null) return;
    try {
      await finalise(item);
    } catch (error) {
      logger.warn({ err: error, item: item._id }, 'clean-up is left to the job');
      const cleanUpAt = new Date(now().getTime() + deps.cleanUpRetryMs);
      await jobs.finish(item._id, item.leaseNumber, { set: { cleanUpAt } });
    }
  }

  /** Deletes what was being stored when the item was deleted. */
  async function afterLoss(item: ItemDocument): Promise<void> {
    const current = await items.findAny(item._id);
    if (current?.deleting === true) await deletion.finish(current, systemContext('knowledge'));
  }
}
