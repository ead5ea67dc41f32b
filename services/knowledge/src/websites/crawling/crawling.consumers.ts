import { DocumentStatus, knowledgeEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ItemEnds } from './item-ends.ts';

export function createCrawlingConsumers(deps: {
  readonly itemEnds: ItemEnds;
  /** Wakes the workers of this process that crawl. */
  readonly announceCrawl: () => void;
}): Consumer[] {
  return [
    defineConsumer({
      name: 'knowledge.follow-page-items',
      event: knowledgeEvents.itemStatusChanged,
      async handle({ data }) {
        // On its way an item says nothing of its page.
        if (data.to === DocumentStatus.pending || data.to === DocumentStatus.processing) return;
        await deps.itemEnds.followItem(data.workspace_id, data.item_id);
      },
    }),
    defineConsumer({
      name: 'knowledge.process-crawled',
      event: knowledgeEvents.crawlFinished,
      // The website is in status 3 already: a worker takes it up now, and not with its next look.
      async handle({ data }) {
        if (data.next === 'process') deps.announceCrawl();
      },
    }),
  ];
}
