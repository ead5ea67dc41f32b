import type { Snapshot } from './snapshot.ts';

export const INVARIANTS = {
  I1: 'Every acknowledged write is readable',
  I2: 'A processed document has exactly the vectors of its current version, and nothing else answers',
  I3: 'Every event is published and applied once',
  I4: 'Usage stays within the limit',
  I5: 'Every accepted question has one history item with a final state',
  I6: 'Memberships and mailed tokens are single',
  I7: 'Nothing is processing without a live lease, and every failure has a name',
  I8: 'Rows and files agree',
  I9: 'No temporary files are left',
  I10: 'No row, vector or file mixes two workspaces',
  I11: 'Nothing of a deleted account, workspace or bot is visible',
} as const;
export type InvariantId = keyof typeof INVARIANTS;

export interface Breach {
  readonly invariant: InvariantId;
  /** What is wrong, with the ids needed to find it. */
  readonly message: string;
}

/** Limits of the installation rather than of its data. */
export interface AuditLimits {
  /** Answers in a workspace's plan; null without a limit. */
  readonly answers: number | null;
}

/** An invariant, checked on plain data: returns the messages of its breaches. */
export type Invariant = (snapshot: Snapshot, limits: AuditLimits) => Iterable<string>;

export const DELETED = 9;
