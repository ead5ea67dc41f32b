import { isAppError, ERRORS } from '@colloquy/errors';
import {
  createRepository,
  tenantScope,
  type OutboxSignal,
  type ServiceDatabase,
} from '@colloquy/persistence';
import { LRUCache } from 'lru-cache';
import { answerCreditModel } from './answer-credit.model.ts';
import type { KnownPlan } from './known-plans.ts';

/** Answers that go on while billing is away, and of a large plan one in a hundred (reliability, row 11). */
const FEWEST_ON_CREDIT = 5;
const SHARE_ON_CREDIT = 0.01;
const MAX_CACHED_WORKSPACES = 10_000;

export type AnswerCredit = ReturnType<typeof createAnswerCredit>;

/** A few answers on trust, counted in the store: any number of processes give no more together. */
export function createAnswerCredit(database: ServiceDatabase, signal: OutboxSignal) {
  const credits = createRepository(answerCreditModel(database), { signal });
  /** Workspaces of which this process knows that nothing is open; of others it asks the store once. */
  const cleared = new LRUCache<string, true>({ max: MAX_CACHED_WORKSPACES });

  async function takeKnown(workspaceId: string, most: number): Promise<boolean> {
    const room = { _id: workspaceId, taken: { $lt: most } };
    return (await credits.in(tenantScope(workspaceId)).update(room, { inc: { taken: 1 } })) !== null;
  }

  return {
    /** True when one more was given, of no more than the plan had left when billing last answered. */
    async take(workspaceId: string, plan: Pick<KnownPlan, 'limit' | 'left'> | undefined) {
      const share = Math.max(FEWEST_ON_CREDIT, Math.floor((plan?.limit ?? 0) * SHARE_ON_CREDIT));
      const most = Math.min(share, plan?.left ?? share);
      if (most === 0) return false;
      cleared.delete(workspaceId);
      if (await takeKnown(workspaceId, most)) return true;
      try {
        await credits.in(tenantScope(workspaceId)).insert({ _id: workspaceId, taken: 1 });
        return true;
      } catch (error) {
        // There is one: it is used up, or another process made it just now.
        if (!isAppError(error, ERRORS.alreadyExists)) throw error;
        return takeKnown(workspaceId, most);
      }
    },
    /** Billing had room for an answer: whatever was given on trust was covered. */
    async clear(workspaceId: string) {
      if (cleared.has(workspaceId)) return;
      const open = { _id: workspaceId, taken: { $gt: 0 } };
      await credits.in(tenantScope(workspaceId)).update(open, { set: { taken: 0 } });
      cleared.set(workspaceId, true);
    },
  };
}
