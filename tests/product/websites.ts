import { randomUUID } from 'node:crypto';
import { knowledgeApi, WebsiteType, type Website, type WebsiteStatus } from '@colloquy/contracts';
import type { ProductClient } from './product-client.ts';
import type { WorkspaceWithBot } from './users.ts';
import { waitUntil, type WaitOptions } from './wait-until.ts';

/** Adds the website of an origin on loopback to a bot, with a fast crawl that excludes these paths. */
export async function aCrawledWebsite(
  client: ProductClient,
  { jwt, botId }: Pick<WorkspaceWithBot, 'jwt' | 'botId'>,
  origin: string,
  excludePaths: string[],
): Promise<Website> {
  const body = {
    chat_bot_id: botId,
    type: WebsiteType.website,
    url: `${origin}/`,
    config: { delayMs: 50, excludePaths },
  };
  const { data } = await client.call(
    knowledgeApi.createWebsite,
    { body },
    { jwt, idempotencyKey: randomUUID() },
  );
  return data;
}

/** The website once it has one of these statuses. */
export function websiteWith(
  client: ProductClient,
  { jwt }: Pick<WorkspaceWithBot, 'jwt'>,
  id: string,
  statuses: readonly WebsiteStatus[],
  options: WaitOptions,
): Promise<Website> {
  return waitUntil(
    `the website in status ${statuses.join(' or ')}`,
    async () => {
      const { data } = await client.call(knowledgeApi.readWebsite, { params: { id } }, { jwt });
      return statuses.includes(data.websiteStatus) ? data : null;
    },
    options,
  );
}
