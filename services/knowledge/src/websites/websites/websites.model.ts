import { Schema, type Model } from 'mongoose';
import type {
  CrawlTrigger,
  LastCrawl,
  NewPages,
  RefreshSchedule,
  WebsiteConfig,
  WebsiteError,
  WebsiteStatus,
  WebsiteType,
} from '@colloquy/contracts';
import type { SitemapReport } from '@colloquy/crawler';
import {
  leaseFields,
  tenantFields,
  type LeasedDocument,
  type ServiceDatabase,
  type TenantDocument,
} from '@colloquy/persistence';

/** The work that a website is in, or was in last. */
export interface WebsiteRun {
  readonly trigger: CrawlTrigger;
  /** Who asked for it; the items that it makes are theirs. */
  readonly startedBy: string;
  /** `full`: the whole website. `known`: the selected pages. `process`: what is stored of them. */
  readonly mode: 'full' | 'known' | 'process';
  readonly newPages: NewPages;
  /** Of `process`: these pages and no others; null for the selected ones. */
  readonly pageIds: readonly string[] | null;
  /** In status 3: pages are fetched, made items, or their items are waited for. */
  readonly stage: 'crawl' | 'store' | 'index';
  /** The crawl that fetches its pages: that of the whole website, or one of its own. */
  readonly crawlId: string;
}

/** What the last crawl of the whole website found beside pages. */
export interface CrawlFacts {
  /** Addresses that were not kept, and how many of them the sitemaps name. */
  readonly droppedLinks: number;
  readonly droppedInSitemap: number;
  readonly sitemaps: readonly SitemapReport[];
}

/** A website; also the leased job that crawls it and hands its pages on. */
export interface WebsiteDocument extends TenantDocument, LeasedDocument {
  chat_bot_id: string;
  type: WebsiteType;
  url: string;
  /** The bot and the address while it is there: a bot has a website once. */
  liveKey: string;
  /** Which of the bot's places it has, see `freePlaces`; those that earlier versions made have none. */
  placeKey?: string;
  name: string;
  websiteStatus: WebsiteStatus;
  config: WebsiteConfig;
  lastCrawl: LastCrawl | null;
  error: WebsiteError | null;
  refreshSchedules: RefreshSchedule[];
  /** When the first of its schedules is due. */
  nextScheduleAt: Date | null;
  createdBy: string;
  run: WebsiteRun;
  /** The last crawl of the whole website, which may be under way. */
  crawlId: string;
  crawlFacts: CrawlFacts | null;
  /** When pages of it were processed for the first time; until then its owner has chosen nothing. */
  processedAt: Date | null;
  /** Of a deleted one: when what a worker may still have stored is removed once more. */
  leftoversAt: Date | null;
}

const mixed = { type: Schema.Types.Mixed, default: null } as const;

export function websiteModel(database: ServiceDatabase): Model<WebsiteDocument> {
  const schema = new Schema<WebsiteDocument>({
    ...tenantFields,
    ...leaseFields,
    chat_bot_id: { type: String, required: true },
    type: { type: Number, required: true },
    url: { type: String, required: true },
    liveKey: { type: String, required: true, unique: true },
    placeKey: { type: String, unique: true, sparse: true },
    name: { type: String, required: true },
    websiteStatus: { type: Number, required: true },
    config: { type: Schema.Types.Mixed, required: true },
    lastCrawl: mixed,
    error: mixed,
    refreshSchedules: { type: Schema.Types.Mixed, default: () => [] },
    nextScheduleAt: { type: Date, default: null },
    createdBy: { type: String, required: true },
    run: { type: Schema.Types.Mixed, required: true },
    crawlId: { type: String, required: true },
    crawlFacts: mixed,
    processedAt: { type: Date, default: null },
    leftoversAt: { type: Date, default: null },
  });
  // Queries: the websites of a bot, in each order that a list can have.
  for (const field of ['name', 'url', 'websiteStatus', 'updatedAt'] as const) {
    schema.index({ workspace_id: 1, chat_bot_id: 1, [field]: 1, _id: 1 });
  }
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: 1 });
  // Query: deleted ones that may have left something.
  schema.index({ leftoversAt: 1 }, { sparse: true });
  // Query: websites whose refresh is due.
  schema.index({ nextScheduleAt: 1 }, { sparse: true });
  // Query: work to claim.
  schema.index({ websiteStatus: 1, leaseUntil: 1 });
  return database.model('Website', schema, 'websites');
}
