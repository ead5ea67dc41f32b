import {
  botEvents,
  chatEvents,
  knowledgeEvents,
  workspaceEvents,
  type EventEnvelope,
} from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { WorkspacePlanUseCases } from '../workspace-plans/workspace-plans.use-cases.ts';
import type { ResourceKind } from '../usage/usage.model.ts';
import type { MeteringUseCases } from './metering.use-cases.ts';

/** Each effect is an upsert under the id of what happened, so repeats and late events change nothing. */
export function createMeteringConsumers(
  usage: MeteringUseCases,
  subscriptions: WorkspacePlanUseCases,
): Consumer[] {
  /** With the event's own context: a warning that follows names it as its cause. */
  const add = (
    event: EventEnvelope<{ readonly workspace_id: string }>,
    id: string,
    kind: ResourceKind,
    sizeBytes = 0,
    reservedAs = id,
  ) =>
    usage.addResource(event.data.workspace_id, id, kind, sizeBytes, contextOf(event, 'billing'), reservedAs);
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
      handle: (event) => add(event, seatOf(event.data), 'seat'),
    }),
    defineConsumer({
      name: 'billing.free-seats',
      event: workspaceEvents.memberLeft,
      handle: ({ data }) => usage.removeResource(data.workspace_id, seatOf(data), 'seat'),
    }),
    defineConsumer({
      name: 'billing.count-answers',
      event: chatEvents.questionAnswered,
      handle: (event) => usage.countAnswer(event),
    }),
    defineConsumer({
      name: 'billing.add-bot',
      event: botEvents.botCreated,
      handle: (event) => add(event, event.data.chat_bot_id, 'bot'),
    }),
    defineConsumer({
      name: 'billing.remove-bot',
      event: botEvents.botDeleted,
      handle: ({ data }) => usage.removeResource(data.workspace_id, data.chat_bot_id, 'bot'),
    }),
    defineConsumer({
      name: 'billing.add-document',
      event: knowledgeEvents.documentUploaded,
      handle: (event) => {
        const { item_id, version, sizeBytes } = event.data;
        return add(event, item_id, 'document', sizeBytes, `${item_id}:${version}`);
      },
    }),
    defineConsumer({
      name: 'billing.remove-document',
      event: knowledgeEvents.documentDeleted,
      handle: ({ data }) => usage.removeResource(data.workspace_id, data.item_id, 'document'),
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
