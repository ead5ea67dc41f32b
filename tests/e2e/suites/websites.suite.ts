import { randomUUID } from 'node:crypto';
import { knowledgeApi, WebsiteStatus, WebsiteType, type Website } from '@colloquy/contracts';
import type { FixtureSite } from '@colloquy/crawler/testing';
import { describe, expect, it } from 'vitest';
import { aCrawledWebsite, websiteWith, type WorkspaceWithBot } from '../../product/index.ts';
import { aMemberAsking, aVisitorAsking } from '../asking-steps.ts';
import type { ProductUnderTest } from '../product-under-test.ts';

/** The pages of the fixture site. */
export const PAGES = 5;
/** A small website, on a busy machine. */
const EVENTUALLY = { timeoutMs: 180_000 };

/** A website on `site`, which the product may read. */
export function describeWebsites(product: ProductUnderTest, site: FixtureSite): void {
  describe('a website', () => {
    const { client } = product;

    const until = ({ jwt }: WorkspaceWithBot, id: string, status: WebsiteStatus): Promise<Website> =>
      websiteWith(client, { jwt }, id, [status], EVENTUALLY);

    it('is crawled, learnt and cited with the address and the title of its page', async () => {
      const team = await product.aTeam();
      const { jwt, botId, linkId } = team;
      const website = await aCrawledWebsite(client, team, site.origin, [
        '/print',
        '/broken',
        '/heals',
        '/long',
      ]);
      const crawled = await until(team, website.id, WebsiteStatus.needsActions);
      expect(crawled).toMatchObject({
        counters: { selected: PAGES + 2, indexed: 0 },
        coverage: { sitemapUrls: PAGES + 1, indexed: 0 },
      });
      await client.call(knowledgeApi.processWebsite, { params: { id: website.id } }, { jwt });
      const processed = await until(team, website.id, WebsiteStatus.processed);
      expect(processed).toMatchObject({ partial: false, counters: { indexed: PAGES + 2 } });

      const cited = { title: 'Guide', url: `${site.origin}/guide` };
      for (const asker of [await aMemberAsking(client, team), await aVisitorAsking(client, linkId)]) {
        const { answer, metadata } = await asker.ask('What does the cargo bike cost for a day?');
        expect(answer).toContain('32');
        expect(metadata.citations[0]).toMatchObject(cited);
      }
      const found = await client.call(
        knowledgeApi.searchPassages,
        { body: { chat_bot_id: botId, query: 'What does the cargo bike cost for a day?' } },
        { jwt },
      );
      expect(found.data[0]).toMatchObject(cited);
    });

    it('is not read from this machine where nobody has allowed it', async () => {
      const { jwt, botId } = await product.aTeam();
      const port = Number(site.host.split(':')[1]) + 1;
      const refused = client.call(
        knowledgeApi.createWebsite,
        { body: { chat_bot_id: botId, type: WebsiteType.website, url: `http://127.0.0.1:${port}/` } },
        { jwt, idempotencyKey: randomUUID() },
      );
      await expect(refused).rejects.toMatchObject({ status: 400, body: { message: 'URL_NOT_ALLOWED' } });
    });
  });
}
