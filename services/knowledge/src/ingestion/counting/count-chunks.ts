import { randomUUID } from 'node:crypto';
import type { Metrics } from '@colloquy/observability';
import { systemContext, type Job } from '@colloquy/service-kit';
import {
  type BaseDocument,
  type BaseUseCases,
  EXCLUDED_ALWAYS,
  type ItemChange,
  type ItemDocument,
  transition,
} from '../../items/index.ts';
import type { Parts } from '../../index/index.ts';
import { reindexOf } from '../reindexing/reindexing.policy.ts';
import { driftOf, type Drift, type StoredCounts } from './counting.policy.ts';

/** The chunks of each bot are counted once in this time. */
const EVERY_MS = 24 * 60 * 60_000;
const LOOK_MS = 10 * 60_000;
/** A process that died over a bot is followed by another one after this long. */
const LEASE_MS = 5 * 60_000;
/** Items of a bot that are processed again for one count; the rest is found by the next. */
const MAX_READ_AGAIN = 200;
const ITEMS_AT_ONCE = 100;

type Mended = Record<Exclude<Drift, null>, number>;

/**
 * Compares the chunks in the vector store with what the items say of them, bot by bot, and mends what differs: an item
 * that lost chunks is processed again and answers with what is left until then; chunks of versions that do not answer
 * and of items that are gone are deleted. Each count looks again right before it changes anything, so that work that is
 * done at the same time is not undone.
 */
export function countChunksJob(
  deps: Pick<Parts, 'items' | 'bases' | 'vectors' | 'announceWork' | 'logger' | 'now'> & {
    readonly changes: Pick<BaseUseCases, 'countChange'>;
    readonly metrics: Metrics;
    /** Pause between two counts of a bot. */
    readonly everyMs?: number | undefined;
    /** Pause between two looks for bots that are due. */
    readonly lookMs?: number | undefined;
  },
): Job {
  const { items, bases, vectors, logger, now } = deps;
  const { everyMs = EVERY_MS, lookMs = LOOK_MS } = deps;
  const after = (ms: number): Date => new Date(now().getTime() + ms);

  async function run(signal: AbortSignal): Promise<void> {
    const since = after(-everyMs);
    while (!signal.aborted) {
      const base = await bases.takeToCount(since, now(), after(LEASE_MS));
      if (base === null) return;
      const mended = await countBase(base, signal);
      if (signal.aborted) return;
      await bases.endCounting(base, now());
      await tell(base, mended);
    }
  }

  async function countBase(base: BaseDocument, signal: AbortSignal): Promise<Mended> {
    const mended: Mended = { missing: 0, surplus: 0, orphans: 0 };
    const stored = await storedOf(base);
    for await (const ids of idsToCount(base, stored)) {
      if (signal.aborted) return mended;
      await bases.keepCounting(base, after(LEASE_MS));
      for (const id of ids) {
        const drift = await mend(base, id, mended.missing < MAX_READ_AGAIN);
        if (drift !== null) mended[drift] += 1;
      }
    }
    return mended;
  }

  /** The items that differ at a first look, some at a time. */
  async function* idsToCount(base: BaseDocument, stored: ReadonlyMap<string, StoredCounts>) {
    const seen = new Set<string>();
    const none: StoredCounts = new Map();
    for (let last = ''; ; ) {
      const page = await items.ofBotAfter(base.workspace_id, base._id, last, ITEMS_AT_ONCE);
      for (const { _id } of page) seen.add(_id);
      yield page.filter((item) => driftOf(item, stored.get(item._id) ?? none) !== null).map(({ _id }) => _id);
      if (page.length < ITEMS_AT_ONCE) break;
      last = page.at(-1)?._id ?? '';
    }
    yield [...stored.keys()].filter((id) => !seen.has(id));
  }

  async function storedOf({ _id: botId, workspace_id: workspaceId }: BaseDocument) {
    const stored = new Map<string, Map<number, number>>();
    for await (const { itemId, version, count } of vectors.listVersions({ workspaceId, botId })) {
      stored.set(itemId, (stored.get(itemId) ?? new Map<number, number>()).set(version, count));
    }
    return stored;
  }

  /** What was wrong with an item and is mended now; null when it was not, or is left to the next count. */
  async function mend(base: BaseDocument, itemId: string, mayReadAgain: boolean): Promise<Drift> {
    const { _id: botId, workspace_id: workspaceId } = base;
    // The item first: chunks of a version that was begun after it was read are not taken for those of none.
    const found = await items.findAny(itemId);
    const isOwn = found?.chat_bot_id === botId && found.workspace_id === workspaceId;
    const scope = { workspaceId, botId, itemId };
    const chunks = await vectors.listItem(scope);
    const counts = Map.groupBy(chunks, ({ version }) => version);
    const stored = new Map([...counts].map(([version, { length }]) => [version, length]));
    const drift = driftOf(isOwn ? found : null, stored);
    if (drift === 'orphans') await vectors.deleteItem(scope);
    if (drift === null || drift === 'orphans' || found === null) return drift;
    if (drift === 'missing' && !mayReadAgain) return null;
    let isMended = false;
    await items.change(found, (current) => {
      const isSame = current.revision === found.revision && current.leaseNumber === found.leaseNumber;
      const change = isSame ? (drift === 'missing' ? readAgain(current) : cleanUp(now())) : null;
      isMended = change !== null;
      return change;
    });
    if (isMended && drift === 'missing') deps.announceWork(workspaceId);
    return isMended ? drift : null;
  }

  async function tell(base: BaseDocument, mended: Mended): Promise<void> {
    const { _id: botId, workspace_id: workspaceId } = base;
    for (const [kind, amount] of Object.entries(mended)) {
      if (amount > 0) deps.metrics.count('index_drift_total', { kind }, amount);
    }
    if (mended.missing + mended.surplus + mended.orphans === 0) return;
    logger.warn(
      { bot: botId, workspace: workspaceId, ...mended },
      'the vector store differed from the items',
    );
    // Answers that rest on chunks that are gone must not come from a cache.
    if (mended.orphans > 0) await deps.changes.countChange(workspaceId, botId, randomUUID());
  }

  return { name: 'count the chunks of each bot', everyMs: lookMs, run };
}

/**
 * The same source is processed again, as by a re-index: what is left of the version that answers does so meanwhile. Null
 * for an edit that needs another file: nothing but its old version answers, and that has no source that is read now.
 */
function readAgain(current: ItemDocument): ItemChange | null {
  const change = reindexOf(current, randomUUID());
  if (change === null || change.move === null) return null;
  const { version = current.version } = change.set;
  const { set, event } = transition({ ...current, version }, change.move, systemContext('knowledge'));
  // It is part of no re-index.
  return { set: { ...change.set, ...set, reindexId: current.reindexId }, events: [event] };
}

/** The clean-up after versions deletes every chunk but those of the one that answers. */
function cleanUp(now: Date): ItemChange {
  return { set: { cleanUpAt: now, maskedFrom: EXCLUDED_ALWAYS } };
}
