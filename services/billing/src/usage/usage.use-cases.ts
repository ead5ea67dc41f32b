import {
  AnswerSource,
  ChatChannel,
  type chatEvents,
  type EventEnvelope,
  type LimitedResource,
} from '@colloquy/contracts';
import { contextOf, type RequestContext } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { meteredCustomer } from '../subscriptions/limits.policy.ts';
import type { SubscriptionRepository } from '../subscriptions/subscriptions.repository.ts';
import type { LimitWarnings } from './limit-warnings.ts';
import type { ResourceKind } from './usage.model.ts';
import type { UsageRepository } from './usage.repository.ts';

/** Generated answers are billed; cached, unknown and conversational ones and debug chats are not. */
const BILLED_SOURCES: ReadonlySet<AnswerSource> = new Set([
  AnswerSource.external,
  AnswerSource.functionCall,
  AnswerSource.functionCallRaw,
]);

type QuestionAnswered = ReturnType<(typeof chatEvents.questionAnswered)['schema']['parse']>;

export interface UsageUseCases {
  countAnswer(event: EventEnvelope<QuestionAnswered>): Promise<void>;
  /** Counts it, and warns when that comes near a limit. */
  addResource(
    workspaceId: string,
    id: string,
    kind: ResourceKind,
    sizeBytes: number,
    context: RequestContext,
  ): Promise<void>;
  removeResource(workspaceId: string, id: string, kind: ResourceKind): Promise<void>;
}

const WARNED_BY: Readonly<Record<ResourceKind, readonly LimitedResource[]>> = {
  bot: ['bots'],
  seat: ['seats'],
  document: ['storageBytes'],
};

export function createUsageUseCases(deps: {
  readonly usage: UsageRepository;
  readonly warnings: LimitWarnings;
  readonly subscriptions: Pick<SubscriptionRepository, 'find'>;
  readonly payments: Pick<PaymentProvider, 'metersAnswers'>;
}): UsageUseCases {
  const { usage, warnings, subscriptions, payments } = deps;

  async function meterOf(workspaceId: string, answeredAt: Date): Promise<string | null> {
    if (!payments.metersAnswers) return null;
    const subscription = await subscriptions.find(workspaceId);
    return subscription === null ? null : meteredCustomer(subscription, answeredAt);
  }

  return {
    async addResource(workspaceId, id, kind, sizeBytes, context) {
      await usage.addResource(workspaceId, id, kind, sizeBytes);
      await warnings.check(workspaceId, context, WARNED_BY[kind]);
    },
    removeResource: (workspaceId, id, kind) => usage.removeResource(workspaceId, id, kind),
    async countAnswer(event) {
      const { source, channel, workspace_id: workspaceId } = event.data;
      if (!BILLED_SOURCES.has(source) || channel === ChatChannel.debug) return;
      const answeredAt = new Date(event.occurredAt);
      await usage.addAnswer({
        historyId: event.data.history_id,
        workspaceId,
        chatBotId: event.data.chat_bot_id,
        source,
        answeredAt,
        meterCustomer: await meterOf(workspaceId, answeredAt),
      });
      // Also after a repeat: the first delivery may have died between the entry and the warning.
      await warnings.noteAnswer(workspaceId, contextOf(event, 'billing'));
    },
  };
}
