import type { Model } from 'mongoose';
import type { AuditAction } from '@colloquy/contracts';
import {
  createRepository,
  tenantScope,
  type Filter,
  type NewDocument,
  type OutboxSignal,
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

/** Entries rewritten per batch; each one loses the name by which it was found. */
const ERASED_AT_ONCE = 100;

export type AuditRepository = ReturnType<typeof createAuditRepository>;

export function createAuditRepository(model: Model<AuditDocument>, signal: OutboxSignal) {
  const entries = createRepository(model, { signal });
  const allEntries = entries.everywhere(
    'Entries of every workspace go when their year is over; a user acts in many workspaces.',
  );
  return {
    /** Does nothing when the entry exists already. */
    insertOnce: (workspaceId: string, entry: NewDocument<AuditDocument>) =>
      entries.in(tenantScope(workspaceId)).insertOnce(entry),
    /** Newest first. */
    page: (workspaceId: string, query: AuditQuery) =>
      entries.in(tenantScope(workspaceId)).page(filterOf(query), {
        page: query.page,
        limit: query.limit,
        orderBy: 'at',
        desc: true,
      }),
    /** Deletes the entries of every workspace older than `before`; returns how many. */
    purge: (before: Date) => allEntries.purge({ at: { $lt: before } }),
    /** A user's actions in every workspace, newest first. */
    pageOfActor: (
      actorId: string,
      { page, limit, from }: { readonly page: number; readonly limit: number; readonly from: Date },
    ) =>
      allEntries.page({ actor_id: actorId, at: { $gte: from } }, { page, limit, orderBy: 'at', desc: true }),
    /** Erases an address from entries about its invitations until `before`, in every workspace. */
    async eraseAddress(email: string, before: Date) {
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
    /** Deletes the entries of deleted workspaces. */
    async purgeWorkspaces(workspaceIds: readonly string[]) {
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
