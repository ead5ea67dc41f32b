import { z } from 'zod';
import {
  CRAWL_DELAY_MS,
  DEFAULT_CRAWL_DEPTH,
  DEFAULT_WEBSITE_PAGES,
  KNOWLEDGE_NAME_MAX_LENGTH,
  MAX_CRAWL_DEPTH,
  MAX_KEPT_PARAMETERS,
  MAX_PATH_PATTERNS,
  MAX_REFRESH_SCHEDULES,
  MAX_REMOVE_SELECTORS,
  MAX_WEBSITE_PAGES,
  PARAMETER_NAME_MAX_LENGTH,
  PATH_PATTERN_MAX_LENGTH,
  REMOVE_SELECTOR_MAX_LENGTH,
  WEBSITE_URL_MAX_LENGTH,
} from '../constants.ts';
import { pageReasonSchema, subpageStateSchema, websiteStatusSchema, websiteTypeSchema } from '../enums.ts';
import { says } from '../errors/field-messages.ts';
import { entityFields, idSchema, isTimeZone, lineSchema, timeSchema } from './fields.ts';

/** An address as typed; the fetch guard decides whether it may be fetched. */
export const websiteUrlSchema = lineSchema('anAddress')
  .min(1, says(['missing', { what: 'anAddress' }]))
  .max(WEBSITE_URL_MAX_LENGTH, says(['tooLong', { what: 'anAddress', max: WEBSITE_URL_MAX_LENGTH }]));

export const websiteNameSchema = lineSchema('name')
  .min(1, says(['missing', { what: 'name' }]))
  .max(KNOWLEDGE_NAME_MAX_LENGTH, says(['tooLong', { what: 'name', max: KNOWLEDGE_NAME_MAX_LENGTH }]));

const lines = (atMost: number, length: number) => z.array(z.string().trim().min(1).max(length)).max(atMost);
const pathPatternsSchema = lines(MAX_PATH_PATTERNS, PATH_PATTERN_MAX_LENGTH);

/** How a website is read. The plan caps `maxPages`. */
const configFields = {
  maxPages: z.int().min(1).max(MAX_WEBSITE_PAGES),
  maxDepth: z.int().min(0).max(MAX_CRAWL_DEPTH),
  /**
   * Patterns with `*` (no slash), `**` (anything) and `?`; a pattern without wildcards means the path and everything
   * below it.
   */
  includePaths: pathPatternsSchema,
  excludePaths: pathPatternsSchema,
  subdomains: z.boolean(),
  /** Query parameters that distinguish pages; empty keeps all except tracking parameters. */
  keepQuery: lines(MAX_KEPT_PARAMETERS, PARAMETER_NAME_MAX_LENGTH),
  renderJs: z.enum(['auto', 'never']),
  respectRobots: z.boolean(),
  delayMs: z.int().min(CRAWL_DELAY_MS.min).max(CRAWL_DELAY_MS.max),
  /** Parts of pages to leave out: tags, `#ids` and `.classes`, nested by spaces. */
  removeSelectors: lines(MAX_REMOVE_SELECTORS, REMOVE_SELECTOR_MAX_LENGTH),
  /** Language of all pages, overriding what they declare; null uses what each page declares. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, says('languageCodeNotValid'))
    .nullable(),
};

export const websiteConfigSchema = z.strictObject(configFields);
export type WebsiteConfig = z.infer<typeof websiteConfigSchema>;

/** A partial configuration; missing fields keep their values. */
export const websiteConfigInputSchema = websiteConfigSchema.partial();
export type WebsiteConfigInput = z.infer<typeof websiteConfigInputSchema>;

export const DEFAULT_WEBSITE_CONFIG: WebsiteConfig = {
  maxPages: DEFAULT_WEBSITE_PAGES,
  maxDepth: DEFAULT_CRAWL_DEPTH,
  includePaths: [],
  excludePaths: [],
  subdomains: false,
  keepQuery: [],
  renderJs: 'auto',
  respectRobots: true,
  delayMs: CRAWL_DELAY_MS.default,
  removeSelectors: [],
  language: null,
};

/** What happens to new pages that a refresh finds: they wait for the owner, are included, or are ignored. */
export const newPagesSchema = z.enum(['hold', 'include', 'ignore']);
export type NewPages = z.infer<typeof newPagesSchema>;
/** `full` also discovers new pages; `known` fetches only the selected ones. */
export const refreshModeSchema = z.enum(['full', 'known']);
export type RefreshMode = z.infer<typeof refreshModeSchema>;

/** Counted on request, so they are always current. */
export const websiteCountersSchema = z.object({
  /** All discovered addresses. */
  discovered: z.int(),
  selected: z.int(),
  /** Pages in the active index. */
  indexed: z.int(),
  /** Of these, pages that the last crawl found unchanged. */
  unchanged: z.int(),
  skipped: z.int(),
  failed: z.int(),
  gone: z.int(),
});

/** Sitemap pages that match the configuration, and how many of them are indexed. */
export const websiteCoverageSchema = z.object({ sitemapUrls: z.int(), indexed: z.int() });

export const crawlTriggerSchema = z.enum(['created', 'refresh', 'schedule', 'config', 'process']);
export type CrawlTrigger = z.infer<typeof crawlTriggerSchema>;

export const lastCrawlSchema = z.object({
  trigger: crawlTriggerSchema,
  startedAt: timeSchema,
  /** Null while the crawl is running. */
  finishedAt: timeSchema.nullable(),
  result: z.enum(['completed', 'failed']).nullable(),
  /** ext: differences from the previous crawl, counted when it ends. */
  changes: z.object({ found: z.int(), new: z.int(), changed: z.int(), lost: z.int() }).nullable(),
});
export type LastCrawl = z.infer<typeof lastCrawlSchema>;

export const websiteErrorSchema = z.object({
  code: z.enum([
    'START_UNREACHABLE',
    'START_BLOCKED',
    'START_FORBIDDEN',
    'NO_PAGES',
    'NO_PAGE_INDEXED',
    'STORE_FAILED',
    'STALLED',
  ]),
  message: z.string(),
});
export type WebsiteError = z.infer<typeof websiteErrorSchema>;

const scheduleFields = {
  enabled: z.boolean(),
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  /** For weekly schedules; 0 is Sunday. */
  weekday: z.int().min(0).max(6).optional(),
  /** For monthly schedules. */
  day: z.int().min(1).max(28).optional(),
  timezone: z.string().min(1).max(64).refine(isTimeZone, says('timeZoneUnknown')),
  discoverNew: z.boolean(),
  newPages: newPagesSchema,
};

/** A schedule to save; one without an id is new. */
export const refreshScheduleInputSchema = z.strictObject({ id: idSchema.optional(), ...scheduleFields });
export type RefreshScheduleInput = z.infer<typeof refreshScheduleInputSchema>;

export const refreshScheduleSchema = z.object({
  ...scheduleFields,
  id: idSchema,
  nextRunAt: timeSchema.nullable(),
  lastRunAt: timeSchema.nullable(),
  /** `plan`: the plan did not allow the refresh, which does not count as a failure. */
  lastResult: z.enum(['completed', 'failed', 'skipped', 'plan']).nullable(),
  /** Consecutive failures. */
  failures: z.int(),
});
export type RefreshSchedule = z.infer<typeof refreshScheduleSchema>;

export const websiteSchema = z.object({
  ...entityFields,
  workspace_id: idSchema,
  chat_bot_id: idSchema,
  type: websiteTypeSchema,
  url: z.string(),
  name: z.string(),
  websiteStatus: websiteStatusSchema,
  /** For a processed website: some selected pages are not indexed. */
  partial: z.boolean(),
  config: websiteConfigSchema,
  counters: websiteCountersSchema,
  coverage: websiteCoverageSchema,
  lastCrawl: lastCrawlSchema.nullable(),
  /** ext: progress in status 0 or 3; null in other states. */
  progress: z
    .object({ stage: z.enum(['crawl', 'store', 'index']), done: z.int(), total: z.int() })
    .nullable(),
  error: websiteErrorSchema.nullable(),
  refreshSchedules: z.array(refreshScheduleSchema).max(MAX_REFRESH_SCHEDULES),
  createdBy: z.string(),
  revision: z.int(),
});
export type Website = z.infer<typeof websiteSchema>;

export const subpageSchema = z.object({
  ...entityFields,
  website_id: idSchema,
  url: z.string(),
  /** Where the page redirects to, or its canonical address. */
  canonicalUrl: z.string().nullable(),
  title: z.string(),
  depth: z.int(),
  parentUrl: z.string().nullable(),
  httpStatus: z.int().nullable(),
  language: z.string().nullable(),
  wordCount: z.int(),
  contentHash: z.string().nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  selected: z.boolean(),
  state: subpageStateSchema,
  reason: pageReasonSchema.nullable(),
  item_id: idSchema.nullable(),
  missCount: z.int(),
  lastIndexedAt: timeSchema.nullable(),
  /** ext: the page is in the active index, whatever the last crawl found. */
  live: z.boolean(),
  /** ext: a sitemap lists it. */
  inSitemap: z.boolean(),
  /** ext: the last crawl discovered it. */
  isNew: z.boolean(),
  /** ext: the page has a text or was added manually; others cannot be selected. */
  selectable: z.boolean(),
  /** ext: when it was last fetched. */
  lastCheckedAt: timeSchema.nullable(),
});
export type Subpage = z.infer<typeof subpageSchema>;

/** ext: filter for a website's pages; a missing field matches any. */
export const subpageFilterSchema = z.strictObject({
  state: z.array(subpageStateSchema).max(subpageStateSchema.options.length).optional(),
  reason: z.array(pageReasonSchema).max(pageReasonSchema.options.length).optional(),
  selected: z.boolean().optional(),
  isNew: z.boolean().optional(),
  /** Searches addresses and titles. */
  search: z.string().trim().max(200).optional(),
  /** A path of an address, with everything below it. */
  path: z.string().trim().max(WEBSITE_URL_MAX_LENGTH).optional(),
});
export type SubpageFilter = z.infer<typeof subpageFilterSchema>;

/** ext: a folder of a website's paths, such as `/help/`, with the matching pages at it and below it. */
export const subpageFolderSchema = z.object({
  path: z.string(),
  pages: z.int(),
  /** Of these, pages that are selected or can be. */
  selectable: z.int(),
  selected: z.int(),
});
export type SubpageFolder = z.infer<typeof subpageFolderSchema>;

/** ext: a discovered address, and what happened to it and why. */
export const reportedPageSchema = subpageSchema
  .pick({
    id: true,
    url: true,
    canonicalUrl: true,
    title: true,
    depth: true,
    parentUrl: true,
    httpStatus: true,
    wordCount: true,
    selected: true,
    state: true,
    reason: true,
    item_id: true,
    live: true,
    inSitemap: true,
    isNew: true,
    lastCheckedAt: true,
    lastIndexedAt: true,
  })
  .extend({
    /** The page had a text in the crawl before the last, and has none now. */
    lost: z.boolean(),
  });
export type ReportedPage = z.infer<typeof reportedPageSchema>;

/** ext: figures of a crawl. */
export const crawlReportSchema = z.object({
  found: z.int(),
  byState: z.record(z.string(), z.int()),
  byReason: z.record(z.string(), z.int()),
  /** `missing`: sitemap pages that are not indexed. */
  sitemap: z.object({ urls: z.int(), indexed: z.int(), missing: z.int() }),
  lost: z.int(),
  /** Addresses found but not kept, because a limit was reached. */
  droppedLinks: z.int(),
  sitemaps: z.array(z.object({ url: z.string(), pages: z.int(), problem: z.string().nullable() })),
  lastCrawl: lastCrawlSchema.nullable(),
});
export type CrawlReport = z.infer<typeof crawlReportSchema>;
