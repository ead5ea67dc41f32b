import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { Logger, Metrics } from '@colloquy/observability';
import { createWorkerLoop, type JobContext, type LeasedJobs, type WorkerLoop } from '@colloquy/persistence';
import type { VectorCollections } from '@colloquy/vector-store';
import type { ItemRepository } from '../../items/index.ts';
import { measureCosines } from './measure-cosines.ts';
import { copyCollection, fillLateVectors, LeaseLost } from './copy-collection.ts';
import type { SearchIndexDocument } from './search-index.model.ts';
import { spaceKey, type IndexCollection } from './search-index.policy.ts';
import type { SearchIndexRepository } from './search-index.repository.ts';
import type { SearchIndex } from './search-index.ts';

/** How often the leader looks for documents that came or changed, before the switch and after it. */
const LOOK_MS = 250;
const LOOK_AFTER_MS = 30_000;
const POLL_MS = 2_000;
const LONGEST_BACK_OFF_MS = 60_000;
/** Reads of the collection that answered before may still be under way for this long. */
export const GRACE_MS = 10 * 60_000;

/**
 * Leads the change of the index to another collection: fills it from the chunks of the one that answers, lets it answer
 * once it has all of them, fills in what came late, and drops the old one after a pause. How far it is stands in the two
 * collections, so a leader that takes over goes on where a dead one stood.
 */
export function createRebuildLoop(options: {
  readonly index: Pick<SearchIndex, 'wanted' | 'open' | 'current'>;
  readonly indexes: SearchIndexRepository;
  readonly jobs: LeasedJobs<SearchIndexDocument>;
  readonly collections: Pick<VectorCollections, 'drop'>;
  readonly items: Pick<ItemRepository, 'findAny'>;
  readonly model: EmbeddingModel;
  readonly leaseMs: number;
  readonly graceMs?: number | undefined;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly now: () => Date;
}): WorkerLoop {
  const { index, indexes, jobs, items, model, metrics, logger, now } = options;
  const { graceMs = GRACE_MS } = options;
  const work = spaceKey(index.wanted);

  async function run(job: SearchIndexDocument, { signal, heartbeat }: JobContext): Promise<void> {
    let state = job;
    const beat = async (): Promise<void> => {
      signal.throwIfAborted();
      if (!(await heartbeat())) throw new LeaseLost('The lease is lost');
    };
    while (!signal.aborted) {
      await beat();
      state = await index.current();
      if (state.work !== work) return;
      if (state.next !== null) await fill({ ...state, next: state.next }, { signal, beat });
      else if (await finish(state, { signal, beat })) return;
      const waitMs = state.next === null ? Math.min(LOOK_AFTER_MS, graceMs) : LOOK_MS;
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  interface Turn {
    readonly signal: AbortSignal;
    readonly beat: () => Promise<void>;
  }

  /** Brings what the next collection lacks, and lets it answer when it lacked nothing. */
  async function fill(
    state: SearchIndexDocument & { readonly next: IndexCollection },
    { signal, beat }: Turn,
  ): Promise<void> {
    const from = (await index.open(state.live)).store;
    const into = (await index.open(state.next)).store;
    const progress = progressOf(state);
    const filled = await copyCollection({ from, into, model, items, signal, beat, ...progress });
    if (filled > 0) return;
    const cosines = await measureCosines(state.next, into, signal);
    await switchTo({ ...state.next, cosines });
  }

  /** Stores and publishes how many passages have their vectors. */
  function progressOf(state: SearchIndexDocument) {
    let [total, done] = [0, 0];
    const report = async (): Promise<void> => {
      metrics.gauge('search_index_passages', total, { of: 'all' });
      metrics.gauge('search_index_passages', done, { of: 'done' });
      await jobs.heartbeat(state._id, state.leaseNumber, { done, total });
    };
    return {
      begun: (all: number, before: number) => {
        [total, done] = [all, before];
        return report();
      },
      stored: (count: number) => {
        done = Math.min(total, done + count);
        return report();
      },
    };
  }

  /** The one write after which the next collection answers. */
  async function switchTo(next: IndexCollection): Promise<void> {
    const dropAt = new Date(now().getTime() + graceMs);
    const after = await indexes.modify((state) => {
      if (state.next?.name !== next.name) return null;
      const retired = [...state.retired, { ...state.live, dropAt }];
      return { set: { live: next, next: null, retired, switchedAt: now() } };
    });
    if (after.live.name === next.name) {
      logger.info({ answering: next, passages: after.total }, 'the rebuilt search index answers');
    }
  }

  /**
   * After the switch: vectors for what processes stored late without them, and the end of the old collections. True when
   * there is nothing left to do.
   */
  async function finish(state: SearchIndexDocument, { signal, beat }: Turn): Promise<boolean> {
    const { store } = await index.open(state.live);
    await fillLateVectors(store, { model, items, signal, beat });
    const due = state.retired.filter(({ dropAt }) => dropAt <= now());
    for (const { name } of due) await options.collections.drop(name);
    const dropped = new Set(due.map(({ name }) => name));
    const after = await indexes.modify((current) => {
      const retired = current.retired.filter(({ name }) => !dropped.has(name));
      if (retired.length === current.retired.length && retired.length > 0) return null;
      const isOver = retired.length === 0 && current.next === null;
      return { set: { retired, ...(isOver ? { work: null, leaseOwner: null, leaseUntil: null } : {}) } };
    });
    return after.work === null;
  }

  return createWorkerLoop<SearchIndexDocument>({
    claim: () => jobs.claim({ work }),
    run: (job, context) =>
      run(job, context).catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) throw error;
      }),
    heartbeat: (job) => jobs.heartbeat(job._id, job.leaseNumber),
    release: (job, why) =>
      jobs.release(job._id, job.leaseNumber, {
        hasFailed: why.kind === 'failed',
        ...(why.kind === 'failed' ? { delayMs: backOffMs(job.attempts) } : {}),
      }),
    concurrency: 1,
    pollMs: Math.min(POLL_MS, options.leaseMs),
    heartbeatMs: Math.ceil(options.leaseMs / 3),
    logger,
  });
}

/** Pause before the next try of work that failed so many times in a row. */
export function backOffMs(attempts: number): number {
  return Math.min(LONGEST_BACK_OFF_MS, POLL_MS * 2 ** Math.min(attempts, 6));
}
