import type { ServiceDatabase } from '../connection/service-database.ts';
import { storeCall } from '../connection/store-errors.ts';
import { newId } from '../ids/index.ts';
import { unlessTaken } from '../repository/unless-taken.ts';

/** Another process takes over from one that died while migrating after at most this. */
const LEASE_MS = 15_000;
const LEASE_ID = 'migrations';

interface LeaseRow {
  readonly _id: string;
  readonly owner: string;
  readonly leaseUntil: Date;
}

export interface HeldLease {
  /** Throws when the lease was lost because another process migrates. */
  assertHeld(): void;
  release(): Promise<void>;
  /** Ends the heartbeats as the process's death would: the lease expires by itself. */
  stopBeating(): void;
}

/**
 * Takes the right to migrate this database; null while another process has it. With `isOnlyProcess`, any holder is
 * dead.
 */
export async function takeMigrationLease(
  database: ServiceDatabase,
  { isOnlyProcess, leaseMs = LEASE_MS }: { readonly isOnlyProcess: boolean; readonly leaseMs?: number },
): Promise<HeldLease | null> {
  const rows = database.rows<LeaseRow>('migration_leases');
  const { clock } = database;
  const owner = newId();
  const leaseEnd = (): Date => new Date(clock.now().getTime() + leaseMs);
  const free = isOnlyProcess ? { _id: LEASE_ID } : { _id: LEASE_ID, leaseUntil: { $lte: clock.now() } };
  // A held lease does not match the filter, and inserting a second row of it is rejected.
  const taken = { $set: { owner, leaseUntil: leaseEnd() } };
  const take = () => storeCall(() => rows.updateOne(free, taken, { upsert: true }));
  if ((await unlessTaken(take, () => null)) === null) return null;
  let isLost = false;
  const mine = { _id: LEASE_ID, owner };
  const heartbeat = setInterval(() => {
    storeCall(() => rows.updateOne(mine, { $set: { leaseUntil: leaseEnd() } })).then(
      ({ matchedCount }) => {
        isLost = matchedCount === 0;
      },
      // The next write will report that the store is unavailable.
      () => undefined,
    );
  }, leaseMs / 3);
  const stopBeating = (): void => clearInterval(heartbeat);
  return {
    assertHeld() {
      if (isLost) throw new Error('another process has taken over the lease of the migrations');
    },
    stopBeating,
    async release() {
      stopBeating();
      await storeCall(() => rows.updateOne(mine, { $set: { leaseUntil: new Date(0) } }));
    },
  };
}
