import type { KnownPage } from '../frontier/frontier-store.ts';

/** How a website is read (definitions, section 5, `config`). */
export interface CrawlConfig {
  /** Pages with text, never more. */
  readonly maxPages: number;
  readonly maxDepth: number;
  readonly includePaths: readonly string[];
  readonly excludePaths: readonly string[];
  readonly subdomains: boolean;
  readonly keepQuery: readonly string[];
  readonly renderJs: 'auto' | 'never';
  readonly respectRobots: boolean;
  readonly delayMs: number;
  readonly removeSelectors: readonly string[];
}

export const DEFAULT_CRAWL_CONFIG: Omit<CrawlConfig, 'maxPages'> = {
  maxDepth: 3,
  includePaths: [],
  excludePaths: [],
  subdomains: false,
  keepQuery: [],
  renderJs: 'auto',
  respectRobots: true,
  delayMs: 500,
  removeSelectors: [],
};

export interface PlannedPage {
  readonly url: string;
  readonly depth: number;
  readonly parentUrl: string | null;
  readonly known: KnownPage | null;
  /** A sitemap named it when one was last read. */
  readonly inSitemap?: boolean;
}

/**
 * `website` begins at an address and follows links and sitemaps; `sitemap` reads the sitemap at an address and the pages
 * that it names; `known` asks only for pages that are known already.
 */
export interface CrawlPlan {
  readonly kind: 'website' | 'sitemap' | 'known';
  readonly startUrl: string;
  readonly config: CrawlConfig;
  /** Pages of earlier crawls, and those that the owner added. */
  readonly pages?: readonly PlannedPage[];
  /** Addresses without a text that earlier crawls found: a page that is unchanged still links to what it linked to. */
  readonly linked?: readonly PlannedPage[];
}
