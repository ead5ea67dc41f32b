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
  AddedEntries,
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
export type { ReadPage } from './pages/page-reading.ts';
export { parseRemoveSelector } from './pages/remove-selectors.ts';
export type { PageFile, RobotsFile, SiteReader } from './reading/site-reader.ts';
export { findChromium } from './rendering/find-chromium.ts';
export {
  MAX_HTML_CHARACTERS,
  PageExceeded,
  type PageDocument,
  type RenderedPage,
  type Renderer,
  type RenderOptions,
} from './rendering/renderer.ts';
export type { RobotsRules } from './robots/robots-txt.ts';
export type { NamedAddresses, SitemapFile, SitemapReport } from './sitemaps/read-sitemaps.ts';
