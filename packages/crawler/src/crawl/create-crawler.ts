import { setImmediate } from 'node:timers/promises';
import type { SafeFetch } from '@colloquy/safe-fetch';
import { normaliseUrl, pageKey } from '../addresses/normalise-url.ts';
import { createScope } from '../addresses/scope.ts';
import type { ClaimedEntry, FrontierCounts, FrontierStore, NewEntry } from '../frontier/frontier-store.ts';
import {
  createHostPatience,
  createSharedPacing,
  SYSTEM_CLOCK,
  type HostPacing,
  type PacingClock,
  type SharedPacing,
} from '../frontier/host-pacing.ts';
import { isUsable } from '../frontier/outcome.ts';
import { fetchPage, type FetchedPage, type PageRequest } from '../pages/fetch-page.ts';
import type { SiteReader } from '../reading/site-reader.ts';
import type { Renderer } from '../rendering/renderer.ts';
import type { SitemapReport } from '../sitemaps/read-sitemaps.ts';
import type { CrawlPlan, PlannedPage } from './crawl-plan.ts';
import { createRedirectFollower, createRedirectMemory } from './follow-redirects.ts';
import { findSitemapPages } from './find-sitemap-pages.ts';
import { MAX_REQUESTS, processEntry, type EntryContext, type Processed } from './process-entry.ts';
import { createSiteRobots } from './site-robots.ts';
import { createTwinPages } from './twin-pages.ts';

/** Two concurrent requests, the limit of connections to one host (definitions, section 5). */
const ENTRIES_AT_ONCE = 2;
/** More than any page takes: its host's pauses, five redirects, and the browser. */
export const LEASE_MS = 300_000;
/** How often an idle worker checks whether another worker's lease has expired. */
const MAX_WAIT_MS = 5_000;
/** Addresses stored per page that may be kept; beyond it links are counted but not followed. */
const ENTRIES_PER_PAGE = 20;
/** For small limits: a site's menus alone may lead to more addresses without a text. */
const MIN_ENTRIES = 200;
/** Addresses beyond the limit that are kept in memory, to count each once; more are not counted. */
const MAX_LEFT_OUT = 100_000;

/** Sitemap addresses handled before yielding to the event loop. */
const ADDRESSES_AT_ONCE = 500;

export interface CrawlerOptions {
  readonly frontier: FrontierStore;
  readonly fetch: SafeFetch;
  /** Parses pages, sitemaps and robots.txt. */
  readonly reader: SiteReader;
  /** Our product token in robots.txt, such as `ColloquyBot`; the user agent of `fetch` should begin with it. */
  readonly productToken: string;
  /** Without a renderer, pages written only by scripts end as JS_ONLY. */
  readonly renderer?: Renderer;
  readonly clock?: PacingClock;
  /** Pacing shared with other crawls; the default is a pacing of its own. */
  readonly pacing?: SharedPacing;
  /** State of an earlier run of this crawl; the default is empty. */
  readonly memory?: CrawlMemory;
}

export type CrawlMemory = ReturnType<typeof createCrawlMemory>;

/**
 * Creates the state that one crawl keeps across its runs: host patience, redirects, texts read, and addresses left
 * out.
 */
export function createCrawlMemory() {
  return {
    patience: createHostPatience<FetchedPage>(),
    redirects: createRedirectMemory(),
    twins: createTwinPages(),
    /** Addresses for which there was no room, by key; true for those of a sitemap. */
    leftOut: new Map<string, boolean>(),
  };
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called before each entry; false ends the run after the entries in progress. */
  readonly mayGoOn?: () => Promise<boolean>;
}

export interface CrawlResult {
  /** `stopped`: the run was asked to stop; open entries stay in the frontier for the next worker. */
  readonly endedBy: 'completion' | 'stopped';
  readonly counts: FrontierCounts;
  /** Sitemap pages in scope, and how many of them are usable. */
  readonly coverage: { readonly sitemapUrls: number; readonly indexed: number };
  readonly sitemaps: readonly SitemapReport[];
  /** Addresses dropped because the frontier was full, and how many of them are in the sitemaps. */
  readonly droppedLinks: number;
  readonly droppedInSitemap: number;
}

/** Runs a plan over a frontier, which a killed worker may have left half done. */
export function createCrawler(options: CrawlerOptions) {
  const clock = options.clock ?? SYSTEM_CLOCK;
  return {
    async run(plan: CrawlPlan, runOptions: RunOptions = {}): Promise<CrawlResult> {
      const crawl = new Crawl(plan, { ...options, clock }, runOptions);
      return crawl.run();
    },
  };
}

class Crawl {
  readonly #plan: CrawlPlan;
  readonly #options: CrawlerOptions & { readonly clock: PacingClock };
  readonly #signal: AbortSignal | undefined;
  readonly #mayGoOn: () => Promise<boolean>;
  readonly #pacing: HostPacing;
  readonly #patience: CrawlMemory['patience'];
  readonly #twins: CrawlMemory['twins'];
  readonly #leftOut: CrawlMemory['leftOut'];
  readonly #context: EntryContext;
  readonly #robots: ReturnType<typeof createSiteRobots>;
  readonly #maxEntries: number;
  #usable = 0;
  #found = 0;
  #isStopped = false;

  constructor(
    plan: CrawlPlan,
    options: CrawlerOptions & { readonly clock: PacingClock },
    { signal, mayGoOn = async () => true }: RunOptions,
  ) {
    this.#plan = plan;
    this.#options = options;
    this.#signal = signal;
    this.#mayGoOn = mayGoOn;
    const { patience, redirects, twins, leftOut } = options.memory ?? createCrawlMemory();
    this.#patience = patience;
    this.#twins = twins;
    this.#leftOut = leftOut;
    this.#pacing = (options.pacing ?? createSharedPacing(options.clock)).forCrawl();
    this.#maxEntries = Math.max(MIN_ENTRIES, plan.config.maxPages * ENTRIES_PER_PAGE);
    const { fetch, reader, productToken, clock } = options;
    const { config } = plan;
    const scope = createScope({ ...config, startUrl: plan.startUrl });
    this.#robots = createSiteRobots({
      fetch,
      reader,
      productToken,
      clock,
      pacing: this.#pacing,
      delayMs: config.delayMs,
      ...(signal ? { signal } : {}),
    });
    const forbiddenBy: EntryContext['forbiddenBy'] = async (url) => {
      if (!config.respectRobots) return null;
      const { allows, unreadBecause } = await this.#robots(url);
      if (unreadBecause !== undefined) return { state: 'failed', reason: unreadBecause };
      return allows(url) ? null : { state: 'skipped', reason: 'ROBOTS' };
    };
    const follow = createRedirectFollower({
      fetch,
      scope,
      keepQuery: config.keepQuery,
      allows: async (url) => (await forbiddenBy(url)) === null,
      request: (request) => this.#request(request),
      memory: redirects,
    });
    const { renderer: browser } = options;
    const render: EntryContext['render'] =
      browser === undefined
        ? null
        : async (url, document) => {
            await this.#turnAt(url);
            return browser.render(url, { document, signal });
          };
    const hasRoom = (): boolean => this.#usable < config.maxPages;
    const linksOf = linksByPage(plan);
    const countRequest: EntryContext['countRequest'] = (entry) =>
      options.frontier.countRequest(entry, MAX_REQUESTS);
    const limits = { hasRoom, countRequest };
    const site = { plan, scope, reader, productToken, linksOf, signal };
    this.#context = { ...site, forbiddenBy, follow, render, ...limits };
  }

  async run(): Promise<CrawlResult> {
    const counts = await this.#options.frontier.counts();
    this.#usable = counts.ended.discovered + counts.ended.unchanged;
    this.#found = counts.found;
    let sitemaps: readonly SitemapReport[] = [];
    try {
      sitemaps = await this.#begin();
      await this.#work();
    } catch (error) {
      if (this.#signal?.aborted !== true) throw error;
    }
    this.#isStopped ||= this.#signal?.aborted === true;
    const final = await this.#options.frontier.counts();
    const droppedInSitemap = [...this.#leftOut.values()].filter(Boolean).length;
    return {
      endedBy: this.#isStopped && final.open > 0 ? 'stopped' : 'completion',
      counts: final,
      coverage: { sitemapUrls: final.sitemap.found + droppedInSitemap, indexed: final.sitemap.usable },
      sitemaps,
      droppedLinks: this.#leftOut.size,
      droppedInSitemap,
    };
  }

  async #begin(): Promise<readonly SitemapReport[]> {
    const { kind, startUrl, pages = [], config } = this.#plan;
    const start: PlannedPage[] =
      kind === 'website' ? [{ url: startUrl, depth: 0, parentUrl: null, known: null }] : [];
    const planned = [...pages, ...start].flatMap((page): NewEntry[] => {
      const url = normaliseUrl(page.url, { keepQuery: config.keepQuery });
      // Without reading sitemaps, the last known value still applies.
      const inSitemap = kind === 'known' && page.inSitemap === true;
      return url === null ? [] : [{ ...page, url, key: pageKey(url), inSitemap }];
    });
    // They are stored already, however few pages may be kept now.
    this.#found += (await this.#options.frontier.add(planned)).added;
    if (kind === 'known') return [];
    const found = await findSitemapPages(this.#plan, {
      fetch: this.#options.fetch,
      reader: this.#options.reader,
      robots: this.#robots,
      turnAt: (url) => this.#turnAt(url),
      signal: this.#signal,
    });
    const { scope } = this.#context;
    const depth = Math.min(1, config.maxDepth);
    const entryOf = (url: string): NewEntry => {
      const inSitemap = scope.includes(url, depth);
      return { key: pageKey(url), url, depth, parentUrl: null, inSitemap, known: null };
    };
    for (let from = 0; from < found.pages.length; from += ADDRESSES_AT_ONCE) {
      const some = found.pages.slice(from, from + ADDRESSES_AT_ONCE);
      await this.#add(some.filter(scope.isOnSite).map(entryOf));
      // Yields to other work between two parts of a list of 100,000 addresses.
      await setImmediate();
    }
    return found.sitemaps;
  }

  async #work(): Promise<void> {
    const { frontier, clock } = this.#options;
    const active = new Set<Promise<void>>();
    const errors: unknown[] = [];
    while (errors.length === 0 && !(await this.#hasToStop())) {
      const claim =
        active.size < ENTRIES_AT_ONCE ? await frontier.claim(new Date(clock.now()), LEASE_MS) : null;
      if (claim !== null) {
        const work: Promise<void> = this.#handle(claim)
          .catch((error: unknown) => void errors.push(error))
          .finally(() => active.delete(work));
        active.add(work);
      } else if (active.size > 0) await Promise.race(active);
      else {
        const due = await frontier.nextDueAt();
        if (due === null) return;
        const waitMs = Math.min(MAX_WAIT_MS, Math.max(1, due.getTime() - clock.now()));
        await clock.sleep(waitMs, this.#signal);
      }
    }
    await Promise.all(active);
    if (errors.length > 0) throw errors[0];
  }

  async #hasToStop(): Promise<boolean> {
    this.#isStopped ||= this.#signal?.aborted === true || !(await this.#mayGoOn());
    return this.#isStopped;
  }

  /**
   * Completes an entry or releases it. The addresses it leads to are stored first, so that a kill in between loses
   * nothing.
   */
  async #handle(claim: ClaimedEntry): Promise<void> {
    const { frontier, clock } = this.#options;
    const processed = await this.#processOrGiveBack(claim);
    await this.#add(processed.found);
    if (processed.kind === 'retry') {
      await frontier.release(claim, new Date(clock.now() + processed.delayMs), true);
      return;
    }
    const outcome = this.#twins.withoutTwin(claim, processed.outcome);
    const isKept = isUsable(outcome.state);
    // Counted before it is stored, so that only one of two concurrent pages takes the last place.
    if (isKept && this.#usable >= this.#plan.config.maxPages) {
      const { httpStatus } = outcome;
      await frontier.complete(claim, { state: 'skipped', reason: 'LIMIT', httpStatus });
      return;
    }
    if (isKept) this.#usable += 1;
    await frontier.complete(claim, outcome);
  }

  async #processOrGiveBack(claim: ClaimedEntry): Promise<Processed> {
    try {
      return await processEntry(claim, this.#context);
    } catch (error) {
      const { frontier, clock } = this.#options;
      await frontier.release(claim, new Date(clock.now()), false);
      throw error;
    }
  }

  async #add(entries: readonly NewEntry[]): Promise<void> {
    const asked = entries.filter(({ key }) => !this.#leftOut.has(key));
    if (asked.length === 0) return;
    const room = Math.max(0, this.#maxEntries - this.#found);
    const { added, leftOut } = await this.#options.frontier.add(asked, room);
    this.#found += added;
    for (const { key, inSitemap } of leftOut.slice(0, MAX_LEFT_OUT - this.#leftOut.size)) {
      this.#leftOut.set(key, inSitemap);
    }
  }

  /** Makes one request in the host's turn; a host that asked for pauses too often gets no more requests. */
  async #request(request: PageRequest): Promise<FetchedPage> {
    const { fetch, clock } = this.#options;
    const { host } = new URL(request.url);
    const given = this.#patience.lastOf(host);
    if (given !== null) return given;
    await this.#turnAt(request.url);
    const page = await fetchPage(fetch, request, clock.now);
    if (page.kind === 'refused' && page.isThrottled) {
      const last = { ...page, canRetry: false };
      await this.#pacing.pause(host, this.#patience.pauseAfter(host, last, page.retryAfterMs));
    } else if (page.kind !== 'refused' || !page.canRetry) this.#patience.answered(host);
    return page;
  }

  async #turnAt(url: string): Promise<void> {
    const { respectRobots, delayMs } = this.#plan.config;
    const asked = respectRobots ? (await this.#robots(url)).crawlDelayMs : null;
    await this.#pacing.turn(new URL(url).host, { delayMs, askedMs: asked, signal: this.#signal });
  }
}

function linksByPage({ kind, linked = [], config }: CrawlPlan): EntryContext['linksOf'] {
  if (kind !== 'website') return () => [];
  const byPage = new Map<string, NewEntry[]>();
  for (const page of linked) {
    const url = normaliseUrl(page.url, { keepQuery: config.keepQuery });
    if (url === null || page.parentUrl === null) continue;
    const links = byPage.get(page.parentUrl) ?? [];
    links.push({ ...page, url, key: pageKey(url), inSitemap: false });
    byPage.set(page.parentUrl, links);
  }
  return (url) => byPage.get(url) ?? [];
}
