import type { EventEnvelope } from '@colloquy/contracts';
import {
  createRepository,
  modify,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
  type ServiceDatabase,
  type Update,
} from '@colloquy/persistence';
import type { FirstPlan } from '../subscription-state/first-subscription.policy.ts';
import { subscriptionModel, type SubscriptionDocument } from './subscriptions.model.ts';

/** What is written of a subscription, in one write with its events. */
export interface SubscriptionWrite {
  readonly set: NonNullable<Update<SubscriptionDocument>['set']>;
  readonly events: readonly EventEnvelope[];
}

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
  /** Decides on the newest state and writes only onto that state. null for a workspace that has none. */
  change(
    workspaceId: string,
    decide: (found: SubscriptionDocument) => Promise<SubscriptionWrite | null>,
  ): Promise<SubscriptionDocument | null>;
  /** Sets the owner's cap with its event. False when it is no longer `from`. */
  saveCap(
    workspaceId: string,
    cap: { readonly from: number | null; readonly to: number | null },
    events: readonly EventEnvelope[],
  ): Promise<boolean>;
  /** Makes everything due that began with something else than `firstPlan`; returns how many. */
  beginAnewWith(firstPlan: FirstPlan, now: Date): Promise<number>;
  /** Subscriptions with something to end at the provider up to `now`, the longest due first. */
  findRefsToEnd(now: Date, limit: number): Promise<SubscriptionDocument[]>;
  recordEnded(workspaceId: string, ref: string): Promise<void>;
  /** When to try again to end what is left. */
  postponeEnding(workspaceId: string, at: Date): Promise<void>;
  /** Nothing is tried again, unless something was added meanwhile. */
  finishEnding(workspaceId: string): Promise<void>;
  /** Notes a warning and sends its event, once per key. */
  addWarning(workspaceId: string, warning: string, event: EventEnvelope): Promise<void>;
}

export function createSubscriptionRepository(
  database: ServiceDatabase,
  signal: OutboxSignal,
): SubscriptionRepository {
  const model = subscriptionModel(database);
  const repository = createRepository(model, { signal });
  const everywhere = repository.everywhere(
    'time and the payment provider change subscriptions of every workspace',
  );
  const ownOf = (workspaceId: string) => repository.in(tenantScope(workspaceId));
  return {
    async getOrCreate(workspaceId, first) {
      const own = ownOf(workspaceId);
      const found = await own.findById(workspaceId);
      if (found !== null) return found;
      const { document, events } = first();
      return own.insertOnce(document, events);
    },
    find: (workspaceId) => ownOf(workspaceId).findById(workspaceId),
    async findWorkspaceOfCustomer(customerRef) {
      return (await everywhere.findOne({ customerRef }))?._id ?? null;
    },
    async findDue(now, limit) {
      const options = { sort: { nextMoveAt: 1 }, limit, projection: { _id: 1 } } as const;
      const due = await everywhere.find({ nextMoveAt: { $lte: now } }, options);
      return due.map(({ _id }) => _id);
    },
    change(workspaceId, decide) {
      const own = ownOf(workspaceId);
      return modify(
        () => own.findById(workspaceId),
        async (found) => found && decide(found),
        async (found, { set, events }) =>
          found && own.update(found._id, { set }, { events, expectRevision: found.revision }),
      );
    },
    async saveCap(workspaceId, { from, to }, events) {
      const unchanged = { _id: workspaceId, answersCap: from };
      const change = { set: { answersCap: to } };
      return (await ownOf(workspaceId).update(unchanged, change, { events })) !== null;
    },
    beginAnewWith: (firstPlan, now) =>
      everywhere.updateMany({ begunWith: { $ne: firstPlan } }, { set: { nextMoveAt: now } }),
    findRefsToEnd: (now, limit) =>
      everywhere.find({ endRefsAt: { $lte: now } }, { sort: { endRefsAt: 1 }, limit }),
    async recordEnded(workspaceId, ref) {
      const change = { addToSet: { endedRefs: ref }, pull: { refsToEnd: ref } };
      await ownOf(workspaceId).update(workspaceId, change);
    },
    async postponeEnding(workspaceId, endRefsAt) {
      await ownOf(workspaceId).update(workspaceId, { set: { endRefsAt } });
    },
    async finishEnding(workspaceId) {
      const finished = { _id: workspaceId, refsToEnd: { $size: 0 } };
      await ownOf(workspaceId).update(finished, { set: { endRefsAt: null } });
    },
    async addWarning(workspaceId, warning, event) {
      await ownOf(workspaceId).update(
        { _id: workspaceId, warnings: { $nin: [warning] } },
        { push: { warnings: warning } },
        { events: [event] },
      );
    },
  };
}
