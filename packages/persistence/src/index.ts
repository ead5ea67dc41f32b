export {
  type AggregateDocument,
  type AggregateStatus,
  type OutboxBatch,
  type TenantDocument,
  aggregateFields,
  DELETED_STATUS,
  tenantFields,
} from './aggregate/aggregate.ts';
export { connectDatabase, type Database, type DatabaseOptions } from './connection/database.ts';
export type { ServiceDatabase } from './connection/service-database.ts';
export { type Clock, systemClock } from './connection/store-clock.ts';
export { sharedRead } from './batching/shared-read.ts';
export { derivedId, idSequence } from './ids/index.ts';
export { insertOnce } from './repository/insert-once.ts';
export { modify } from './repository/modify.ts';
export { createRepublishDeletions, type RepublishDeletions } from './purge/republish-deletions.ts';
export { createPurge, DELETED_KEPT_MS, type Purge, type PurgeStep } from './purge/purge.ts';
export type { OutboxModel } from './aggregate/outbox-model.ts';
export { createOutboxRelay, type OutboxRelay, type OutboxRelayOptions } from './outbox/outbox-relay.ts';
export { createOutboxSignal, type OutboxSignal, type OutboxWrite } from './outbox/outbox-signal.ts';
export type {
  Condition,
  Filter,
  FindOptions,
  NestedPath,
  Page,
  PageQuery,
  PageRequest,
  Projection,
  Sort,
  Update,
} from './repository/query-types.ts';
export { type TenantScope, tenantScope } from './repository/tenant-scope.ts';
export { createRepository, type Repository } from './repository/repository.ts';
export type {
  Modification,
  NewDocument,
  NewGlobalDocument,
  UpdateOptions,
} from './repository/write-types.ts';
export { createFieldCipher, type FieldCipher } from './encryption/field-cipher.ts';
export {
  createIdempotencyStore,
  type IdempotencyKey,
  type IdempotencyStore,
  type Outcome,
} from './idempotency/idempotency-store.ts';
export { createInbox, type Inbox } from './inbox/inbox.ts';
export { type LeasedDocument, leaseFields } from './leases/lease-fields.ts';
export { createLeasedJobs, type LeasedJobs, type LeasedJobsOptions } from './leases/leased-jobs.ts';
export {
  type ClaimedJob,
  createWorkerLoop,
  type JobContext,
  type ReleaseReason,
  type WorkerLoop,
  type WorkerLoopOptions,
} from './leases/worker-loop.ts';
