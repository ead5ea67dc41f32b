import type { EventEnvelope } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import {
  createGlobalRepository,
  createTenantRepository,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
  type ServiceDatabase,
} from '@colloquy/persistence';
import { storedStanding } from './first-standing.policy.ts';
import type { Standing } from './standing.policy.ts';
import { subscriptionModel, type SubscriptionDocument } from './subscriptions.model.ts';

export interface SubscriptionRepository {
  /** The workspace's subscription; `first` becomes it when there is none yet. */
  getOrCreate(
    workspaceId: string,
    first: () => { document: NewDocument<SubscriptionDocument>; events: readonly EventEnvelope[] },
  ): Promise<SubscriptionDocument>;
  find(workspaceId: string): Promise<SubscriptionDocument | null>;
  findWorkspaceOfCustomer(customerRef: string): Promise<string | null>;
  /** Workspaces whose subscription time changes up to `now`, the longest due first. */
  findDue(now: Date, limit: number): Promise<string[]>;
  /** Writes the standing with its events. False when somebody else was quicker than `revision`. */
  saveStanding(
    found: Pick<SubscriptionDocument, '_id' | 'revision'>,
    standing: Standing,
    events: readonly EventEnvelope[],
  ): Promise<boolean>;
  /** Notes a warning and sends its event, once per key. */
  addWarning(workspaceId: string, warning: string, event: EventEnvelope): Promise<void>;
}

export function createSubscriptionRepository(
  database: ServiceDatabase,
  signal: OutboxSignal,
): SubscriptionRepository {
  const model = subscriptionModel(database);
  const repository = createTenantRepository(model, { signal });
  const everywhere = createGlobalRepository(model, {
    signal,
    reason: 'time and the payment provider change subscriptions of every workspace',
  });
  return {
    async getOrCreate(workspaceId, first) {
      const scope = tenantScope(workspaceId);
      const found = await repository.findById(scope, workspaceId);
      if (found !== null) return found;
      const { document, events } = first();
      try {
        return await repository.insert(scope, document, events);
      } catch (error) {
        // Somebody else was first.
        if (isAppError(error) && error.code === '409003') return repository.getById(scope, workspaceId);
        throw error;
      }
    },
    find: (workspaceId) => repository.findById(tenantScope(workspaceId), workspaceId),
    async findWorkspaceOfCustomer(customerRef) {
      return (await everywhere.findOne({ customerRef }))?._id ?? null;
    },
    async findDue(now, limit) {
      const options = { sort: { nextMoveAt: 1 }, limit, projection: { _id: 1 } } as const;
      const due = await everywhere.find({ nextMoveAt: { $lte: now } }, options);
      return due.map(({ _id }) => _id);
    },
    async saveStanding({ _id, revision }, standing, events) {
      const options = { events, expectRevision: revision };
      try {
        const set = { ...storedStanding(standing) };
        return (await repository.update(tenantScope(_id), _id, { set }, options)) !== null;
      } catch (error) {
        if (isAppError(error) && error.code === '409001') return false;
        throw error;
      }
    },
    async addWarning(workspaceId, warning, event) {
      await repository.update(
        tenantScope(workspaceId),
        { _id: workspaceId, warnings: { $nin: [warning] } },
        { push: { warnings: warning } },
        { events: [event] },
      );
    },
  };
}
