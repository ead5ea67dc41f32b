import {
  INSTANCE_PROVIDER_ID,
  botEvents,
  channelOf,
  chatEvents,
  isBilled,
  knowledgeEvents,
  workspaceEvents,
  type EventEnvelope,
  type LimitedResource,
  type billingApi,
} from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { meteredCustomer } from '../plans/limits.policy.ts';
import { countsOn, type PriceList } from '../plans/plans.policy.ts';
import type { ReservationUseCases } from '../reservations/reservations.use-cases.ts';
import type { SubscriptionRepository } from '../subscriptions/subscriptions.repository.ts';
import type { LimitWarnings } from '../usage/limit-warnings.ts';
import type { ResourceKind } from '../usage/usage.model.ts';
import type { UsageRepository } from '../usage/usage.repository.ts';
import type { WorkspacePlanUseCases } from '../workspace-plans/workspace-plans.use-cases.ts';

type WorkspaceEvent = EventEnvelope<{ readonly workspace_id: string }>;

const RESERVED_AS: Readonly<Record<ResourceKind, readonly billingApi.Reservable[]>> = {
  bot: ['bots'],
  document: ['storageBytes'],
  page: ['pages', 'storageBytes'],
  // Counted by the workspace service itself.
  seat: [],
};
const WARNED_BY: Readonly<Record<ResourceKind, readonly LimitedResource[]>> = {
  bot: ['bots'],
  seat: ['seats'],
  document: ['storageBytes'],
  page: ['pages', 'storageBytes'],
};

/**
 * Count workspaces' usage, and warn near a limit. Each effect is an upsert under an id derived from the event's
 * subject, so repeats and late events change nothing; a warning names the event as its cause.
 */
export function createMeteringConsumers(deps: {
  readonly usage: UsageRepository;
  readonly warnings: LimitWarnings;
  readonly reservations: Pick<ReservationUseCases, 'recordAnswer' | 'recordChange'>;
  readonly subscriptions: Pick<SubscriptionRepository, 'find'>;
  readonly plans: Pick<WorkspacePlanUseCases, 'begin'>;
  readonly payments: Pick<PaymentProvider, 'metersAnswers'>;
  readonly prices: PriceList;
}): Consumer[] {
  const { usage, warnings, reservations, subscriptions, plans, payments, prices } = deps;

  /** Whether an answer counts on the plan, and which meter it is reported to. */
  async function billingOf(workspaceId: string, providerId: string | null, answeredAt: Date) {
    const isByOwnModel = providerId !== null && providerId !== INSTANCE_PROVIDER_ID;
    if (!payments.metersAnswers && !isByOwnModel) return { isBilled: true, meterCustomer: null };
    const subscription = await subscriptions.find(workspaceId);
    if (subscription === null) return { isBilled: true, meterCustomer: null };
    const isBilled = countsOn(prices[subscription.plan_id], isByOwnModel);
    const isMetered = isBilled && payments.metersAnswers;
    return { isBilled, meterCustomer: isMetered ? meteredCustomer(subscription, answeredAt) : null };
  }

  async function recordChange(workspaceId: string, kind: ResourceKind, ids: readonly string[]) {
    for (const resource of RESERVED_AS[kind]) await reservations.recordChange(workspaceId, resource, ids);
  }

  /** `reservedAs` is the kind it was reserved under. */
  async function add(event: WorkspaceEvent, kind: ResourceKind, id: string, sizeBytes = 0, reservedAs = id) {
    const { workspace_id } = event.data;
    await usage.addResource(workspace_id, id, kind, sizeBytes);
    await recordChange(workspace_id, kind, [id, reservedAs]);
    await warnings.check(workspace_id, contextOf(event, 'billing'), WARNED_BY[kind]);
  }

  async function remove({ data: { workspace_id } }: WorkspaceEvent, kind: ResourceKind, id: string) {
    await usage.removeResource(workspace_id, id, kind);
    await recordChange(workspace_id, kind, [id]);
  }

  return [
    defineConsumer({
      name: 'billing.begin-trial',
      event: workspaceEvents.workspaceCreated,
      async handle(event) {
        await plans.begin(event.data.workspace_id, contextOf(event, 'billing'));
      },
    }),
    defineConsumer({
      name: 'billing.count-seats',
      event: workspaceEvents.memberJoined,
      handle: (event) => add(event, 'seat', seatOf(event.data)),
    }),
    defineConsumer({
      name: 'billing.free-seats',
      event: workspaceEvents.memberLeft,
      handle: (event) => remove(event, 'seat', seatOf(event.data)),
    }),
    defineConsumer({
      name: 'billing.count-answers',
      event: chatEvents.questionAnswered,
      async handle(event) {
        const { source, channel, workspace_id: workspaceId, history_id: historyId } = event.data;
        if (!isBilled(channelOf(channel), source)) return;
        const answeredAt = new Date(event.occurredAt);
        const { chat_bot_id: chatBotId, provider_id: providerId } = event.data;
        const billing = await billingOf(workspaceId, providerId, answeredAt);
        const answer = { historyId, workspaceId, chatBotId, source, providerId, answeredAt, ...billing };
        if (!(await usage.addAnswer(answer))) return;
        await reservations.recordAnswer(workspaceId, { id: historyId, answeredAt });
        // After a repeat too, because the first delivery may have died between the entry and the warning.
        await warnings.recordAnswer(workspaceId, contextOf(event, 'billing'));
      },
    }),
    defineConsumer({
      name: 'billing.add-bot',
      event: botEvents.botCreated,
      handle: (event) => add(event, 'bot', event.data.chat_bot_id),
    }),
    defineConsumer({
      name: 'billing.remove-bot',
      event: botEvents.botDeleted,
      handle: (event) => remove(event, 'bot', event.data.chat_bot_id),
    }),
    defineConsumer({
      name: 'billing.add-document',
      event: knowledgeEvents.documentUploaded,
      handle: (event) => {
        const { item_id, version, sizeBytes, pages } = event.data;
        const kind = pages > 0 ? 'page' : 'document';
        return add(event, kind, item_id, sizeBytes, `${item_id}:${version}`);
      },
    }),
    defineConsumer({
      name: 'billing.remove-document',
      event: knowledgeEvents.documentDeleted,
      // The event does not say which of the two it was, so a page's counts are recomputed for both.
      handle: (event) => remove(event, 'page', event.data.item_id),
    }),
  ];
}

/** The seat of a membership: a returning member takes another one. Memberships of older versions have no id. */
function seatOf(data: {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly membership_id: string | null;
}): string {
  return data.membership_id ?? `${data.workspace_id}:${data.user_id}`;
}
