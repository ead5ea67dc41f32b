import { MAX_FILE_BYTES, type IngestionStage } from '@colloquy/contracts';
import { ExtractionError } from '@colloquy/document-text';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Metrics } from '@colloquy/observability';
import { LEASE_ENDED, type JobContext, type LeasedJobs } from '@colloquy/persistence';
import { systemContext } from '@colloquy/service-kit';
import {
  asIngestionError,
  type BaseUseCases,
  excludedFrom,
  foundVersion,
  type ItemDocument,
  itemEvents,
  NOT_SPLIT,
  type SplitVersion,
  transition,
} from '../../items/index.ts';
import type { Extractor, ReadableDocument } from '../extraction/extractor.ts';
import type { ItemScans } from '../scans/item-scans.ts';
import type { DeletionUseCases } from '../deletion/deletion.use-cases.ts';
import { decideFailure } from './ingestion.policy.ts';
import type { Finalise } from './finalise.ts';
import type { Parts } from '../../index/index.ts';
import {
  plannedChunks,
  storedChunks,
  storeKeywords,
  storeVectors,
  type ReportProgress,
} from './store-chunks.ts';

type IngestDependencies = Pick<Parts, 'items' | 'storage' | 'index' | 'bots' | 'logger' | 'now'> & {
  readonly jobs: LeasedJobs<ItemDocument>;
  readonly changes: BaseUseCases;
  readonly deletion: Pick<DeletionUseCases, 'finish'>;
  readonly extractor: Extractor;
  /** Null where text recognition is switched off. */
  readonly scans: ItemScans | null;
  readonly finalise: Finalise;
  readonly retryDelaysMs: readonly number[];
  readonly cleanUpRetryMs: number;
  readonly metrics: Metrics;
};

/**
 * Brief steps this soon after the last report are not reported: no user would see them, and each report writes the
 * item.
 */
const BRIEF_MS = 500;

/** Another worker has the lease, or the item was deleted: this worker may write nothing more. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Processes one claimed version; see the reliability promises about ingestion. A first version takes two claims: the
 * first stores its chunks for keyword search and requeues the item behind items that cannot be found yet, the second
 * stores its vectors. A later version takes one claim, because the older version answers meanwhile, and because chunks
 * excluded from search would change the term weights.
 */
export function createIngest(deps: IngestDependencies) {
  const { items, jobs, changes, deletion, finalise, logger, metrics, now } = deps;

  return async function ingest(item: ItemDocument, { signal }: JobContext): Promise<void> {
    const work: { stage: IngestionStage } = { stage: 'extract' };
    let reported = { at: Number.NEGATIVE_INFINITY, said: '' };
    const report: ReportProgress = async (stage, done, total, { isBrief = false } = {}) => {
      work.stage = stage;
      signal.throwIfAborted();
      const said = `${stage} ${done}/${total}`;
      if ((isBrief || said === reported.said) && performance.now() - reported.at < BRIEF_MS) return;
      reported = { at: performance.now(), said };
      const isHeld = await jobs.heartbeat(item._id, item.leaseNumber, { progress: { stage, done, total } });
      if (!isHeld) throw new LeaseLost('The lease is lost');
    };
    try {
      const split = await stepOf(item, report, signal);
      if (split === null) return;
      const live = await activateVersion(item, split);
      metrics.count('ingestions_total', { outcome: 'processed' });
      await finaliseOrLeave(live);
    } catch (error) {
      if (error instanceof LeaseLost || (signal.aborted && signal.reason !== 'stopping')) {
        await afterLoss(item);
      } else if (signal.aborted) throw error;
      else await fail(item, error, work.stage);
    }
  };

  /** Runs one step. Returns the version after its last step, null when the next step needs another claim. */
  async function stepOf(
    item: ItemDocument,
    report: ReportProgress,
    signal: AbortSignal,
  ): Promise<SplitVersion | null> {
    const split = item.split?.version === item.version ? item.split : null;
    await report(split === null ? 'extract' : 'embed', 0, split?.chunkCount ?? 1);
    // One collection for the whole step: when another one becomes live meanwhile, it gets the chunks, too.
    const index = await deps.index.forIngestion(item.workspace_id);
    if (index === null) throw new AppError({ code: ERRORS.embeddingModelUnavailable });
    if (split !== null) {
      const chunks = await storedChunks(index, item, split.chunkCount);
      if (chunks === null) await storeAgain(item);
      else await storeVectors(index, item, chunks, report, signal);
      return chunks === null ? null : split;
    }
    const document = await read(item, report, signal);
    const planned = await plannedChunks(index, item, document.chunks);
    if (item.liveVersion === null) {
      await storeKeywords(index.vectors, planned, report);
      await storeSplit(item, splitOf(item, document));
      return null;
    }
    await storeVectors(index, item, planned, report, signal);
    return splitOf(item, document);
  }

  async function read(
    item: ItemDocument,
    report: ReportProgress,
    signal: AbortSignal,
  ): Promise<ReadableDocument> {
    const bytes = await deps.storage.read(item.sourceKey, { maxBytes: MAX_FILE_BYTES });
    const { scans } = deps;
    const readScans =
      scans === null
        ? undefined
        : (pages: readonly number[]) =>
            scans.read(item, {
              bytes,
              pages,
              signal,
              report: (done, total) => report('extract', done, total),
            });
    const botLanguage = item.languageHint === null ? await deps.bots.languageOf(item.chat_bot_id) : null;
    const document = await deps.extractor.extract(
      {
        source: item.format,
        format: item.sourceKind,
        bytes,
        chunking: item.chunking,
        botLanguage,
        encoding: item.encodingChoice,
      },
      { signal, workspaceId: item.workspace_id, readScans },
    );
    await report('split', document.chunks.length, document.chunks.length, { isBrief: true });
    return document;
  }

  /** The one write by which keywords find a first version. Its vectors are work of their own, which others go before. */
  async function storeSplit(item: ItemDocument, split: SplitVersion): Promise<void> {
    const emitted = [itemEvents(item, systemContext('knowledge')).baseChanged()];
    const stored = await items.changeHeld(item, () => ({
      // Without a heartbeat it waits in the queue, and is not taken for work that was abandoned.
      set: { ...LEASE_ENDED, heartbeatAt: null, split, awaitsVectors: true, error: null, failures: 0 },
      events: emitted,
    }));
    if (stored === null) throw new LeaseLost('The lease is lost');
    await changes.countStored(emitted);
  }

  /** The store has lost chunks, or another model or title came: the version is read again. */
  async function storeAgain(item: ItemDocument): Promise<void> {
    const set = { ...LEASE_ENDED, heartbeatAt: null, ...NOT_SPLIT };
    if ((await items.changeHeld(item, () => ({ set }))) === null) throw new LeaseLost('The lease is lost');
  }

  /** The one write that makes the new version answer instead of the old one. */
  async function activateVersion(item: ItemDocument, split: SplitVersion): Promise<ItemDocument> {
    const events = itemEvents(item, systemContext('knowledge'));
    const completed = transition(item, 'complete', systemContext('knowledge'));
    const { version, chunkCount, ...facts } = split;
    const emitted = [completed.event, events.processed(chunkCount), events.baseChanged()];
    // The first version has no predecessor to clean up after: one write, and all is done.
    const isClean = item.version === 1;
    const live = await items.changeHeld(item, (current) => {
      const set = {
        ...(isClean ? LEASE_ENDED : {}),
        ...completed.set,
        ...NOT_SPLIT,
        ...facts,
        chunkCount,
        liveVersion: version,
        liveSourceKey: item.sourceKey,
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
    const events = itemEvents(item, systemContext('knowledge'));
    // What keywords found of a first version is found no more.
    const isLoss = item.liveVersion === null && foundVersion(item) !== null;
    const emitted = isLoss ? [events.baseChanged()] : [];
    const ended = await items.changeHeld(item, (current) => {
      const set = {
        ...(isClean ? LEASE_ENDED : {}),
        ...status,
        ...NOT_SPLIT,
        error: shown,
        progress: null,
        failures: 0,
        cleanUpAt: isClean ? null : now(),
      };
      return {
        set: { ...set, maskedFrom: excludedFrom({ ...current, ...set }) },
        events: [event, events.failed(shown.code, to), ...emitted],
      };
    });
    if (ended === null) return;
    await changes.countStored(emitted);
    await finaliseOrLeave(ended);
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

function splitOf({ version, languageHint }: ItemDocument, document: ReadableDocument): SplitVersion {
  return {
    version,
    chunkCount: document.chunks.length,
    charCount: document.charCount,
    tokenCount: document.chunks.reduce((sum, { tokens }) => sum + tokens, 0),
    pageCount: document.pageCount,
    ocrPages: document.scans?.read ?? null,
    unreadPages: document.scans?.unread ?? null,
    language: languageHint ?? document.language,
    encoding: document.encoding,
  };
}
