import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceDatabase } from '../connection/service-database.ts';
import { storeCall } from '../connection/store-errors.ts';
import { giveFields } from './give-fields.ts';
import { takeMigrationLease, type HeldLease } from './migration-lease.ts';
import { MigrationFailedError, NewerStoreError } from './migration-errors.ts';
import type { Migration } from './migration.ts';

/** How often a waiting process checks whether another one's migrations are done. */
const LOOK_MS = 200;

/** A migration that was run on this database. */
interface MigrationRecord {
  /** Id of the migration. */
  readonly _id: string;
  readonly appliedAt: Date;
  /** Number of documents changed; null when a new installation did not need it. */
  readonly documents: number | null;
}

interface MigrationOptions {
  readonly database: ServiceDatabase;
  /** Name of the service that owns the database. */
  readonly service: string;
  readonly migrations: readonly Migration[];
  /** True when no other process can be migrating: a dead process's lease is free at once. */
  readonly isOnlyProcess: boolean;
  readonly leaseMs?: number;
}

export type ServiceMigrations = ReturnType<typeof createServiceMigrations>;

/** Migrates the database of a service to its newest version, before anything else reads it. */
export function createServiceMigrations(options: MigrationOptions) {
  const { database, service, migrations } = options;
  const records = database.rows<MigrationRecord>('migrations');

  async function pending(): Promise<Migration[]> {
    const rows = await storeCall(() => records.find({}, { projection: { _id: 1 } }).toArray());
    const applied = new Set(rows.map(({ _id }) => _id));
    const known = new Set(migrations.map(({ id }) => id));
    const unknown = [...applied].filter((id) => !known.has(id)).toSorted();
    if (unknown.length > 0) throw new NewerStoreError(service, unknown, migrations.at(-1)?.id ?? 'none');
    return migrations.filter(({ id }) => !applied.has(id));
  }

  async function record(id: string, documents: number | null): Promise<void> {
    const appliedAt = database.clock.now();
    await storeCall(() =>
      records.updateOne({ _id: id }, { $set: { appliedAt, documents } }, { upsert: true }),
    );
  }

  async function apply(lease: HeldLease, say: (line: string) => void): Promise<void> {
    // Read again under the lease, because another process may just have finished.
    const wanted = await pending();
    if (wanted.length === 0) return;
    if (await database.isEmpty()) {
      for (const { id } of wanted) await record(id, null);
      return;
    }
    for (const { id, fields } of wanted) {
      try {
        const documents = await giveFields(database, fields, lease.assertHeld);
        lease.assertHeld();
        await record(id, documents);
        say(`${service}: migration ${id} changed ${documents} ${documents === 1 ? 'document' : 'documents'}`);
      } catch (error) {
        throw new MigrationFailedError(service, id, error);
      }
    }
  }

  return {
    /** Throws NewerStoreError when a newer version of the program has migrated this database. Writes nothing. */
    async refuseNewer(): Promise<void> {
      await pending();
    },
    /**
     * Runs the outstanding migrations in order, and reports each through `say`. One of several processes runs them
     * while the others wait. Throws NewerStoreError and MigrationFailedError.
     */
    async migrate(say: (line: string) => void): Promise<void> {
      for (let isWaiting = false; (await pending()).length > 0; isWaiting = true) {
        const lease = await takeMigrationLease(database, options);
        if (lease === null) {
          if (!isWaiting) say(`${service}: waits for another process that migrates its data`);
          await pause(LOOK_MS);
          continue;
        }
        try {
          await apply(lease, say);
        } finally {
          await lease.release();
        }
      }
    },
  };
}
