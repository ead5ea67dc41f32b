import type { Model } from 'mongoose';
import { EntityStatus, type EventEnvelope } from '@colloquy/contracts';
import { createRepository, modify, sharedRead, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import { INDEX_VERSION } from '@colloquy/vector-store';
import type { WorkspaceIndexDocument } from './workspace-index.model.ts';
import { FOLLOWS_INSTALLATION, type IndexState } from './workspace-index.policy.ts';

interface IndexWrite {
  readonly set: Partial<WorkspaceIndexDocument>;
  readonly events?: readonly EventEnvelope[];
}

export type WorkspaceIndexRepository = ReturnType<typeof createWorkspaceIndexRepository>;

export function createWorkspaceIndexRepository(model: Model<WorkspaceIndexDocument>, signal: OutboxSignal) {
  const rows = createRepository(model, { signal, name: 'workspace index' });
  const of = (workspaceId: string) => rows.in(tenantScope(workspaceId));
  const everywhere = rows.everywhere('Workers and the check of the vector store serve every workspace.');
  // A deleted workspace keeps its index until the purge: what is deleted of its bots has to be found.
  const find = (workspaceId: string) =>
    of(workspaceId).findOne({ _id: workspaceId }, { includeDeleted: true });

  return {
    /** Reads that meet share one, never an older one. Null for a workspace that has never chosen. */
    find: sharedRead((workspaceId: string) => workspaceId, find),
    /** Decides on the newest state and writes only onto that state; null leaves it. Throws `overloaded` when a race never ends. */
    change: (workspaceId: string, decide: (current: IndexState) => IndexWrite | null) =>
      modify<WorkspaceIndexDocument | null, IndexWrite>(
        () => find(workspaceId),
        (current) => decide(current ?? FOLLOWS_INSTALLATION),
        (current, { set, events = [] }) => {
          const scoped = of(workspaceId);
          if (current !== null) {
            return scoped.update(workspaceId, { set }, { events, expectRevision: current.revision });
          }
          const lease = { leaseNumber: 0, attempts: 0 };
          return scoped.insert({ _id: workspaceId, ...FOLLOWS_INSTALLATION, ...lease, ...set }, events);
        },
      ),
    /** Nothing more is done for a deleted workspace; its collections go with the purge. */
    async deleteOf(workspaceId: string): Promise<void> {
      const set = { status: EntityStatus.deleted, hasWork: false };
      await of(workspaceId).update(workspaceId, { set });
    },
    /** Deleted before then. */
    deletedBefore: (deletedBefore: Date, limit: number) =>
      everywhere.find({ deletedAt: { $lt: deletedBefore } }, { includeDeleted: true, limit }),
    /** Workspaces whose collection was made in another way than those of today, and that change to none. */
    outdated: (limit: number) =>
      everywhere.find({ 'live.indexVersion': { $lt: INDEX_VERSION }, change: null }, { limit }),
    /** Workspaces whose vectors are in collections of their own. */
    async workspacesElsewhere(): Promise<readonly string[]> {
      const found = await everywhere.find({ live: { $ne: null } }, { projection: { _id: 1 } });
      return found.map(({ _id }) => _id);
    },
    /** Leases held by other owners, given free. Only for a process that knows the others are dead. */
    freeLeasesOfOthers: (owner: string) =>
      everywhere.updateMany(
        { $and: [{ leaseOwner: { $ne: owner } }, { leaseOwner: { $ne: null } }] },
        { set: { leaseUntil: null } },
      ),
  };
}
