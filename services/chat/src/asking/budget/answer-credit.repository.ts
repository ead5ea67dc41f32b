import {
  createRepository,
  tenantScope,
  unlessTaken,
  type OutboxSignal,
  type ServiceDatabase,
} from '@colloquy/persistence';
import { LRUCache } from 'lru-cache';
import { answerCreditModel } from './answer-credit.model.ts';
import type { KnownPlan } from './known-plans.ts';

/** Answers allowed while billing is unavailable: 1 % of the plan's limit, at least this many. */
const FEWEST_ON_CREDIT = 5;
const SHARE_ON_CREDIT = 0.01;
const MAX_CACHED_WORKSPACES = 10_000;
/** Another process may have taken credit meanwhile, so the store is asked again after this time. */
const CLEARED_FOR_MS = 60_000;

export type AnswerCredit = ReturnType<typeof createAnswerCredit>;

/** Allows a few answers while billing is unavailable. The store counts them, so all processes share one limit. */
export function createAnswerCredit(
  database: ServiceDatabase,
  signal: OutboxSignal,
  { clearedForMs = CLEARED_FOR_MS }: { readonly clearedForMs?: number } = {},
) {
  const credits = createRepository(answerCreditModel(database), { signal });
  /** Workspaces that had no open credit a moment ago. */
  const cleared = new LRUCache<string, true>({ max: MAX_CACHED_WORKSPACES, ttl: clearedForMs });

  async function takeKnown(workspaceId: string, most: number): Promise<boolean> {
    const room = { _id: workspaceId, taken: { $lt: most } };
    return (await credits.in(tenantScope(workspaceId)).update(room, { inc: { taken: 1 } })) !== null;
  }

  return {
    /** True when one more answer is allowed; never more than the plan had left when billing last answered. */
    async take(workspaceId: string, plan: Pick<KnownPlan, 'limit' | 'left'> | undefined) {
      const share = Math.max(FEWEST_ON_CREDIT, Math.floor((plan?.limit ?? 0) * SHARE_ON_CREDIT));
      const most = Math.min(share, plan?.left ?? share);
      if (most === 0) return false;
      cleared.delete(workspaceId);
      if (await takeKnown(workspaceId, most)) return true;
      const first = { _id: workspaceId, taken: 1 };
      // If the document exists, its credit is used up, or another process has just inserted it.
      return unlessTaken(
        () =>
          credits
            .in(tenantScope(workspaceId))
            .insert(first)
            .then(() => true),
        () => takeKnown(workspaceId, most),
      );
    },
    /** Clears the credit after billing has granted an answer. */
    async clear(workspaceId: string) {
      if (cleared.has(workspaceId)) return;
      // Before the write, so that an answer on credit that is taken during it is not forgotten.
      cleared.set(workspaceId, true);
      const open = { _id: workspaceId, taken: { $gt: 0 } };
      try {
        await credits.in(tenantScope(workspaceId)).update(open, { set: { taken: 0 } });
      } catch (error) {
        cleared.delete(workspaceId);
        throw error;
      }
    },
  };
}
