import { botEvents, chatEvents, knowledgeEvents, workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { SubscriptionUseCases } from '../subscriptions/subscriptions.use-cases.ts';
import type { UsageUseCases } from './usage.use-cases.ts';

/** Each effect is an upsert under the id of what happened, so repeats and late news change nothing. */
export function createUsageConsumers(usage: UsageUseCases, subscriptions: SubscriptionUseCases): Consumer[] {
  const { resources } = usage;
  return [
    defineConsumer({
      name: 'billing.begin-trial',
      event: workspaceEvents.workspaceCreated,
      async handle(event) {
        await subscriptions.begin(event.data.workspace_id, contextOf(event, 'billing'));
      },
    }),
    defineConsumer({
      name: 'billing.count-seats',
      event: workspaceEvents.memberJoined,
      handle: ({ data }) => resources.addResource(data.workspace_id, seatOf(data), 'seat', 0),
    }),
    defineConsumer({
      name: 'billing.free-seats',
      event: workspaceEvents.memberLeft,
      handle: ({ data }) => resources.removeResource(data.workspace_id, seatOf(data), 'seat'),
    }),
    defineConsumer({
      name: 'billing.count-answers',
      event: chatEvents.questionAnswered,
      handle: (event) => usage.countAnswer(event),
    }),
    defineConsumer({
      name: 'billing.add-bot',
      event: botEvents.botCreated,
      handle: ({ data }) => resources.addResource(data.workspace_id, data.chat_bot_id, 'bot', 0),
    }),
    defineConsumer({
      name: 'billing.remove-bot',
      event: botEvents.botDeleted,
      handle: ({ data }) => resources.removeResource(data.workspace_id, data.chat_bot_id, 'bot'),
    }),
    defineConsumer({
      name: 'billing.add-document',
      event: knowledgeEvents.documentUploaded,
      handle: ({ data }) =>
        resources.addResource(data.workspace_id, data.item_id, 'document', data.sizeBytes),
    }),
    defineConsumer({
      name: 'billing.remove-document',
      event: knowledgeEvents.documentDeleted,
      handle: ({ data }) => resources.removeResource(data.workspace_id, data.item_id, 'document'),
    }),
  ];
}

/** A membership's seat: who comes back takes another one. Memberships of older versions have no id. */
function seatOf(data: {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly membership_id: string | null;
}): string {
  return data.membership_id ?? `${data.workspace_id}:${data.user_id}`;
}
