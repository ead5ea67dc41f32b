export {
  type AggregateDocument,
  type TenantDocument,
  aggregateFields,
  DELETED_STATUS,
  tenantFields,
} from './aggregate/aggregate.ts';
export { connectDatabase, type Database } from './connection/database.ts';
export type { ServiceDatabase } from './connection/service-database.ts';
export type { Clock } from './connection/store-clock.ts';
export { sharedRead } from './batching/shared-read.ts';
export { derivedId } from './ids/index.ts';
export { insertOnce } from './repository/insert-once.ts';
export { unlessTaken } from './repository/unless-taken.ts';
export { exactPattern } from './repository/exact-pattern.ts';
export { modify } from './repository/modify.ts';
export { createRepublishDeletions } from './purge/republish-deletions.ts';
export { createPurge, DELETED_KEPT_MS, type Purge } from './purge/purge.ts';
export { createOutboxRelay, type OutboxRelay } from './outbox/outbox-relay.ts';
export { createOutboxSignal, type OutboxSignal } from './outbox/outbox-signal.ts';
export type { Filter, Page, PageQuery, Update } from './repository/query-types.ts';
export { tenantScope } from './repository/tenant-scope.ts';
export { createRepository, type Repository } from './repository/repository.ts';
export type { Change, NewDocument, NewGlobalDocument } from './repository/write-types.ts';
export { createFieldCipher, type FieldCipher } from './encryption/field-cipher.ts';
export { createIdempotencyStore } from './idempotency/idempotency-store.ts';
export {
  createDayCounts,
  dayCountSchema,
  startOfDay,
  type DayCountDocument,
  type DayCounts,
} from './counts/day-counts.ts';
export {
  createWindowCounts,
  nextWindow,
  windowCountSchema,
  type WindowCount,
  type WindowCountDocument,
  type WindowCounts,
  type WindowRule,
} from './counts/window-counts.ts';
export { createInbox, UNKNOWN_OUTCOME, type Inbox } from './inbox/inbox.ts';
export { LEASE_ENDED, type LeasedDocument, leaseFields } from './leases/lease-fields.ts';
export { createLeasedJobs, type LeasedJobs } from './leases/leased-jobs.ts';
export { createWorkerLoop, type JobContext, type WorkerLoop } from './leases/worker-loop.ts';
export { createStoredTurns } from './turns/stored-turns.ts';
export { MigrationFailedError, NewerStoreError } from './migrations/migration-errors.ts';
export { defineMigrations, type Migration, type StoredRow } from './migrations/migration.ts';
export { createServiceMigrations, type ServiceMigrations } from './migrations/service-migrations.ts';
