import type { Model } from 'mongoose';
import type { AuditAction } from '@colloquy/contracts';
import { isAppError, ERRORS } from '@colloquy/errors';
import {
  createRepository,
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
  /** What a user did in every workspace, newest first. */
  pageOfActor(
    actorId: string,
    request: { readonly page: number; readonly limit: number; readonly from: Date },
  ): Promise<Page<AuditDocument>>;
  /** Takes an address out of what happened to its invitations until `before`, in every workspace. */
  eraseAddress(email: string, before: Date): Promise<void>;
  /** Removes the entries of workspaces that are gone. */
  purgeWorkspaces(workspaceIds: readonly string[]): Promise<void>;
}

/** Rewritten at once; each one loses the name by which it was found. */
const ERASED_AT_ONCE = 100;

export function createAuditRepository(model: Model<AuditDocument>, signal: OutboxSignal): AuditRepository {
  const entries = createRepository(model, { signal });
  const allEntries = entries.everywhere(
    'Entries of every workspace go when their year is over; a user acts in many workspaces.',
  );
  return {
    async insertOnce(workspaceId, entry) {
      try {
        await entries.in(tenantScope(workspaceId)).insert(entry);
      } catch (error) {
        if (!isAppError(error) || error.code !== ERRORS.alreadyExists) throw error;
      }
    },
    page: (workspaceId, query) =>
      entries.in(tenantScope(workspaceId)).page(filterOf(query), {
        page: query.page,
        limit: query.limit,
        orderBy: 'at',
        desc: true,
      }),
    purge: (before) => allEntries.purge({ at: { $lt: before } }),
    pageOfActor: (actorId, { page, limit, from }) =>
      allEntries.page({ actor_id: actorId, at: { $gte: from } }, { page, limit, orderBy: 'at', desc: true }),
    async eraseAddress(email, before) {
      const theirs = { 'target.name': email, 'target.kind': 'invitation', at: { $lte: before } };
      for (;;) {
        const found = await allEntries.find(theirs, { limit: ERASED_AT_ONCE });
        if (found.length === 0) return;
        for (const { _id, target, before: was, after } of found) {
          const set = {
            target: { ...target, name: '' },
            before: withoutAddress(was),
            after: withoutAddress(after),
          };
          await allEntries.update(_id, { set });
        }
      }
    },
    async purgeWorkspaces(workspaceIds) {
      await allEntries.purge({ workspace_id: { $in: workspaceIds } });
    },
  };
}

function withoutAddress(values: Record<string, unknown> | null): Record<string, unknown> | null {
  if (values === null) return null;
  const { email: _erased, ...rest } = values;
  return rest;
}

function filterOf({ actions, actorId, targetId, from, to }: AuditQuery): Filter<AuditDocument> {
  return {
    at: { $gte: from, ...(to === null ? {} : { $lte: to }) },
    ...(actions === null ? {} : { action: { $in: actions } }),
    ...(actorId === null ? {} : { actor_id: actorId }),
    ...(targetId === null ? {} : { 'target.id': targetId }),
  };
}
