import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { Logger, Metrics } from '@colloquy/observability';
import { createWorkerLoop, type JobContext, type LeasedJobs, type WorkerLoop } from '@colloquy/persistence';
import type { VectorCollections, VectorStore, VersionCount } from '@colloquy/vector-store';
import { DocumentStatus } from '@colloquy/contracts';
import type { ItemRepository } from '../items/items.repository.ts';
import { fillVersion, removeUnwanted } from './fill-version.ts';
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
const GRACE_MS = 10 * 60_000;

/** Another process leads, or another change was begun: nothing more may be written. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

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
    const { gaps, surplus, total, done } = await compare(from, into);
    const report = progressOf(state, total, done);
    await report(0);
    for (const version of surplus) await removeUnwanted(version, { items, into });
    let filled = 0;
    for (const version of gaps) {
      // What no document has, as after a restore of an older database, answers nobody and holds up nothing.
      if (await removeUnwanted(version, { items, into })) continue;
      filled += 1;
      await fillVersion(version, { from, into, model, items, signal, beat, stored: report });
    }
    if (filled === 0) await switchTo(state.next);
  }

  /** Stores and publishes how many passages have their vectors. */
  function progressOf(state: SearchIndexDocument, total: number, before: number) {
    let done = before;
    return async (count: number): Promise<void> => {
      done = Math.min(total, done + count);
      metrics.gauge('search_index_passages', total, { of: 'all' });
      metrics.gauge('search_index_passages', done, { of: 'done' });
      await jobs.heartbeat(state._id, state.leaseNumber, { done, total });
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
    for await (const version of store.listVersions()) {
      if (version.withVectors === version.count || !(await isAtRest(version))) continue;
      const filling = { from: store, into: store, model, items, signal, beat, stored: async () => undefined };
      await fillVersion(version, filling);
    }
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

  /** True for a version that answers and that no worker is about to give its vectors. */
  async function isAtRest({ itemId, version }: VersionCount): Promise<boolean> {
    const item = await items.findAny(itemId);
    return item?.documentStatus === DocumentStatus.processed && item.liveVersion === version;
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

function backOffMs(attempts: number): number {
  return Math.min(LONGEST_BACK_OFF_MS, POLL_MS * 2 ** Math.min(attempts, 6));
}

/** What the next collection lacks of the one that answers, what it has beyond it, and its passages. */
async function compare(from: VectorStore, into: VectorStore) {
  const found = new Map<string, VersionCount>();
  for await (const version of into.listVersions()) found.set(keyOf(version), version);
  const gaps: VersionCount[] = [];
  let total = 0;
  let done = 0;
  for await (const version of from.listVersions()) {
    const other = found.get(keyOf(version));
    found.delete(keyOf(version));
    total += version.count;
    done += Math.min(other?.withVectors ?? 0, version.count);
    // A version in work has none of its vectors in either: its worker gives them to the one that answers by then.
    const isWhole = other?.withVectors === version.count || version.withVectors < version.count;
    if (other?.count !== version.count || !isWhole) gaps.push(version);
  }
  return { gaps, surplus: [...found.values()], total, done };
}

function keyOf({ workspaceId, botId, itemId, version }: VersionCount): string {
  return JSON.stringify([workspaceId, botId, itemId, version]);
}
