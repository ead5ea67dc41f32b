import {
  DEFAULT_WEBSITE_CONFIG,
  EntityStatus,
  WebsiteStatus,
  WebsiteType,
  type CrawlReport,
  type RefreshSchedule,
  type ReportedPage,
  type Subpage,
  type Website,
} from '@colloquy/contracts';
import { TIME } from './knowledge-records.ts';
import { aBot, anId, aWorkspace } from './records.ts';

const entity = (number: number) => ({
  id: anId(number),
  _createTime: TIME,
  _updateTime: TIME,
  status: EntityStatus.active,
});

/** A website whose selected pages are all indexed, overridden by `change`. */
export function aWebsite(change: Partial<Website> = {}): Website {
  return {
    ...entity(50),
    workspace_id: aWorkspace().id,
    chat_bot_id: aBot().id,
    type: WebsiteType.website,
    url: 'https://example.org/help',
    name: 'example.org',
    websiteStatus: WebsiteStatus.processed,
    partial: false,
    config: DEFAULT_WEBSITE_CONFIG,
    counters: { discovered: 5, selected: 3, indexed: 3, unchanged: 0, skipped: 1, failed: 1, gone: 0 },
    coverage: { sitemapUrls: 4, indexed: 3 },
    lastCrawl: {
      trigger: 'created',
      startedAt: TIME,
      finishedAt: TIME,
      result: 'completed',
      changes: { found: 5, new: 5, changed: 0, lost: 0 },
    },
    progress: null,
    error: null,
    refreshSchedules: [],
    createdBy: anId(3),
    revision: 7,
    ...change,
  };
}

/** One of its indexed pages. */
export function aSubpage(number: number, change: Partial<Subpage> = {}): Subpage {
  return {
    ...entity(number),
    website_id: aWebsite().id,
    url: `https://example.org/help/page-${number}`,
    canonicalUrl: null,
    title: `Page ${number}`,
    depth: 1,
    parentUrl: 'https://example.org/help',
    httpStatus: 200,
    language: 'en',
    wordCount: 120,
    contentHash: 'hash',
    etag: null,
    lastModified: null,
    selected: true,
    state: 'indexed',
    reason: null,
    item_id: anId(number + 100),
    missCount: 0,
    lastIndexedAt: TIME,
    live: true,
    inSitemap: true,
    isNew: false,
    selectable: true,
    lastCheckedAt: TIME,
    ...change,
  };
}

/** A page in the crawl report. */
export function aReportedPage(number: number, change: Partial<ReportedPage> = {}): ReportedPage {
  return { ...aSubpage(number), lost: false, ...change };
}

export function aSchedule(change: Partial<RefreshSchedule> = {}): RefreshSchedule {
  return {
    id: anId(70),
    enabled: true,
    frequency: 'weekly',
    hour: 9,
    minute: 0,
    weekday: 1,
    timezone: 'Europe/Vienna',
    discoverNew: true,
    newPages: 'hold',
    nextRunAt: '2026-11-30T08:00:00.000Z',
    lastRunAt: null,
    lastResult: null,
    failures: 0,
    ...change,
  };
}

/** The figures of its crawl. */
export function aCrawlReport(change: Partial<CrawlReport> = {}): CrawlReport {
  return {
    found: 5,
    byState: { indexed: 3, skipped: 1, gone: 1 },
    byReason: { ROBOTS: 1, HTTP_4XX: 1 },
    sitemap: { urls: 6, indexed: 3, missing: 3 },
    lost: 1,
    droppedLinks: 2,
    sitemaps: [{ url: 'https://example.org/sitemap.xml', pages: 6, problem: null }],
    lastCrawl: null,
    ...change,
  };
}
