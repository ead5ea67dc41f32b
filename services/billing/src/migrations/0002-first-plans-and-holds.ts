import { Plan } from '@colloquy/contracts';
import type { Migration } from '@colloquy/persistence';

/** Adds the first plan to subscriptions, and the waiting time to committed holds. */
export const firstPlansAndHolds: Migration = {
  id: '0002-first-plans-and-holds',
  fields: {
    subscriptions: { begunWith: Plan.freeTrial },
    budgets: { 'holds[].committedAt': (_row, { expiresAt }) => (expiresAt === null ? new Date() : null) },
  },
};
