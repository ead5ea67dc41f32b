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

/** Fields of a subscription written together with its events. */
export interface SubscriptionWrite {
  readonly set: NonNullable<Update<SubscriptionDocument>['set']>;
  readonly events: readonly EventEnvelope[];
}

export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>;

export function createSubscriptionRepository(database: ServiceDatabase, signal: OutboxSignal) {
  const model = subscriptionModel(database);
  const repository = createRepository(model, { signal });
  const everywhere = repository.everywhere(
    'time and the payment provider change subscriptions of every workspace',
  );
  const ownOf = (workspaceId: string) => repository.in(tenantScope(workspaceId));
  return {
    /** The workspace's subscription; `first` is stored if there is none yet. */
    async getOrCreate(
      workspaceId: string,
      first: () => { document: NewDocument<SubscriptionDocument>; events: readonly EventEnvelope[] },
    ) {
      const own = ownOf(workspaceId);
      const found = await own.findById(workspaceId);
      if (found !== null) return found;
      const { document, events } = first();
      return own.insertOnce(document, events);
    },
    find: (workspaceId: string) => ownOf(workspaceId).findById(workspaceId),
    async findWorkspaceOfCustomer(customerRef: string) {
      return (await everywhere.findOne({ customerRef }))?._id ?? null;
    },
    /** Workspaces whose subscription changes by time until `now`, longest due first. */
    async findDue(now: Date, limit: number) {
      const options = { sort: { nextMoveAt: 1 }, limit, projection: { _id: 1 } } as const;
      const due = await everywhere.find({ nextMoveAt: { $lte: now } }, options);
      return due.map(({ _id }) => _id);
    },
    /** Decides on the newest state and writes only onto that state. Null for a workspace without one. */
    change(workspaceId: string, decide: (found: SubscriptionDocument) => Promise<SubscriptionWrite | null>) {
      const own = ownOf(workspaceId);
      return modify(
        () => own.findById(workspaceId),
        async (found) => found && decide(found),
        async (found, { set, events }) =>
          found && own.update(found._id, { set }, { events, expectRevision: found.revision }),
      );
    },
    /** Sets the owner's cap with its event. False when it is no longer `from`. */
    async saveCap(
      workspaceId: string,
      { from, to }: { readonly from: number | null; readonly to: number | null },
      events: readonly EventEnvelope[],
    ) {
      const unchanged = { _id: workspaceId, answersCap: from };
      const change = { set: { answersCap: to } };
      return (await ownOf(workspaceId).update(unchanged, change, { events })) !== null;
    },
    /** Makes every subscription due whose initial plan differs from `firstPlan`; returns how many. */
    beginAnewWith: (firstPlan: FirstPlan, now: Date) =>
      everywhere.updateMany({ begunWith: { $ne: firstPlan } }, { set: { nextMoveAt: now } }),
    /** Subscriptions to end at the provider until `now`, longest due first. */
    findRefsToEnd: (now: Date, limit: number) =>
      everywhere.find({ endRefsAt: { $lte: now } }, { sort: { endRefsAt: 1 }, limit }),
    async recordEnded(workspaceId: string, ref: string) {
      const change = { addToSet: { endedRefs: ref }, pull: { refsToEnd: ref } };
      await ownOf(workspaceId).update(workspaceId, change);
    },
    /** When to retry ending the rest. */
    async postponeEnding(workspaceId: string, endRefsAt: Date) {
      await ownOf(workspaceId).update(workspaceId, { set: { endRefsAt } });
    },
    /** Stops the retries, unless something was added meanwhile. */
    async finishEnding(workspaceId: string) {
      const finished = { _id: workspaceId, refsToEnd: { $size: 0 } };
      await ownOf(workspaceId).update(finished, { set: { endRefsAt: null } });
    },
    /** Records a warning and publishes its event, once per key. */
    async addWarning(workspaceId: string, warning: string, event: EventEnvelope) {
      await ownOf(workspaceId).update(
        { _id: workspaceId, warnings: { $nin: [warning] } },
        { push: { warnings: warning } },
        { events: [event] },
      );
    },
  };
}
