import type { AuditLimits, Breach } from './breach.ts';
import { readClientLog } from './client-log.ts';
import { checkInvariants } from './check-invariants.ts';
import { openAuditedStores } from './open-stores.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

export interface AuditOptions {
  /** The data folder of a stopped product. */
  readonly dataDir: string;
  /** The database to read instead of the folder's own. */
  readonly mongodbUri?: string | undefined;
  /** Clients' logs of acknowledged writes. */
  readonly clientLogs?: readonly string[];
  readonly limits?: AuditLimits;
  readonly now?: Date;
}

export interface AuditReport {
  readonly breaches: readonly Breach[];
  /** How much was checked, because a clean report over no data proves nothing. */
  readonly counts: Readonly<Record<string, number>>;
  readonly snapshot: Snapshot;
}

/** Reads all stores after a fault or load run and checks every invariant. */
export async function audit(options: AuditOptions): Promise<AuditReport> {
  const stores = await openAuditedStores(options);
  try {
    const acknowledged = (options.clientLogs ?? []).flatMap((path) => readClientLog(path));
    const snapshot = await readSnapshot(stores, acknowledged, options.now ?? new Date());
    return {
      breaches: checkInvariants(snapshot, options.limits ?? { answers: null }),
      counts: countsOf(snapshot),
      snapshot,
    };
  } finally {
    await stores.close();
  }
}

function countsOf({ at: _at, ...parts }: Snapshot): Record<string, number> {
  return Object.fromEntries(Object.entries(parts).map(([name, rows]) => [name, rows.length]));
}

/** One readable line per breach. */
export function describeBreaches(breaches: readonly Breach[]): string {
  return breaches.map(({ invariant, message }) => `${invariant}  ${message}`).join('\n');
}
