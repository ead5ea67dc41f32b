import type { Model } from 'mongoose';
import type { AggregateDocument, TenantDocument } from '../aggregate/aggregate.ts';
import { storedModel } from '../aggregate/outbox-model.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import { DocumentEngine } from './document-engine.ts';
import { createScopedRepository, type ScopedRepository } from './scoped-repository.ts';
import type { TenantScope } from './tenant-scope.ts';
import type { NewGlobalDocument } from './write-types.ts';

/** Reads and writes across all workspaces; a new document names its workspace itself. */
export type GlobalRepository<TDoc extends AggregateDocument> = ScopedRepository<
  TDoc,
  NewGlobalDocument<TDoc>
>;

/** A collection whose documents belong to no workspace. */
export interface UnscopedRepository<TDoc extends AggregateDocument> {
  /**
   * The collection without tenant scope, for documents that belong to no workspace, for lookups before one is known,
   * or for jobs over all of them. `reason` says which, as a string literal, so that a script can list every use.
   */
  everywhere(reason: string): GlobalRepository<TDoc>;
}

/** A collection where a query without its workspace does not compile. */
export interface Repository<TDoc extends TenantDocument> extends UnscopedRepository<TDoc> {
  /** The documents of one workspace. */
  in(scope: TenantScope): ScopedRepository<TDoc>;
}

interface RepositoryOptions {
  readonly signal: OutboxSignal;
  /** The document's name in `notFound` errors. Default: the model's name. */
  readonly name?: string;
}

export function createRepository<TDoc extends TenantDocument>(
  model: Model<TDoc>,
  options: RepositoryOptions,
): Repository<TDoc>;
export function createRepository<TDoc extends AggregateDocument>(
  model: Model<TDoc>,
  options: RepositoryOptions,
): UnscopedRepository<TDoc>;
export function createRepository<TDoc extends TenantDocument>(
  model: Model<TDoc>,
  { signal, name = model.modelName }: RepositoryOptions,
): Repository<TDoc> {
  const engine = new DocumentEngine(storedModel(model), signal);
  return {
    in: ({ workspaceId }) => createScopedRepository(engine, name, { workspace_id: workspaceId }),
    everywhere: () => createScopedRepository(engine, name, {}),
  };
}
