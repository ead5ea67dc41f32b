import type { KnownPage } from '../frontier/frontier-store.ts';

/** How a website is read (definitions, section 5, `config`). */
export interface CrawlConfig {
  /** Upper bound of pages with text. */
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
  /** The last sitemap that was read listed it. */
  readonly inSitemap?: boolean;
}

/**
 * `website` starts at an address and follows links and sitemaps; `sitemap` reads one sitemap and its pages; `known`
 * fetches only known pages.
 */
export interface CrawlPlan {
  readonly kind: 'website' | 'sitemap' | 'known';
  readonly startUrl: string;
  readonly config: CrawlConfig;
  /** Pages of earlier crawls, and pages that the owner added. */
  readonly pages?: readonly PlannedPage[];
  /** Addresses without a text from earlier crawls, because an unchanged page still links to what it linked to. */
  readonly linked?: readonly PlannedPage[];
}
