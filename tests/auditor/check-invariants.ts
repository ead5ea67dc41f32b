import type { AuditLimits, Breach, Invariant, InvariantId } from './breach.ts';
import { acknowledgedWrites } from './invariants/acknowledged-writes.ts';
import { events } from './invariants/events.ts';
import { departed } from './invariants/departed.ts';
import { files, temporaryFiles } from './invariants/files.ts';
import { users } from './invariants/memberships.ts';
import { questions } from './invariants/questions.ts';
import { stuckWork } from './invariants/stuck-work.ts';
import { tenancy } from './invariants/tenancy.ts';
import { usage } from './invariants/usage.ts';
import { vectors } from './invariants/vectors.ts';
import type { Snapshot } from './snapshot.ts';

const CHECKS: readonly (readonly [InvariantId, Invariant])[] = [
  ['I1', acknowledgedWrites],
  ['I2', vectors],
  ['I3', events],
  ['I4', usage],
  ['I5', questions],
  ['I6', users],
  ['I7', stuckWork],
  ['I8', files],
  ['I9', temporaryFiles],
  ['I10', tenancy],
  ['I11', departed],
];

/** Every breach of every invariant. */
export function checkInvariants(snapshot: Snapshot, limits: AuditLimits): Breach[] {
  return CHECKS.flatMap(([invariant, checkOne]) =>
    [...checkOne(snapshot, limits)].map((message) => ({ invariant, message })),
  );
}
