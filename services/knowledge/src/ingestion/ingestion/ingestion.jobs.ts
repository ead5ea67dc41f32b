import { DocumentStatus } from '@colloquy/contracts';
import type { Clock, LeasedJobs } from '@colloquy/persistence';
import { systemContext } from '@colloquy/service-kit';
import {
  EXCLUDED_ALWAYS,
  foundVersion,
  type ItemChange,
  type ItemDocument,
  itemEvents,
  NOT_SPLIT,
  STALLED,
  transition,
} from '../../items/index.ts';
import { failureMove, MAX_LOST_CLAIMS, MAX_STALLS } from './ingestion.policy.ts';
import type { Finalise } from './finalise.ts';
import type { Parts } from '../../index/index.ts';

const PAGE = 100;

/** Work that no worker takes up any more. Each job is safe to run in many processes at once. */
export function createIngestionJobs(
  deps: Pick<Parts, 'items' | 'now' | 'logger'> & {
    readonly cleanUps: LeasedJobs<ItemDocument>;
    readonly finalise: Finalise;
    readonly stallMs: number;
    readonly cleanUpRetryMs: number;
    /** The store's clock, by which leases expire. */
    readonly clock: Clock;
  },
) {
  const { items, cleanUps, finalise, clock, now, logger } = deps;

  async function finaliseLeftovers(): Promise<void> {
    for (let round = 0; round < PAGE; round += 1) {
      const item = await cleanUps.claim({
        deleting: false,
        documentStatus: { $ne: DocumentStatus.processing },
        cleanUpAt: { $lte: now() },
      });
      if (item === null) return;
      try {
        await finalise(item);
      } catch (error) {
        logger.warn({ err: error, item: item._id }, 'clean-up failed');
        const cleanUpAt = new Date(now().getTime() + deps.cleanUpRetryMs);
        await cleanUps.finish(item._id, item.leaseNumber, { set: { cleanUpAt } });
      }
    }
  }

  /** Work that lost its worker and found no other for the stall time, and work that every worker died on. */
  async function endStalled(): Promise<void> {
    const isFree = (at: Date) => ({ $or: [{ leaseUntil: null }, { leaseUntil: { $lte: at } }] });
    const at = clock.now();
    const silentSince = new Date(at.getTime() - deps.stallMs);
    const processing = { documentStatus: DocumentStatus.processing, deleting: false };
    const stalled = await items.findEverywhere(
      { ...processing, ...isFree(at), heartbeatAt: { $lte: silentSince } },
      PAGE,
    );
    const hopeless = await items.findEverywhere(
      { ...processing, ...isFree(at), attempts: { $gte: MAX_LOST_CLAIMS } },
      PAGE,
    );
    for (const item of stalled) {
      await items.change(item, (current) =>
        isSame(current, item) ? requeueOrEnd(current, now(), at) : null,
      );
    }
    for (const item of hopeless) {
      await items.change(item, (current) => (isSame(current, item) ? endOf(current, now()) : null));
    }
  }

  return { finaliseLeftovers, endStalled };
}

/** False when a worker has taken the item since it was found. */
function isSame(current: ItemDocument, found: ItemDocument): boolean {
  return (
    current.documentStatus === DocumentStatus.processing &&
    !current.deleting &&
    current.leaseNumber === found.leaseNumber
  );
}

function requeueOrEnd(current: ItemDocument, now: Date, heartbeatAt: Date): ItemChange {
  const stalls = current.stalls + 1;
  if (stalls >= MAX_STALLS) return endOf(current, now);
  return { set: { stalls, heartbeatAt, leaseOwner: null, leaseUntil: null } };
}

function endOf(current: ItemDocument, now: Date): ItemChange {
  const { to, set, event } = transition(current, failureMove(current, false), systemContext('knowledge'));
  const events = itemEvents(current, systemContext('knowledge'));
  const isLoss = current.liveVersion === null && foundVersion(current) !== null;
  return {
    set: {
      ...set,
      ...NOT_SPLIT,
      error: STALLED,
      progress: null,
      leaseOwner: null,
      leaseUntil: null,
      cleanUpAt: now,
      maskedFrom: EXCLUDED_ALWAYS,
    },
    events: [event, events.failed(STALLED.code, to), ...(isLoss ? [events.baseChanged()] : [])],
  };
}
