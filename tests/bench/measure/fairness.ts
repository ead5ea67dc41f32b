import { botApi, knowledgeApi, WebsiteStatus, WebsiteType } from '@colloquy/contracts';
import {
  aWorkspaceWithBot,
  signUp,
  waitUntil,
  type LocalFile,
  type WorkspaceWithBot,
} from '../../product/index.ts';
import { servedSiteSchema, siteCountSchema, type SiteRequest } from '../load/site-messages.ts';
import { quantile } from '../statistics.ts';
import { startChild } from './child.ts';
import { ingest, startWithBot, type BenchProduct } from './product-subject.ts';

/**
 * Ten uploads of one workspace: alone, during a crawl of another workspace's large website, and while its pages are
 * processed.
 */
export interface FairnessFigures {
  readonly pages: number;
  readonly documents: number;
  /** From the first upload until the last document is active, per round. */
  readonly aloneSeconds: readonly number[];
  readonly besideSeconds: readonly number[];
  /** Pages of the website before the uploads began and during them. */
  readonly pagesPerSecond: { readonly alone: readonly number[]; readonly beside: readonly number[] };
  /** Ratio of the medians, under load and alone. */
  readonly ratio: number;
  /**
   * While all of its pages are chunked and embedded: the same, each round next to one alone just before, and the
   * number of pages still waiting at the end.
   */
  readonly learning: {
    readonly aloneSeconds: readonly number[];
    readonly besideSeconds: readonly number[];
    readonly pagesLeft: readonly number[];
    readonly ratio: number;
  };
}

const PAGES = 500;
const WARM_UP_PAGES = 30;
const MIN_DELAY_MS = 100;
const BEFORE_MS = 3_000;
/** All pages at the minimum delay take under a minute; a busy machine gets longer. */
const FETCH_PATIENCE_MS = 300_000;

/**
 * `files(round)`: different documents for each round. Throws when the crawl or the processing ends before its round,
 * because then there was no load.
 */
export async function measureFairness(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  { rounds, documents }: { readonly rounds: number; readonly documents: number },
  files: (round: number) => readonly LocalFile[],
): Promise<FairnessFigures> {
  const site = startChild('load/site.ts');
  const serve: SiteRequest = { kind: 'serve', pages: PAGES };
  const { host } = await site.ask(serve, servedSiteSchema);
  const served = async (): Promise<number> =>
    (await site.ask({ kind: 'count' } satisfies SiteRequest, siteCountSchema)).served;
  const bench = await startWithBot(dataDir, { ...env, CRAWL_PRIVATE_HOSTS: host });
  try {
    let round = 0;
    const uploads = async (): Promise<number> => {
      const [owner, own] = [await anotherBot(bench), files(round)];
      round += 1;
      const startedAt = performance.now();
      await ingest({ product: bench.product, owner }, own);
      return (performance.now() - startedAt) / 1_000;
    };
    await uploads();
    const aloneSeconds: number[] = [];
    const besideSeconds: number[] = [];
    const pagesPerSecond: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
    const rate = async (work: () => Promise<unknown>): Promise<number> => {
      const [before, startedAt] = [await served(), performance.now()];
      await work();
      return ((await served()) - before) / ((performance.now() - startedAt) / 1_000);
    };
    for (let nth = 0; nth < rounds; nth += 1) {
      aloneSeconds.push(await uploads());
      const website = await fetchedWebsite(bench, host);
      const first = await served();
      await waitUntil('pages of the website', async () =>
        (await served()) >= first + WARM_UP_PAGES ? true : null,
      );
      const before = () => new Promise((resolve) => setTimeout(resolve, BEFORE_MS));
      pagesPerSecond.alone.push(await rate(before));
      pagesPerSecond.beside.push(await rate(async () => besideSeconds.push(await uploads())));
      if (!(await website.isCrawling()))
        throw new Error('The website was fetched before the uploads answered');
      await website.delete();
    }
    const learning: Record<'aloneSeconds' | 'besideSeconds' | 'pagesLeft', number[]> = {
      aloneSeconds: [],
      besideSeconds: [],
      pagesLeft: [],
    };
    for (let nth = 0; nth < rounds; nth += 1) {
      const website = await fetchedWebsite(bench, host);
      await website.fetched();
      learning.aloneSeconds.push(await uploads());
      await website.learn();
      learning.besideSeconds.push(await uploads());
      learning.pagesLeft.push(await website.pagesToLearn());
      if (learning.pagesLeft.at(-1) === 0)
        throw new Error('The website was learned before the uploads answered');
      await website.delete();
    }
    const alone = quantile(aloneSeconds, 0.5);
    return {
      pages: PAGES,
      documents,
      aloneSeconds,
      besideSeconds,
      pagesPerSecond,
      ratio: quantile(besideSeconds, 0.5) / alone,
      learning: {
        ...learning,
        ratio: quantile(learning.besideSeconds, 0.5) / quantile(learning.aloneSeconds, 0.5),
      },
    };
  } finally {
    await bench.product.stop();
    await site.stop();
  }
}

/** A website that is being crawled, in a workspace of its own. */
async function fetchedWebsite({ product: { client } }: BenchProduct, host: string) {
  const { jwt, botId } = await aWorkspaceWithBot(client, await signUp(client));
  const config = { maxPages: PAGES, maxDepth: 10, delayMs: MIN_DELAY_MS };
  const body = { chat_bot_id: botId, type: WebsiteType.website, url: `http://${host}/`, config };
  const { data } = await client.call(knowledgeApi.createWebsite, { body }, { jwt });
  const params = { id: data.id };
  const read = async () => (await client.call(knowledgeApi.readWebsite, { params }, { jwt })).data;
  return {
    isCrawling: async (): Promise<boolean> => (await read()).websiteStatus === WebsiteStatus.crawling,
    fetched: () =>
      waitUntil(
        'the end of the crawl',
        async () => ((await read()).websiteStatus === WebsiteStatus.needsActions ? true : null),
        { timeoutMs: FETCH_PATIENCE_MS },
      ),
    /** Processes all pages for the chatbot, and waits until some are its items. */
    async learn(): Promise<void> {
      await client.call(knowledgeApi.processWebsite, { params, body: {} }, { jwt });
      await waitUntil('the first pages that are items', async () => {
        const query = { chat_bot_id: botId, limit: 1 };
        const { meta } = await client.call(knowledgeApi.listKnowledge, { query }, { jwt });
        return meta.total >= WARM_UP_PAGES ? true : null;
      });
    },
    /** Selected pages that are not active yet. */
    async pagesToLearn(): Promise<number> {
      const { counters } = await read();
      return counters.selected - counters.indexed;
    },
    delete: () => client.call(knowledgeApi.deleteWebsite, { params }, { jwt }),
  };
}

/** An empty bot in the uploads' workspace. */
async function anotherBot({ product, owner }: BenchProduct): Promise<WorkspaceWithBot> {
  const bot = await product.client.call(
    botApi.createBot,
    { body: { name: 'Uploads', workspace_id: owner.workspaceId } },
    { jwt: owner.jwt },
  );
  return { ...owner, botId: bot.id };
}
