import { botEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { FlowRevisions } from './flow-revisions.repository.ts';
import type { FlowRepository } from './flows.repository.ts';

export function createFlowConsumers(
  flows: Pick<FlowRepository, 'deleteOf'>,
  revisions: Pick<FlowRevisions, 'markPublished'>,
): Consumer[] {
  return [
    defineConsumer({
      name: 'bot.remove-flow',
      event: botEvents.botDeleted,
      handle: ({ data }) => flows.deleteOf(data),
    }),
    // The settings name the live revision; when it went live is recorded with the revision.
    defineConsumer({
      name: 'bot.date-published-flow',
      event: botEvents.flowPublished,
      async handle({ data, occurredAt }) {
        if (data.revision === null) return;
        await revisions.markPublished(data, data.revision, new Date(occurredAt));
      },
    }),
  ];
}
