import { chatEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { Inbox } from '@colloquy/persistence';
import type { ItemRepository } from './items.repository.ts';

const COUNT_CITATIONS = 'knowledge.count-citations';

export function createItemConsumers(deps: {
  readonly items: ItemRepository;
  readonly inbox: Inbox;
}): Consumer[] {
  const { items, inbox } = deps;
  return [
    defineConsumer({
      name: COUNT_CITATIONS,
      event: chatEvents.questionAnswered,
      async handle(event) {
        const { citedItemIds } = event.data;
        const { workspaceId } = event;
        if (citedItemIds.length === 0 || workspaceId === null) return;
        await inbox.applyOnce(COUNT_CITATIONS, event, async () => {
          for (const id of new Set(citedItemIds)) {
            await items.countCitation(workspaceId, id, new Date(event.occurredAt));
          }
        });
      },
    }),
  ];
}
