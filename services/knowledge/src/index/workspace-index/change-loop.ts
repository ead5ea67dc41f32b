import { embeddingErrorCodeSchema, INSTANCE_PROVIDER_ID } from '@colloquy/contracts';
import { AppError, ERRORS, isAppError } from '@colloquy/errors';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { Logger } from '@colloquy/observability';
import { createWorkerLoop, type JobContext, type LeasedJobs, type WorkerLoop } from '@colloquy/persistence';
import type { VectorCollections } from '@colloquy/vector-store';
import type { ItemRepository } from '../../items/index.ts';
import { copyCollection, fillLateVectors, LeaseLost } from '../search-index/copy-collection.ts';
import { backOffMs } from '../search-index/rebuild-loop.ts';
import { measureCosines } from '../search-index/measure-cosines.ts';
import type { OpenIndex, SearchIndex } from '../search-index/search-index.ts';
import type { OpenProviderEmbeddings } from './provider-embeddings.ts';
import type {
  IndexChange,
  IndexError,
  OwnCollection,
  WorkspaceIndexDocument,
} from './workspace-index.model.ts';
import { afterSwitch, dueOf, isSameChange } from './workspace-index.policy.ts';
import type { WorkspaceIndexRepository } from './workspace-index.repository.ts';

/** Workspaces whose index one process changes at once. */
const CONCURRENCY = 2;
/** After so long it is another workspace's turn. */
const TURN_MS = 30_000;
const POLL_MS = 2_000;
/** How often what is left to be removed is looked at. */
const LOOK_AFTER_MS = 30_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Another workspace is to go on. */
class TurnOver extends Error {
  override readonly name = 'TurnOver';
}

interface Turn {
  readonly signal: AbortSignal;
  readonly beat: () => Promise<void>;
}

/**
 * Leads the changes of workspaces to other embeddings: fills the chosen collection from the one that answers, lets it
 * answer once it has all passages, fills in what came late, and removes the old ones after a pause. How far it is stands
 * in the collections, so a leader that takes over goes on where a dead one stood.
 */
export function createChangeLoop(options: {
  readonly installation: SearchIndex;
  readonly indexes: WorkspaceIndexRepository;
  readonly jobs: LeasedJobs<WorkspaceIndexDocument>;
  readonly openProvider: OpenProviderEmbeddings;
  readonly collections: Pick<VectorCollections, 'drop'>;
  readonly items: Pick<ItemRepository, 'findAny'>;
  readonly leaseMs: number;
  readonly graceMs: number;
  readonly logger: Logger;
  readonly now: () => Date;
}): WorkerLoop {
  const { installation, indexes, jobs, items, graceMs, logger, now } = options;

  async function run(job: WorkspaceIndexDocument, { signal, heartbeat }: JobContext): Promise<void> {
    const endsAt = performance.now() + TURN_MS;
    const beat = async (): Promise<void> => {
      signal.throwIfAborted();
      if (performance.now() > endsAt) throw new TurnOver('The turn is over');
      if (!(await heartbeat())) throw new LeaseLost('The lease is lost');
    };
    try {
      await work(job, { signal, beat });
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof TurnOver) return void (await jobs.release(job._id, job.leaseNumber));
      if (!signal.aborted) await storeError(job, error);
      throw error;
    }
  }

  async function work(job: WorkspaceIndexDocument, turn: Turn): Promise<void> {
    for (;;) {
      await turn.beat();
      const state = await indexes.find(job._id);
      if (state === null || !state.hasWork) return void (await jobs.release(job._id, job.leaseNumber));
      if (state.change !== null) await fill(state, state.change, turn);
      else if (await finish(state, turn)) return;
      else {
        const delayMs = Math.min(LOOK_AFTER_MS, graceMs);
        return void (await jobs.release(job._id, job.leaseNumber, { delayMs }));
      }
    }
  }

  /** The collection that answers for a workspace, or is to; null for the installation's. */
  async function open(workspaceId: string, own: OwnCollection | null): Promise<OpenIndex> {
    // What is written to the installation's reaches the one that it changes to, too.
    if (own === null) return installation.answering();
    const { store } = await installation.open(own);
    return { embeddings: options.openProvider(workspaceId, own), vectors: store };
  }

  /** Brings what the chosen collection lacks, and lets it answer when it lacked nothing. */
  async function fill(state: WorkspaceIndexDocument, change: IndexChange, turn: Turn): Promise<void> {
    const { workspace_id: workspaceId } = state;
    const { vectors: from } = await open(workspaceId, state.live);
    const { vectors: into, embeddings } = await open(workspaceId, change.to);
    const model = known(embeddings);
    let [total, done] = [0, 0];
    const filled = await copyCollection({
      ...turn,
      from,
      into,
      scope: { workspaceId },
      model,
      items,
      begun: async (all, before) => {
        [total, done] = [all, before];
        await jobs.heartbeat(state._id, state.leaseNumber, { total, done });
      },
      stored: async (count) => {
        done = Math.min(total, done + count);
        // It goes on: what failed before is mended, and the next failure is a first one.
        await jobs.heartbeat(state._id, state.leaseNumber, { total, done, error: null, attempts: 1 });
      },
    });
    if (filled === 0) await switchTo(workspaceId, change, await measuredOf(change.to, turn));
  }

  /** The chosen collection with what its cosines mean; null for the installation's, which is measured by itself. */
  async function measuredOf(to: OwnCollection | null, { signal }: Turn): Promise<OwnCollection | null> {
    if (to === null) return null;
    const { store } = await installation.open(to);
    return { ...to, cosines: await measureCosines(to, store, signal) };
  }

  /** The one write after which the chosen collection answers. */
  async function switchTo(
    workspaceId: string,
    change: IndexChange,
    live: OwnCollection | null,
  ): Promise<void> {
    let hasSwitched = false;
    await indexes.change(workspaceId, (current) => {
      // Another choice was made meanwhile, or another leader did this.
      hasSwitched = current.change !== null && isSameChange(current.change, change);
      const set = hasSwitched ? afterSwitch(current, { now: now(), graceMs }) : null;
      return set === null ? null : { set: { ...set, live } };
    });
    if (!hasSwitched) return;
    const answering = change.to?.modelId ?? INSTANCE_PROVIDER_ID;
    logger.info(
      { workspaceId, answering },
      'the index of a workspace answers by the embeddings that it chose',
    );
  }

  /**
   * After the switch: vectors for what processes stored late without them, and the end of what answered before. True when
   * there is nothing left to do.
   */
  async function finish(state: WorkspaceIndexDocument, turn: Turn): Promise<boolean> {
    const { _id: workspaceId, live, leaseNumber } = state;
    const { names, hasLeftover } = dueOf(state, now());
    for (const name of names) await options.collections.drop(name);
    if (hasLeftover) await removeLeftover(state);
    const { vectors, embeddings } = await open(workspaceId, live);
    await fillLateVectors(vectors, { ...turn, scope: { workspaceId }, model: known(embeddings), items });
    const dropped = new Set(names);
    const after = await indexes.change(workspaceId, (current) => {
      if (current.change !== null) return null;
      const retired = current.retired.filter(({ name }) => !dropped.has(name));
      const leftoverUntil = hasLeftover ? null : current.leftoverUntil;
      const isOver = retired.length === 0 && leftoverUntil === null;
      return { set: { retired, leftoverUntil, hasWork: !isOver, error: null } };
    });
    if (after === null || after.hasWork) return false;
    await jobs.finish(workspaceId, leaseNumber, { set: {} });
    return true;
  }

  /** Removes what the workspace still has in the installation's collections. */
  async function removeLeftover({ _id: workspaceId, leaseNumber }: WorkspaceIndexDocument): Promise<void> {
    // Marked first: a choice of the installation's waits until this has surely ended.
    if (!(await jobs.heartbeat(workspaceId, leaseNumber, { leftoverRemovedAt: now() }))) {
      throw new LeaseLost('The lease is lost');
    }
    for (const of of await installation.collectionsInUse()) {
      const { store } = await installation.open(of);
      await store.deleteWorkspace(workspaceId);
    }
  }

  async function storeError(job: WorkspaceIndexDocument, error: unknown): Promise<void> {
    logger.warn({ err: error, workspaceId: job._id }, 'the embeddings of a workspace could not be made');
    await jobs.heartbeat(job._id, job.leaseNumber, { error: shownError(error, now()) });
  }

  return createWorkerLoop<WorkspaceIndexDocument>({
    claim: () => jobs.claim({ hasWork: true }, { heartbeatAt: 1 }),
    run,
    heartbeat: (job) => jobs.heartbeat(job._id, job.leaseNumber),
    release: (job, why) =>
      jobs.release(job._id, job.leaseNumber, {
        hasFailed: why.kind === 'failed',
        ...(why.kind === 'failed' ? { delayMs: waitMs(job, why.error) } : {}),
      }),
    concurrency: CONCURRENCY,
    pollMs: Math.min(POLL_MS, options.leaseMs),
    heartbeatMs: Math.ceil(options.leaseMs / 3),
    logger,
  });
}

/** A process without the model of the installation's index leaves this to those that have it. */
function known(embeddings: EmbeddingModel | null): EmbeddingModel {
  if (embeddings === null) throw new AppError({ code: ERRORS.embeddingModelUnavailable });
  return embeddings;
}

/** As long as a provider asks for, and at least the usual pause. */
function waitMs({ attempts }: WorkspaceIndexDocument, error: unknown): number {
  const askedMs = isAppError(error) ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(backOffMs(attempts), Math.min(askedMs, LONGEST_WAIT_MS));
}

/** A failure as admins see it: what is not known by name is a model that does not answer. */
function shownError(error: unknown, at: Date): IndexError {
  const code = isAppError(error) ? embeddingErrorCodeSchema.safeParse(error.code).data : undefined;
  const { expected, returned } = isAppError(error) ? error.details : {};
  return {
    code: code ?? ERRORS.embeddingModelUnavailable,
    at,
    expected: typeof expected === 'number' ? expected : null,
    returned: typeof returned === 'number' ? returned : null,
  };
}
