import { END_STATES, isUsable, pageKey, type CrawlResult } from '@colloquy/crawler';
import { LEASE_ENDED } from '@colloquy/persistence';
import { WebsiteStatus, type LastCrawl } from '@colloquy/contracts';
import { systemContext } from '@colloquy/service-kit';
import type { IngestionLoop } from '../../ingestion/index.ts';
import { isToStore, isToUnpublish } from '../subpages/page-outcome.policy.ts';
import type { SubpageDocument } from '../subpages/subpages.model.ts';
import { subpageId } from '../subpages/subpages.repository.ts';
import type { WebsiteParts } from '../websites/website-parts.ts';
import { websiteEvents, websiteTransition } from '../websites/websites.events.ts';
import type { WebsiteDocument } from '../websites/websites.model.ts';
import type { WebsiteChange } from '../websites/websites.repository.ts';
import { crawlEnd, type CrawlEnd } from './crawl-end.policy.ts';
import type { CrawlContext } from './crawl-loop.ts';
import type { PageItems } from './page-items.ts';
import type { RunCrawl } from './run-crawl.ts';
import { websiteError } from './website-error.ts';

const CONTEXT = systemContext('knowledge');
const MAX_PAGES_AT_ONCE = 200;

/** Works on one claimed website up to the next point at which something else is waited for. */
export function createWebsiteWork(
  deps: Pick<WebsiteParts, 'websites' | 'subpages' | 'allowance' | 'now'> & {
    readonly runCrawl: RunCrawl;
    readonly pageItems: PageItems;
    readonly endProcessing: (websiteId: string) => Promise<void>;
    readonly turns: Pick<IngestionLoop, 'untilTurn' | 'endTurns'>;
  },
) {
  const { websites, subpages, allowance, now, runCrawl, pageItems, endProcessing, turns } = deps;

  return async function work(website: WebsiteDocument, context: CrawlContext): Promise<void> {
    if (website.websiteStatus === WebsiteStatus.crawling) return crawlWhole(website, context);
    const ready = website.run.stage === 'crawl' ? await fetchKnown(website, context) : website;
    if (ready !== null) await storePages(ready, context.signal);
  };

  /** The crawl of a whole website, to the question to its owner or to the processing of what it found. */
  async function crawlWhole(website: WebsiteDocument, context: CrawlContext): Promise<void> {
    const result = await runCrawl(website, context);
    if (result === null) return;
    await afterFetching(website);
    await subpages.purgeNotFound(website);
    const start = await subpages.findById(website, subpageId(website._id, pageKey(website.url)));
    const changes = await changesOf(website, result);
    const end = crawlEnd(website, result, { start, newPages: changes.new });
    await websites.changeHeld(website, (current) => {
      const { droppedLinks, droppedInSitemap, sitemaps } = result;
      const { set, event } = websiteTransition(current, MOVES[end.next ?? 'fail'], CONTEXT);
      return {
        set: {
          ...LEASE_ENDED,
          ...set,
          ...ended(current, end, changes),
          crawlFacts: { droppedLinks, droppedInSitemap, sitemaps },
          run: { ...current.run, stage: 'store' },
        },
        events: [event, finished(current, end, result)],
      };
    });
  }

  /** Asks for the pages that the work of status 3 needs; null when the worker has to stop. */
  async function fetchKnown(
    website: WebsiteDocument,
    context: CrawlContext,
  ): Promise<WebsiteDocument | null> {
    const result = await runCrawl(website, context);
    if (result === null) return null;
    await afterFetching(website);
    const isRefresh = website.run.mode === 'known';
    const changes = isRefresh ? await changesOf(website, result) : null;
    return websites.changeHeld(website, (current) => {
      const run = { ...current.run, stage: 'store' } as const;
      const end = { next: 'process', code: null } as const;
      return changes === null
        ? { set: { run } }
        : { set: { run, ...ended(current, end, changes) }, events: [finished(current, end, result)] };
    });
  }

  /** What a crawl has decided by itself: addresses that came too late for it, and pages that answer no more. */
  async function afterFetching(website: WebsiteDocument): Promise<void> {
    await subpages.updateMany(website, { isOpen: true }, { isOpen: false, token: null });
    const { mode, crawlId } = website.run;
    // What an earlier crawl had lost is no news of this one, which did not ask for it.
    if (mode !== 'process') {
      await subpages.updateMany(website, { isLost: true, crawlId: { $ne: crawlId } }, { isLost: false });
    }
    await eachPage(website, { isLive: true, state: { $in: ['gone', 'skipped'] } }, async (page) => {
      if (isToUnpublish(page)) await pageItems.unpublish(website, page);
    });
  }

  /** Stores the selected pages as items, and deletes the items of deselected pages. */
  async function storePages(website: WebsiteDocument, signal: AbortSignal): Promise<void> {
    const { pageIds } = website.run;
    const named = pageIds === null ? {} : { _id: { $in: pageIds } };
    const wanted = { ...named, selected: true, contentHash: { $ne: null } };
    const { workspace_id: workspaceId } = website;
    await eachPage(website, wanted, async (page, left) => {
      signal.throwIfAborted();
      if (page.state !== 'processing' && !isToStore(page)) return;
      await turns.untilTurn(workspaceId, left, signal);
      // A refresh may find more pages than the plan allows, and no user is present to select fewer.
      if (await allowance.covers(website, page)) await pageItems.store(website, page);
      else await subpages.update(website, { _id: page._id }, { state: 'skipped', reason: 'LIMIT' });
    }).finally(() => turns.endTurns(workspaceId));
    if (pageIds === null) {
      await eachPage(website, { isLive: true, selected: false }, async (page) => {
        signal.throwIfAborted();
        await pageItems.unpublish(website, page);
      });
    }
    const waiting = await websites.changeHeld(website, (current) => ({
      set: { ...LEASE_ENDED, run: { ...current.run, stage: 'index' } },
    }));
    // Nothing may have changed: then there is nothing to wait for.
    if (waiting !== null) await endProcessing(waiting._id);
  }

  async function eachPage(
    website: WebsiteDocument,
    filter: Parameters<typeof subpages.afterId>[1],
    /** `left`: the page and those that are read already to come after it. */
    act: (page: SubpageDocument, left: number) => Promise<void>,
  ): Promise<void> {
    for (let after = ''; ; ) {
      const pages = await subpages.afterId(website, filter, after, MAX_PAGES_AT_ONCE);
      for (const [at, page] of pages.entries()) await act(page, pages.length - at);
      const last = pages.at(-1);
      if (last === undefined || pages.length < MAX_PAGES_AT_ONCE) return;
      after = last._id;
    }
  }

  async function changesOf({ run, ...website }: WebsiteDocument, { counts }: CrawlResult) {
    const inCrawl = { crawlId: run.crawlId };
    const [fresh, changed, lost] = await Promise.all([
      subpages.count(website, { ...inCrawl, offeredCrawlId: run.crawlId }),
      subpages.count(website, { ...inCrawl, isLive: true, state: 'discovered' }),
      subpages.count(website, { ...inCrawl, isLost: true }),
    ]);
    return { found: counts.found, new: fresh, changed, lost };
  }

  function ended(
    { lastCrawl }: WebsiteDocument,
    { code }: CrawlEnd,
    changes: NonNullable<LastCrawl['changes']>,
  ): Pick<WebsiteChange['set'], 'lastCrawl' | 'error'> {
    return {
      error: code === null ? null : websiteError(code),
      lastCrawl: lastCrawl && {
        ...lastCrawl,
        finishedAt: now().toISOString(),
        result: code === null ? 'completed' : 'failed',
        changes,
      },
    };
  }

  function finished(website: WebsiteDocument, { next, code }: CrawlEnd, { counts }: CrawlResult) {
    return websiteEvents(website, CONTEXT).crawlFinished({
      result: code === null ? 'completed' : 'failed',
      next,
      found: counts.found,
      usable: usableOf(counts),
      code,
    });
  }
}

const MOVES = { choose: 'askOwner', process: 'processFound', fail: 'failCrawl' } as const;

function usableOf({ ended }: CrawlResult['counts']): number {
  return END_STATES.filter(isUsable).reduce((sum, state) => sum + ended[state], 0);
}
