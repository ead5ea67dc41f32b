import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import {
  createRepository,
  insertOnce,
  tenantScope,
  type Filter,
  type NewDocument,
  type PageQuery,
  type OutboxSignal,
} from '@colloquy/persistence';
import type { ApiKeyDocument } from './api-keys.model.ts';
import type { ApiKeyChange } from './api-keys.transition.ts';

/** List orders and their stored fields. A workspace has few keys, so one index is enough. */
const ORDERS = {
  id: '_id',
  name: 'name',
  lastUsedAt: 'lastUsedAt',
  expiresAt: 'expiresAt',
} as const satisfies Readonly<Record<string, keyof ApiKeyDocument>>;

export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>;

export function createApiKeyRepository(model: Model<ApiKeyDocument>, signal: OutboxSignal) {
  const keys = createRepository(model, { signal, name: 'API key' });
  const of = (workspaceId: string) => keys.in(tenantScope(workspaceId));
  const anyKey = keys.everywhere(
    'A request names a key and nothing else: the workspace is read from the key.',
  );
  return {
    /** Inserts unless a key with this id exists; `isNew` says which. */
    async insertOnce(
      workspaceId: string,
      key: NewDocument<ApiKeyDocument> & { readonly _id: string },
      event: EventEnvelope,
    ) {
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
    /** Keys that are active, or were revoked since `revokedSince`. */
    page: (
      workspaceId: string,
      revokedSince: Date,
      { page, limit, orderBy, desc }: PageQuery<keyof typeof ORDERS>,
    ) =>
      of(workspaceId).page(shown(revokedSince), {
        page,
        limit,
        orderBy: ORDERS[orderBy],
        desc,
      }),
    /** Number of keys that are not revoked. */
    count: (workspaceId: string) => of(workspaceId).count({ revokedAt: null }),
    someOf: (workspaceId: string, limit: number) => of(workspaceId).find({}, { limit }),
    /** Keys of any workspace, before the access check that follows. Throws `notFound` when one is missing. */
    getMany: (ids: readonly string[]) => anyKey.getMany(ids),
    withPrefix: (prefix: string) => anyKey.find({ 'secrets.prefix': prefix }),
    /**
     * Decides on the newest state and writes only onto that state; null leaves the key unchanged. What `decide`
     * throws ends the change. Throws `notFound`, and `overloaded` when a race never ends.
     */
    change: (
      { workspace_id, _id }: ApiKeyDocument,
      decide: (current: ApiKeyDocument) => ApiKeyChange | null,
    ) => of(workspace_id).modify(_id, decide),
    /** Records a use when the last recorded one is older than `before`. */
    async recordUse(key: ApiKeyDocument, at: Date, before: Date) {
      const stale: Filter<ApiKeyDocument> = {
        _id: key._id,
        $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: before } }],
      };
      // Quiet: recording a use must not cause a conflict with an administrator's change.
      await of(key.workspace_id).update(stale, { set: { lastUsedAt: at } }, { isQuiet: true });
    },
    /** Writes without reading the newest state; a deleted key stays unchanged. */
    async write({ _id, workspace_id }: ApiKeyDocument, { set, events }: ApiKeyChange) {
      await of(workspace_id).update(_id, { set }, { events });
    },
  };
}

function shown(revokedSince: Date): Filter<ApiKeyDocument> {
  return { $or: [{ revokedAt: null }, { revokedAt: { $gt: revokedSince } }] };
}
