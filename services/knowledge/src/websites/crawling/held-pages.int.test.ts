import { expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi, WebsiteStatus } from '@colloquy/contracts';
import { startFixtureSite } from '@colloquy/crawler/testing';
import { createGatedEmbeddings } from '../../testing/gated-embeddings.ts';
import { openCrawls } from '../../testing/crawl-harness.ts';
import { eventually } from '../../testing/knowledge-harness.ts';

it('a website makes no items of its pages while another workspace works on a few documents', async () => {
  const site = await startFixtureSite({ pages: 60 });
  const embeddings = createGatedEmbeddings();
  // Longer than the test takes: only the end of the document ends the pause.
  const service = await openCrawls(site, { embeddings, ingestion: { longestHoldMs: 3_600_000 } });
  const { id } = await service.create(service.bot);
  await service.untilStatus(id, WebsiteStatus.needsActions);
  const bot = service.aBot('w2');
  await service.upload('bob', bot, 'first.md', '# Hours\n\nThe shop opens at nine.');
  await embeddings.arrived();
  await service.process(id);
  await eventually(async () => expect((await service.read(id)).progress).toMatchObject({ stage: 'store' }));
  const second = await service.upload('bob', bot, 'second.md', '# Fees\n\nThe shop asks for nine euros.');
  const bob = service.host.asUser('bob');
  await eventually(async () => {
    const query = { chat_bot_id: bot, id: [second.id] };
    const { result } = await bob.call(knowledgeApi.listKnowledge, { query });
    expect(result.data[0]).toMatchObject({
      documentStatus: DocumentStatus.processing,
      searchable: 'keywords',
    });
  });
  const query = { chat_bot_id: service.bot };
  expect((await service.ada.call(knowledgeApi.listKnowledge, { query })).result.meta.total).toBe(0);
  embeddings.open();
  const { counters } = await service.untilStatus(id, WebsiteStatus.processed);
  expect(counters.indexed).toBe(counters.selected);
  await service.stop();
  await site.close();
});
