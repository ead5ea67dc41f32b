import {
  channelOf,
  isBilled,
  type chatEvents,
  type EventEnvelope,
  type LimitedResource,
  type billingApi,
} from '@colloquy/contracts';
import { contextOf, type RequestContext } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { meteredCustomer } from '../plans/limits.policy.ts';
import type { ReservationUseCases } from '../reservations/reservations.use-cases.ts';
import type { SubscriptionRepository } from '../subscriptions/subscriptions.repository.ts';
import type { LimitWarnings } from '../usage/limit-warnings.ts';
import type { ResourceKind } from '../usage/usage.model.ts';
import type { UsageRepository } from '../usage/usage.repository.ts';

type QuestionAnswered = ReturnType<(typeof chatEvents.questionAnswered)['schema']['parse']>;

export type MeteringUseCases = ReturnType<typeof createMeteringUseCases>;

const RESERVED_AS: Readonly<Record<ResourceKind, billingApi.Reservable | null>> = {
  bot: 'bots',
  document: 'storageBytes',
  // Counted in the workspace itself.
  seat: null,
};
const WARNED_BY: Readonly<Record<ResourceKind, readonly LimitedResource[]>> = {
  bot: ['bots'],
  seat: ['seats'],
  document: ['storageBytes'],
};

export function createMeteringUseCases(deps: {
  readonly usage: UsageRepository;
  readonly warnings: LimitWarnings;
  readonly reservations: Pick<ReservationUseCases, 'recordAnswer' | 'recordChange'>;
  readonly subscriptions: Pick<SubscriptionRepository, 'find'>;
  readonly payments: Pick<PaymentProvider, 'metersAnswers'>;
}) {
  const { usage, warnings, reservations, subscriptions, payments } = deps;

  async function meterOf(workspaceId: string, answeredAt: Date): Promise<string | null> {
    if (!payments.metersAnswers) return null;
    const subscription = await subscriptions.find(workspaceId);
    return subscription === null ? null : meteredCustomer(subscription, answeredAt);
  }

  async function recordChange(
    workspaceId: string,
    kind: ResourceKind,
    ids: readonly string[],
  ): Promise<void> {
    const resource = RESERVED_AS[kind];
    if (resource !== null) await reservations.recordChange(workspaceId, resource, ids);
  }

  return {
    /** Counts it, and warns when that comes near a limit; `reservedAs` is what it was reserved under. */
    async addResource(
      workspaceId: string,
      id: string,
      kind: ResourceKind,
      sizeBytes: number,
      context: RequestContext,
      reservedAs = id,
    ) {
      await usage.addResource(workspaceId, id, kind, sizeBytes);
      await recordChange(workspaceId, kind, [id, reservedAs]);
      await warnings.check(workspaceId, context, WARNED_BY[kind]);
    },
    async removeResource(workspaceId: string, id: string, kind: ResourceKind) {
      await usage.removeResource(workspaceId, id, kind);
      await recordChange(workspaceId, kind, [id]);
    },
    async countAnswer(event: EventEnvelope<QuestionAnswered>) {
      const { source, channel, workspace_id: workspaceId } = event.data;
      if (!isBilled(channelOf(channel), source)) return;
      const answeredAt = new Date(event.occurredAt);
      await usage.addAnswer({
        historyId: event.data.history_id,
        workspaceId,
        chatBotId: event.data.chat_bot_id,
        source,
        answeredAt,
        meterCustomer: await meterOf(workspaceId, answeredAt),
      });
      await reservations.recordAnswer(workspaceId, { id: event.data.history_id, answeredAt });
      // Also after a repeat: the first delivery may have died between the entry and the warning.
      await warnings.recordAnswer(workspaceId, contextOf(event, 'billing'));
    },
  };
}
