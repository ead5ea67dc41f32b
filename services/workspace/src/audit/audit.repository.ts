import type { Model } from 'mongoose';
import type { AuditAction } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import {
  createGlobalRepository,
  createTenantRepository,
  tenantScope,
  type Filter,
  type NewDocument,
  type OutboxSignal,
  type Page,
} from '@colloquy/persistence';
import type { AuditDocument } from './audit.model.ts';

export interface AuditQuery {
  readonly page: number;
  readonly limit: number;
  readonly actions: readonly AuditAction[] | null;
  readonly actorId: string | null;
  readonly targetId: string | null;
  readonly from: Date;
  readonly to: Date | null;
}

export interface AuditRepository {
  /** Does nothing when the entry is there already. */
  insertOnce(workspaceId: string, entry: NewDocument<AuditDocument>): Promise<void>;
  /** Newest first. */
  page(workspaceId: string, query: AuditQuery): Promise<Page<AuditDocument>>;
  /** Removes the entries of every workspace that are older than `before`; says how many. */
  purge(before: Date): Promise<number>;
}

export function createAuditRepository(model: Model<AuditDocument>, signal: OutboxSignal): AuditRepository {
  const entries = createTenantRepository(model, { signal });
  const allEntries = createGlobalRepository(model, {
    signal,
    reason: 'Entries of every workspace go when their year is over.',
  });
  return {
    async insertOnce(workspaceId, entry) {
      try {
        await entries.insert(tenantScope(workspaceId), entry);
      } catch (error) {
        if (!isAppError(error) || error.code !== '409003') throw error;
      }
    },
    page: (workspaceId, query) =>
      entries.page(tenantScope(workspaceId), filterOf(query), {
        page: query.page,
        limit: query.limit,
        orderBy: 'at',
        desc: true,
      }),
    purge: (before) => allEntries.hardDelete({ at: { $lt: before } }),
  };
}

function filterOf({ actions, actorId, targetId, from, to }: AuditQuery): Filter<AuditDocument> {
  return {
    at: { $gte: from, ...(to === null ? {} : { $lte: to }) },
    ...(actions === null ? {} : { action: { $in: actions } }),
    ...(actorId === null ? {} : { actor_id: actorId }),
    ...(targetId === null ? {} : { 'target.id': targetId }),
  };
}
