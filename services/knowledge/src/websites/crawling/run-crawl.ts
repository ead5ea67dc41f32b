import { LRUCache } from 'lru-cache';
import { WebsiteType } from '@colloquy/contracts';
import {
  createCrawler,
  createCrawlMemory,
  createSharedPacing,
  PageExceeded,
  type CrawlMemory,
  type CrawlPlan,
  type CrawlResult,
  type HostTurns,
  type PacingClock,
  type PlannedPage,
  type Renderer,
  type SiteReader,
} from '@colloquy/crawler';
import type { Logger } from '@colloquy/observability';
import type { SafeFetch } from '@colloquy/safe-fetch';
import { systemContext } from '@colloquy/service-kit';
import { createMongoFrontier } from '../subpages/mongo-frontier.ts';
import { AT_ONCE } from '../subpages/new-subpage.ts';
import type { SubpageDocument } from '../subpages/subpages.model.ts';
import type { WebsiteParts } from '../websites/website-parts.ts';
import type { WebsiteDocument } from '../websites/websites.model.ts';
import type { CrawlContext } from './crawl-loop.ts';

/** More than a crawl keeps of one website. */
const MAX_PLANNED = 250_000;
/** Crawls whose memory this process keeps between their turns; one without is as one whose worker was killed. */
const MAX_UNFINISHED = 16;

export interface CrawlMeans {
  readonly fetch: SafeFetch;
  readonly renderer: Renderer | null;
  readonly productToken: string;
  readonly clock?: PacingClock | undefined;
}

export type RunCrawl = ReturnType<typeof createRunCrawl>;

/** Runs the crawl that a website is in, from where it stands; null when it was told to stop before its end. */
export function createRunCrawl(
  deps: Pick<WebsiteParts, 'subpages' | 'texts' | 'allowance' | 'logger' | 'now'> & {
    readonly means: CrawlMeans;
    /** Reads what the sites of a workspace send. */
    readonly siteReader: (workspaceId: string) => SiteReader;
    readonly turns: HostTurns;
  },
) {
  const { subpages, texts, allowance, logger, now, means, siteReader, turns } = deps;
  // One for all websites, in whatever process they are crawled: two of them may be on one host.
  const pacing = createSharedPacing(means.clock, turns);
  const memories = new LRUCache<string, CrawlMemory>({ max: MAX_UNFINISHED });

  return async function runCrawl(
    website: WebsiteDocument,
    { signal, mayGoOn }: CrawlContext,
  ): Promise<CrawlResult | null> {
    const { run, workspace_id: workspaceId } = website;
    const renderer = means.renderer === null ? null : quiet(means.renderer, workspaceId, logger);
    const memory = memories.get(run.crawlId) ?? createCrawlMemory();
    memories.set(run.crawlId, memory);
    const site = { ...website, crawlId: run.crawlId };
    const frontier = createMongoFrontier({
      site,
      subpages,
      texts,
      selectsNew: selectsNew(website),
      newId: systemContext('knowledge').newId,
      now,
    });
    // This worker alone has the website: what a dead one had claimed is free.
    await subpages.updateMany(
      site,
      { crawlId: run.crawlId, isOpen: true, token: { $ne: null } },
      { token: null, dueAt: AT_ONCE },
    );
    const crawler = createCrawler({
      frontier,
      fetch: means.fetch,
      reader: siteReader(workspaceId),
      productToken: means.productToken,
      pacing,
      memory,
      ...(renderer === null ? {} : { renderer }),
      ...(means.clock === undefined ? {} : { clock: means.clock }),
    });
    const plan: CrawlPlan = {
      kind: run.mode === 'full' ? KINDS[website.type] : 'known',
      startUrl: website.url,
      config: { ...website.config, maxPages: await allowance.atMost(website) },
      pages: await plannedPages(website),
      linked: run.mode === 'full' ? await linkedPages(website) : [],
    };
    const result = await crawler.run(plan, { signal, mayGoOn });
    if (result.endedBy === 'stopped' || signal.aborted) return null;
    memories.delete(run.crawlId);
    return result;
  };

  /** Pages that had no text: failed, left out, or over the limit. */
  async function linkedPages(website: WebsiteDocument): Promise<PlannedPage[]> {
    const { crawlId } = website.run;
    const without = { crawlId: { $ne: crawlId }, contentHash: null, isRemoved: false } as const;
    const found = await subpages.find(website, without, MAX_PLANNED);
    return found.map(({ url, depth, parentUrl }) => ({ url, depth, parentUrl, known: null }));
  }

  /** Known pages to crawl. Pages that are not selected are left out: the crawl finds them again through links. */
  async function plannedPages(website: WebsiteDocument): Promise<PlannedPage[]> {
    const { mode, crawlId, trigger, pageIds } = website.run;
    const known = await subpages.find(
      website,
      {
        crawlId: { $ne: crawlId },
        ...(mode === 'full'
          ? { $or: [{ contentHash: { $ne: null } }, { isLive: true }, { selected: true }, { isAdded: true }] }
          : { selected: true }),
        // The other pages have stored text already, which is processed as it is.
        ...(mode === 'process' ? { contentHash: null } : {}),
        ...(pageIds === null ? {} : { _id: { $in: pageIds } }),
      },
      MAX_PLANNED,
    );
    return known.map((page) => planned(page, trigger === 'config'));
  }
}

const KINDS = { [WebsiteType.website]: 'website', [WebsiteType.sitemap]: 'sitemap' } as const;

/** A page that is to be read in another way is asked for whole. */
function planned(page: SubpageDocument, isReadAnew: boolean): PlannedPage {
  const { url, depth, parentUrl, contentHash, missCount, inSitemap } = page;
  const isKnown = contentHash !== null || missCount > 0;
  const etag = isReadAnew ? null : page.etag;
  const lastModified = isReadAnew ? null : page.lastModified;
  const known = isKnown ? { etag, lastModified, contentHash, missCount } : null;
  return { url, depth, parentUrl, known, inSitemap };
}

/** Before an owner has chosen for the first time, all pages with text are proposed. */
function selectsNew({ run, processedAt }: WebsiteDocument): boolean {
  return run.newPages === 'include' || (run.newPages === 'hold' && processedAt === null);
}

/** A workspace's turns at the browser. One that does not start must not end the crawl: its pages end as JS_ONLY. */
function quiet(renderer: Renderer, workspaceId: string, logger: Logger): Renderer {
  return {
    async render(url, options) {
      try {
        return await renderer.render(url, { ...options, group: workspaceId });
      } catch (error) {
        options?.signal?.throwIfAborted();
        if (error instanceof PageExceeded) throw error;
        logger.warn({ err: error, url }, 'the browser did not show a page');
        return null;
      }
    },
    close: () => renderer.close(),
  };
}
