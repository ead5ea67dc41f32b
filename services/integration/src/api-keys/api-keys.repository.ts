import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import {
  createRepository,
  insertOnce,
  tenantScope,
  type Filter,
  type NewDocument,
  type OutboxSignal,
  type Page,
} from '@colloquy/persistence';
import type { ApiKeyDocument } from './api-keys.model.ts';
import type { ApiKeyChange } from './api-keys.transition.ts';

/**
 * What a list can be ordered by, and the field that is stored for it. A workspace has few keys: one index is enough.
 */
const ORDERS = {
  id: '_id',
  name: 'name',
  lastUsedAt: 'lastUsedAt',
  expiresAt: 'expiresAt',
} as const satisfies Readonly<Record<string, keyof ApiKeyDocument>>;

export interface ApiKeyPageRequest {
  readonly page: number;
  readonly limit: number;
  readonly orderBy: keyof typeof ORDERS;
  readonly desc: boolean;
}

export interface ApiKeyRepository {
  /** Inserts unless a key with this id is there already; `isNew` says which. */
  insertOnce(
    workspaceId: string,
    key: NewDocument<ApiKeyDocument> & { readonly _id: string },
    event: EventEnvelope,
  ): Promise<{ key: ApiKeyDocument; isNew: boolean }>;
  /** Keys that work or ended since `revokedSince`. */
  page(workspaceId: string, revokedSince: Date, request: ApiKeyPageRequest): Promise<Page<ApiKeyDocument>>;
  /** Keys that are not revoked. */
  count(workspaceId: string): Promise<number>;
  /** Some keys of a workspace; none when there is none. */
  someOf(workspaceId: string, limit: number): Promise<ApiKeyDocument[]>;
  /** Keys of any workspace, before the access check that follows. Throws `notFound` when one is missing. */
  getMany(ids: readonly string[]): Promise<ApiKeyDocument[]>;
  /** Every key that has a secret with this prefix. */
  withPrefix(prefix: string): Promise<ApiKeyDocument[]>;
  /**
   * Decides on the newest state and writes only onto that state; null leaves the key as it is. What `decide` throws
   * ends the change. Throws `notFound`, and `overloaded` when a race never ends.
   */
  change(
    key: ApiKeyDocument,
    decide: (current: ApiKeyDocument) => ApiKeyChange | null,
  ): Promise<ApiKeyDocument>;
  /** Records a use when the last recorded one is older than `before`. */
  recordUse(key: ApiKeyDocument, at: Date, before: Date): Promise<void>;
  delete(key: ApiKeyDocument, event: EventEnvelope): Promise<void>;
}

export function createApiKeyRepository(model: Model<ApiKeyDocument>, signal: OutboxSignal): ApiKeyRepository {
  const keys = createRepository(model, { signal, name: 'API key' });
  const of = (workspaceId: string) => keys.in(tenantScope(workspaceId));
  const anyKey = keys.everywhere(
    'A request names a key and nothing else: the workspace is read from the key.',
  );
  return {
    async insertOnce(workspaceId, key, event) {
      let isNew = true;
      const stored = await insertOnce(
        () => of(workspaceId).insert(key, [event]),
        () => {
          isNew = false;
          return of(workspaceId).findById(key._id);
        },
      );
      return { key: stored, isNew };
    },
    page: (workspaceId, revokedSince, { page, limit, orderBy, desc }) =>
      of(workspaceId).page(shown(revokedSince), {
        page,
        limit,
        orderBy: ORDERS[orderBy],
        desc,
      }),
    count: (workspaceId) => of(workspaceId).count({ revokedAt: null }),
    someOf: (workspaceId, limit) => of(workspaceId).find({}, { limit }),
    async getMany(ids) {
      const named = await anyKey.find({ _id: { $in: ids } });
      if (named.length !== new Set(ids).size) throw notFound('API key');
      return named;
    },
    withPrefix: (prefix) => anyKey.find({ 'secrets.prefix': prefix }),
    change: ({ workspace_id, _id }, decide) => of(workspace_id).modify(_id, decide),
    async recordUse(key, at, before) {
      const stale: Filter<ApiKeyDocument> = {
        _id: key._id,
        $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: before } }],
      };
      // Quiet: a use must not make an administrator's change a conflict.
      await of(key.workspace_id).update(stale, { set: { lastUsedAt: at } }, { isQuiet: true });
    },
    async delete(key, event) {
      await of(key.workspace_id).delete(key._id, [event]);
    },
  };
}

function shown(revokedSince: Date): Filter<ApiKeyDocument> {
  return { $or: [{ revokedAt: null }, { revokedAt: { $gt: revokedSince } }] };
}
