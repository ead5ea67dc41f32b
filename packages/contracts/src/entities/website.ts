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

/** An address as somebody types it; whether it may be fetched is for the guard to say. */
export const websiteUrlSchema = lineSchema('anAddress')
  .min(1, says(['missing', { what: 'anAddress' }]))
  .max(WEBSITE_URL_MAX_LENGTH, says(['tooLong', { what: 'anAddress', max: WEBSITE_URL_MAX_LENGTH }]));

export const websiteNameSchema = lineSchema('name')
  .min(1, says(['missing', { what: 'name' }]))
  .max(KNOWLEDGE_NAME_MAX_LENGTH, says(['tooLong', { what: 'name', max: KNOWLEDGE_NAME_MAX_LENGTH }]));

const lines = (atMost: number, length: number) => z.array(z.string().trim().min(1).max(length)).max(atMost);
const pathPatternsSchema = lines(MAX_PATH_PATTERNS, PATH_PATTERN_MAX_LENGTH);

/** How a website is read. `maxPages` is lowered to what the plan allows. */
const configFields = {
  maxPages: z.int().min(1).max(MAX_WEBSITE_PAGES),
  maxDepth: z.int().min(0).max(MAX_CRAWL_DEPTH),
  /** Paths with `*` (no slash), `**` (anything) and `?`; without any of them, a path and all below it. */
  includePaths: pathPatternsSchema,
  excludePaths: pathPatternsSchema,
  subdomains: z.boolean(),
  /** Parameters of addresses that tell pages apart; empty keeps all but those that only follow visitors. */
  keepQuery: lines(MAX_KEPT_PARAMETERS, PARAMETER_NAME_MAX_LENGTH),
  renderJs: z.enum(['auto', 'never']),
  respectRobots: z.boolean(),
  delayMs: z.int().min(CRAWL_DELAY_MS.min).max(CRAWL_DELAY_MS.max),
  /** Parts of pages that are left out: tags, `#ids` and `.classes`, within each other by spaces. */
  removeSelectors: lines(MAX_REMOVE_SELECTORS, REMOVE_SELECTOR_MAX_LENGTH),
  /** Of all pages, whatever they say themselves; null for what each page says. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, says('languageCodeNotValid'))
    .nullable(),
};

export const websiteConfigSchema = z.strictObject(configFields);
export type WebsiteConfig = z.infer<typeof websiteConfigSchema>;

/** What a request says of the configuration; the rest keeps its value. */
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

/** What becomes of pages that a refresh finds: they wait for the owner, are taken, or are left alone. */
export const newPagesSchema = z.enum(['hold', 'include', 'ignore']);
export type NewPages = z.infer<typeof newPagesSchema>;
/** `full` looks for new pages too; `known` asks for the selected ones only. */
export const refreshModeSchema = z.enum(['full', 'known']);
export type RefreshMode = z.infer<typeof refreshModeSchema>;

/** Counted when they are asked for, so that they are right at any moment. */
export const websiteCountersSchema = z.object({
  /** All addresses that were found. */
  discovered: z.int(),
  selected: z.int(),
  /** Pages that the bot answers from now. */
  indexed: z.int(),
  /** Of them, those that the last crawl found as they were. */
  unchanged: z.int(),
  skipped: z.int(),
  failed: z.int(),
  gone: z.int(),
});

/** Pages of the sitemaps that the configuration wants, and how many of them the bot answers from. */
export const websiteCoverageSchema = z.object({ sitemapUrls: z.int(), indexed: z.int() });

export const crawlTriggerSchema = z.enum(['created', 'refresh', 'schedule', 'config', 'process']);
export type CrawlTrigger = z.infer<typeof crawlTriggerSchema>;

export const lastCrawlSchema = z.object({
  trigger: crawlTriggerSchema,
  startedAt: timeSchema,
  /** Null while it is under way. */
  finishedAt: timeSchema.nullable(),
  result: z.enum(['completed', 'failed']).nullable(),
  /** ext: what differs from the crawl before; counted when it ends. */
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
  /** 0 is Sunday; of weekly ones. */
  weekday: z.int().min(0).max(6).optional(),
  /** Of monthly ones. */
  day: z.int().min(1).max(28).optional(),
  timezone: z.string().min(1).max(64).refine(isTimeZone, says('timeZoneUnknown')),
  discoverNew: z.boolean(),
  newPages: newPagesSchema,
};

/** A schedule as it is written; one without an id is new. */
export const refreshScheduleInputSchema = z.strictObject({ id: idSchema.optional(), ...scheduleFields });
export type RefreshScheduleInput = z.infer<typeof refreshScheduleInputSchema>;

export const refreshScheduleSchema = z.object({
  ...scheduleFields,
  id: idSchema,
  nextRunAt: timeSchema.nullable(),
  lastRunAt: timeSchema.nullable(),
  /** `plan`: the plan did not allow it, which is no failure of the website. */
  lastResult: z.enum(['completed', 'failed', 'skipped', 'plan']).nullable(),
  /** In a row. */
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
  /** Of a processed one: some of the selected pages are not indexed. */
  partial: z.boolean(),
  config: websiteConfigSchema,
  counters: websiteCountersSchema,
  coverage: websiteCoverageSchema,
  lastCrawl: lastCrawlSchema.nullable(),
  /** ext: how far the work of status 0 or 3 is; null in the other states. */
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
  /** Where the page is instead, or the address that it calls its own. */
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
  /** ext: the bot answers from it now, whatever became of it in the last crawl. */
  live: z.boolean(),
  /** ext: a sitemap names it. */
  inSitemap: z.boolean(),
  /** ext: the last crawl found it for the first time. */
  isNew: z.boolean(),
  /** ext: it has a text or was added by hand; others cannot become selected. */
  selectable: z.boolean(),
  /** ext: when it was last asked for. */
  lastCheckedAt: timeSchema.nullable(),
});
export type Subpage = z.infer<typeof subpageSchema>;

/** ext: which pages of a website are meant; what is left out means any. */
export const subpageFilterSchema = z.strictObject({
  state: z.array(subpageStateSchema).max(subpageStateSchema.options.length).optional(),
  reason: z.array(pageReasonSchema).max(pageReasonSchema.options.length).optional(),
  selected: z.boolean().optional(),
  isNew: z.boolean().optional(),
  /** In addresses and titles. */
  search: z.string().trim().max(200).optional(),
  /** The path of an address, with all below it. */
  path: z.string().trim().max(WEBSITE_URL_MAX_LENGTH).optional(),
});
export type SubpageFilter = z.infer<typeof subpageFilterSchema>;

/** ext: a folder of a website's paths, such as `/help/`, with the pages of a filter at it and below it. */
export const subpageFolderSchema = z.object({
  path: z.string(),
  pages: z.int(),
  /** Of them, those that are selected or can be. */
  selectable: z.int(),
  selected: z.int(),
});
export type SubpageFolder = z.infer<typeof subpageFolderSchema>;

/** ext: an address that was found, and what became of it and why. */
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
    /** It had a text in the crawl before the last, and has none any more. */
    lost: z.boolean(),
  });
export type ReportedPage = z.infer<typeof reportedPageSchema>;

/** ext: what a crawl found out, in figures. */
export const crawlReportSchema = z.object({
  found: z.int(),
  byState: z.record(z.string(), z.int()),
  byReason: z.record(z.string(), z.int()),
  /** `missing`: pages of the sitemap that the bot does not answer from. */
  sitemap: z.object({ urls: z.int(), indexed: z.int(), missing: z.int() }),
  lost: z.int(),
  /** Addresses that were found and not kept: there were too many for so few pages. */
  droppedLinks: z.int(),
  sitemaps: z.array(z.object({ url: z.string(), pages: z.int(), problem: z.string().nullable() })),
  lastCrawl: lastCrawlSchema.nullable(),
});
export type CrawlReport = z.infer<typeof crawlReportSchema>;
