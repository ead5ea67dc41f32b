import { Plan } from '@colloquy/contracts';
import type { Migration } from '@colloquy/persistence';

/** Subscriptions say what they began with, and committed holds since when they wait to be counted. */
export const firstPlansAndHolds: Migration = {
  id: '0002-first-plans-and-holds',
  fields: {
    subscriptions: { begunWith: Plan.freeTrial },
    budgets: { 'holds[].committedAt': (_row, { expiresAt }) => (expiresAt === null ? new Date() : null) },
  },
};
