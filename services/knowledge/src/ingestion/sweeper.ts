import { DocumentStatus } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import type { Clock, LeasedJobs } from '@colloquy/persistence';
import { systemContext } from '@colloquy/service-kit';
import type { BaseUseCases } from '../bases/bases.use-cases.ts';
import { itemEvents } from '../items/items.events.ts';
import type { ItemDocument } from '../items/items.model.ts';
import { EXCLUDED_ALWAYS } from '../items/items.policy.ts';
import type { ItemChange, ItemRepository } from '../items/items.repository.ts';
import type { DeletionUseCases } from '../deletion/deletion.use-cases.ts';
import { STALLED } from './ingestion-error.ts';
import { failedState, MAX_LOST_CLAIMS, MAX_STALLS } from './ingestion.policy.ts';
import type { Finalise } from './finalise.ts';

const PAGE = 100;

export interface SweeperDependencies {
  readonly items: ItemRepository;
  readonly cleanUps: LeasedJobs<ItemDocument>;
  readonly changes: BaseUseCases;
  readonly deletion: DeletionUseCases;
  readonly finalise: Finalise;
  readonly dropExpiredDrafts: () => Promise<void>;
  readonly stallMs: number;
  readonly cleanUpRetryMs: number;
  /** The store's clock, by which leases are judged. */
  readonly clock: Clock;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** One round over what nobody else will ever touch again. Each task is safe to run in many processes at once. */
export function createSweep(deps: SweeperDependencies): () => Promise<void> {
  const { items, cleanUps, changes, deletion, finalise, clock, now, logger } = deps;
  const context = () => systemContext('knowledge');

  async function deleteExpiredUploads(): Promise<void> {
    const expired = await items.findEverywhere(
      { documentStatus: DocumentStatus.pending, deleting: false, slotExpiresAt: { $lte: now() } },
      PAGE,
    );
    for (const slot of expired) await deletion.delete(slot, context());
  }

  async function finishDeletions(): Promise<void> {
    const left = await items.findEverywhere({ deleting: true, cleanUpAt: { $lte: now() } }, PAGE);
    for (const item of left) await deletion.finish(item, context());
  }

  async function finishCleanUps(): Promise<void> {
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

  async function announceExpiries(): Promise<void> {
    const over = await items.findEverywhere(
      { hasExpired: false, deleting: false, validUntil: { $lte: now() } },
      PAGE,
    );
    for (const item of over) {
      const told = [itemEvents(item, context()).baseChanged()];
      await items.change(item, (current) =>
        current.hasExpired ? null : { set: { hasExpired: true }, events: told },
      );
      await changes.countStored(told);
    }
  }

  const tasks: Readonly<Record<string, () => Promise<void>>> = {
    deleteExpiredUploads,
    finishDeletions,
    finishCleanUps,
    endStalled,
    announceExpiries,
    dropExpiredDrafts: deps.dropExpiredDrafts,
  };

  return async () => {
    for (const [task, run] of Object.entries(tasks)) {
      try {
        await run();
      } catch (error) {
        logger.warn({ err: error, task }, 'sweeping failed');
      }
    }
  };
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
  const events = itemEvents(current, systemContext('knowledge'));
  const documentStatus = failedState(current, false);
  return {
    set: {
      documentStatus,
      error: STALLED,
      progress: null,
      leaseOwner: null,
      leaseUntil: null,
      cleanUpAt: now,
      maskedFrom: EXCLUDED_ALWAYS,
    },
    events: [
      events.moved(current.documentStatus, documentStatus),
      events.failed(STALLED.code, documentStatus),
    ],
  };
}
