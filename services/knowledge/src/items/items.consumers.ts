import { botEvents, chatEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { Inbox } from '@colloquy/persistence';
import { contextOf } from '@colloquy/service-kit';
import type { VectorStore } from '@colloquy/vector-store';
import type { BaseRepository } from '../bases/bases.repository.ts';
import type { BotDirectory } from '../bots/bot-directory.ts';
import type { DeletionUseCases } from '../deletion/deletion.use-cases.ts';
import type { ItemRepository } from './items.repository.ts';

const DELETED_AT_ONCE = 100;
const COUNT_CITATIONS = 'knowledge.count-citations';

export function createItemConsumers(deps: {
  readonly items: ItemRepository;
  readonly bases: BaseRepository;
  readonly bots: BotDirectory;
  readonly deletion: DeletionUseCases;
  readonly vectors: VectorStore;
  readonly inbox: Inbox;
}): Consumer[] {
  const { items, bases, bots, deletion, vectors, inbox } = deps;
  return [
    defineConsumer({
      name: 'knowledge.remove-bot',
      event: botEvents.botDeleted,
      // Told again after a crash it goes on with what is left.
      async handle(event) {
        const { workspace_id: workspaceId, chat_bot_id: botId } = event.data;
        bots.forget(botId);
        for (;;) {
          const found = await items.ofBot(workspaceId, botId, DELETED_AT_ONCE);
          const open = found.filter((item) => !item.deleting);
          for (const item of open) await deletion.delete(item, contextOf(event, 'knowledge'));
          // Those whose points could not be deleted now are the sweeper's.
          if (open.length === 0) break;
        }
        await vectors.deleteBot({ workspaceId, botId });
        await bases.remove(workspaceId, botId);
      },
    }),
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
