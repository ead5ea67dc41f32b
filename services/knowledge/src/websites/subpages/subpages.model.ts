import { Schema, type Model } from 'mongoose';
import type { PageReason, SubpageState } from '@colloquy/contracts';
import type { EndState, KnownPage } from '@colloquy/crawler';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/**
 * An address of a website: what is known of its page, and, while a crawl is under way, its place in the frontier. Its
 * id is derived from the website and what tells pages apart.
 */
export interface SubpageDocument extends TenantDocument {
  website_id: string;
  chat_bot_id: string;
  /** What tells pages apart: `pageKey(url)`. */
  key: string;
  url: string;
  canonicalUrl: string | null;
  title: string;
  depth: number;
  parentUrl: string | null;
  httpStatus: number | null;
  language: string | null;
  wordCount: number;
  /** Of the newest text; null when there is none to answer from. */
  contentHash: string | null;
  etag: string | null;
  lastModified: string | null;
  selected: boolean;
  state: SubpageState;
  reason: PageReason | null;
  item_id: string | null;
  /** The version of the item that the page became last, and the hash of its text. */
  itemVersion: number;
  itemHash: string | null;
  /** Raised when the page's item is deleted: the next one has another id. */
  itemGeneration: number;
  /** A version of the item answers. */
  isLive: boolean;
  /** Times in a row that the page was missing (404, 410), and that it had no text. */
  missCount: number;
  emptyCount: number;
  lastIndexedAt: Date | null;
  lastCheckedAt: Date | null;
  inSitemap: boolean;
  /** Named by its owner, not found by a crawl. */
  isAdded: boolean;
  /** While it is added and not removed: which of its website's places for such pages it has. */
  placeKey?: string;
  /** Removed by its owner: later crawls leave it out. */
  isRemoved: boolean;
  /** The crawl in which it had a text for the first time. */
  offeredCrawlId: string | null;
  /** The crawl before had found a text, and the last one found none. */
  isLost: boolean;

  /** The last crawl that this address was part of. */
  crawlId: string;
  /** The order in which the crawl found its addresses. */
  order: string;
  /** Has no end in this crawl yet. */
  isOpen: boolean;
  dueAt: Date;
  token: string | null;
  /** How often its server was asked for it, and how often that was to be done again. */
  requests: number;
  retries: number;
  known: KnownPage | null;
  /** The crawl before this one had found a text. */
  hadText: boolean;
  ended: EndState | null;
}

const mixed = { type: Schema.Types.Mixed, default: null } as const;
const text = { type: String, default: null } as const;
const flag = { type: Boolean, default: false } as const;
const count = { type: Number, default: 0 } as const;

export function subpageModel(database: ServiceDatabase): Model<SubpageDocument> {
  const schema = new Schema<SubpageDocument>({
    ...tenantFields,
    website_id: { type: String, required: true },
    chat_bot_id: { type: String, required: true },
    key: { type: String, required: true },
    url: { type: String, required: true },
    canonicalUrl: text,
    title: { type: String, default: '' },
    depth: { type: Number, required: true },
    parentUrl: text,
    httpStatus: { type: Number, default: null },
    language: text,
    wordCount: count,
    contentHash: text,
    etag: text,
    lastModified: text,
    selected: flag,
    state: { type: String, required: true },
    reason: text,
    item_id: text,
    itemVersion: count,
    itemHash: text,
    itemGeneration: count,
    isLive: flag,
    missCount: count,
    emptyCount: count,
    lastIndexedAt: { type: Date, default: null },
    lastCheckedAt: { type: Date, default: null },
    inSitemap: flag,
    isAdded: flag,
    placeKey: { type: String, unique: true, sparse: true },
    isRemoved: flag,
    offeredCrawlId: text,
    isLost: flag,
    crawlId: { type: String, required: true },
    order: { type: String, required: true },
    isOpen: flag,
    dueAt: { type: Date, required: true },
    token: text,
    requests: count,
    retries: count,
    known: mixed,
    hadText: flag,
    ended: text,
  });
  // Query: the pages of a website, in the order in which they were found; counts by state.
  schema.index({ website_id: 1, _id: 1 });
  // Query: what a crawl has to fetch next.
  schema.index({ website_id: 1, isOpen: 1, retries: 1, depth: 1, order: 1 });
  // Query: pages to be stored, and pages whose items are being processed.
  schema.index({ website_id: 1, state: 1 });
  // Query: the page that an item came from.
  schema.index({ item_id: 1 });
  // Query: all pages of a bot that is deleted.
  schema.index({ chat_bot_id: 1 });
  return database.model('Subpage', schema, 'subpages');
}
