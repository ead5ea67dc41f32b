export { normaliseUrl, pageKey } from './addresses/normalise-url.ts';
export { compilePathGlob } from './addresses/path-glob.ts';
export { createScope, type Scope, type ScopeRules } from './addresses/scope.ts';
export {
  DEFAULT_CRAWL_CONFIG,
  type CrawlConfig,
  type CrawlPlan,
  type PlannedPage,
} from './crawl/crawl-plan.ts';
export {
  createCrawler,
  createCrawlMemory,
  LEASE_MS,
  type CrawlerOptions,
  type CrawlMemory,
  type CrawlResult,
} from './crawl/create-crawler.ts';
export type {
  ClaimedEntry,
  FrontierCounts,
  FrontierStore,
  KnownPage,
  NewEntry,
} from './frontier/frontier-store.ts';
export { createSharedPacing, type HostTurns, type PacingClock } from './frontier/host-pacing.ts';
export { createMemoryFrontier, type EndedEntry } from './frontier/memory-frontier.ts';
export {
  END_STATES,
  isUsable,
  type CrawledPage,
  type EndState,
  type PageOutcome,
  type PageReason,
} from './frontier/outcome.ts';
export { readPage, type ReadPage, type ReadPageOptions } from './pages/read-page.ts';
export { parseRemoveSelector } from './pages/remove-selectors.ts';
export {
  createChromiumRenderer,
  type ChromiumRenderer,
  type ChromiumRendererOptions,
} from './rendering/chromium-renderer.ts';
export { findChromium } from './rendering/find-chromium.ts';
export type { Renderer, RenderOptions } from './rendering/renderer.ts';
export type { SitemapEntry } from './sitemaps/parse-sitemap.ts';
export type { SitemapReport } from './sitemaps/read-sitemaps.ts';
