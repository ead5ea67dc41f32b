import { chatEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { Inbox } from '@colloquy/persistence';
import type { Parts } from '../../index/index.ts';
import type { ChunkCitationRepository } from './chunk-citations.repository.ts';

const COUNT_CHUNK_CITATIONS = 'knowledge.count-chunk-citations';

/** Beside the count of the item: a vector store that does not answer holds up this count alone. */
export function createChunkConsumers(
  deps: Pick<Parts, 'vectors'> & {
    readonly citations: ChunkCitationRepository;
    readonly inbox: Inbox;
  },
): Consumer[] {
  const { citations, vectors, inbox } = deps;
  return [
    defineConsumer({
      name: COUNT_CHUNK_CITATIONS,
      event: chatEvents.questionAnswered,
      async handle(event) {
        const { workspaceId, occurredAt, data } = event;
        if (workspaceId === null) return;
        for (const [at, { item_id: itemId, version, index }] of data.citedChunks.entries()) {
          // One by one: a fault at the second must not count the first again.
          await inbox.applyOnce(`${COUNT_CHUNK_CITATIONS}/${at}`, event, async () => {
            const [chunk] = await vectors.listItem({
              workspaceId,
              botId: data.chat_bot_id,
              itemId,
              version,
              range: { from: index, to: index + 1 },
            });
            // Deleted or replaced since it was cited: there is no passage any more to show the count at.
            if (chunk !== undefined) await citations.count(chunk, new Date(occurredAt));
          });
        }
      },
    }),
  ];
}
