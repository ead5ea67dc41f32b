import { says } from '../errors/field-messages.ts';
import { z } from 'zod';
import { MAX_BULK_IDS, MAX_REFRESH_SCHEDULES, WEBSITE_URL_MAX_LENGTH } from '../constants.ts';
import { pageReasonSchema, subpageStateSchema, websiteStatusSchema, websiteTypeSchema } from '../enums.ts';
import * as ERRORS from '../errors/error-names.ts';
import { idSchema } from '../entities/fields.ts';
import {
  crawlReportSchema,
  newPagesSchema,
  refreshModeSchema,
  refreshScheduleInputSchema,
  refreshScheduleSchema,
  reportedPageSchema,
  subpageFilterSchema,
  subpageFolderSchema,
  subpageSchema,
  websiteConfigInputSchema,
  websiteNameSchema,
  websiteSchema,
  websiteUrlSchema,
} from '../entities/website.ts';
import {
  bulkIdQuery,
  defineRoute,
  knownRevision,
  list,
  listMetaSchema,
  pageQuery,
  single,
} from './define-route.ts';
import { ofWebsite } from './route-example.ts';

const flagSchema = z.stringbool().or(z.boolean());
const statesQuery = z.array(subpageStateSchema).max(subpageStateSchema.options.length).optional();
const reasonsQuery = z.array(pageReasonSchema).max(pageReasonSchema.options.length).optional();
const searchQuery = z.string().trim().max(200).optional();

export const listWebsites = defineRoute({
  id: 'knowledge.listWebsites',
  method: 'GET',
  path: '/knowledge-base/websites',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: "A chatbot's websites.",
  query: z.strictObject({
    chat_bot_id: idSchema,
    websiteStatus: z.array(z.coerce.number().pipe(websiteStatusSchema)).optional(),
    search: searchQuery,
    ...pageQuery(['id', 'name', 'url', 'websiteStatus', '_updateTime']),
  }),
  example: ({ botId }) => ({ query: { chat_bot_id: botId } }),
  response: list(websiteSchema),
});

export const createWebsite = defineRoute({
  id: 'knowledge.createWebsite',
  method: 'POST',
  path: '/knowledge-base/websites',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Name a website or a sitemap; its pages are looked for at once.',
  body: z.strictObject({
    chat_bot_id: idSchema,
    type: websiteTypeSchema,
    url: websiteUrlSchema,
    /** Default: the host of the address. */
    name: websiteNameSchema.optional(),
    config: websiteConfigInputSchema.optional(),
  }),
  example: ({ botId, unique }) => ({
    body: { chat_bot_id: botId, type: 1, url: `https://${unique}.invalid/` },
  }),
  response: single(websiteSchema),
  status: 201,
  creates: true,
  errors: [ERRORS.urlNotAllowed, ERRORS.alreadyExists, ERRORS.planPagesUsedUp, ERRORS.trialEnded],
});

export const readWebsite = defineRoute({
  id: 'knowledge.readWebsite',
  method: 'GET',
  path: '/knowledge-base/websites/:id',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: 'A website with its counters.',
  example: ofWebsite,
  response: single(websiteSchema),
});

export const updateWebsite = defineRoute({
  id: 'knowledge.updateWebsite',
  method: 'PATCH',
  path: '/knowledge-base/websites/:id',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Rename a website, or change how it is read: then it is crawled again.',
  body: z.strictObject({
    name: websiteNameSchema.optional(),
    config: websiteConfigInputSchema.optional(),
    ...knownRevision,
  }),
  example: ({ websiteId, unique }) => ({ params: { id: websiteId }, body: { name: unique } }),
  response: single(websiteSchema),
  errors: [ERRORS.revisionMismatch, ERRORS.wrongState],
});

export const deleteWebsite = defineRoute({
  id: 'knowledge.deleteWebsite',
  method: 'DELETE',
  path: '/knowledge-base/websites/:id',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Delete a website with all of its pages; they stop answering at once.',
  example: ofWebsite,
  needs: 'website',
  response: single(z.object({ id: idSchema })),
});

export const listSubpages = defineRoute({
  id: 'knowledge.listSubpages',
  method: 'GET',
  path: '/knowledge-base/websites/:id/subpage',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: 'The addresses that were found on a website, and what became of each.',
  query: z.strictObject({
    state: statesQuery,
    reason: reasonsQuery,
    selected: flagSchema.optional(),
    isNew: flagSchema.optional(),
    search: searchQuery,
    path: z.string().trim().max(WEBSITE_URL_MAX_LENGTH).optional(),
    /** ext: counts the pages by folder. */
    folders: flagSchema.default(false),
    ...pageQuery(['_createTime', 'url', 'title', 'depth', 'state', 'wordCount']),
  }),
  example: ofWebsite,
  response: z.object({
    data: z.array(subpageSchema),
    meta: listMetaSchema.extend({
      /** ext: counts of all pages of the website by state, ignoring the filter. */
      stateCounts: z.record(z.string(), z.int()),
      selected: z.int(),
      /** ext: like `stateCounts`, by reason, plus the pages first found by the last crawl. */
      reasonCounts: z.record(z.string(), z.int()),
      new: z.int(),
      /** ext: with `folders`, the folders of the pages in this response, counted over the whole filter. */
      folders: z.array(subpageFolderSchema).optional(),
    }),
  }),
});

export const addSubpage = defineRoute({
  id: 'knowledge.addSubpage',
  method: 'POST',
  path: '/knowledge-base/websites/:id/subpage',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Add one page of a website by its address; it is read with the next processing.',
  body: z.strictObject({ url: websiteUrlSchema }),
  example: ({ websiteId, unique }) => ({
    params: { id: websiteId },
    body: { url: `https://website.invalid/${unique}` },
  }),
  response: single(subpageSchema),
  status: 201,
  creates: true,
});

export const selectSubpages = defineRoute({
  id: 'knowledge.selectSubpages',
  method: 'PATCH',
  path: '/knowledge-base/websites/:id/subpage',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Choose which pages the chatbot learns with the next processing.',
  body: z.union([
    z.strictObject({ id: z.array(idSchema).min(1).max(MAX_BULK_IDS), selected: z.boolean() }),
    z.strictObject({ filter: subpageFilterSchema, selected: z.boolean() }),
  ]),
  example: ({ websiteId }) => ({ params: { id: websiteId }, body: { filter: {}, selected: true } }),
  response: single(z.object({ changed: z.int(), selected: z.int() })),
});

export const removeSubpages = defineRoute({
  id: 'knowledge.removeSubpages',
  method: 'DELETE',
  path: '/knowledge-base/websites/:id/subpage',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Remove pages; they stop answering at once, and later crawls leave them out.',
  query: bulkIdQuery,
  example: ({ websiteId, subpageId }) => ({ params: { id: websiteId }, query: { id: [subpageId] } }),
  needs: 'subpage',
  response: single(z.object({ id: z.array(idSchema) })),
});

export const processWebsite = defineRoute({
  id: 'knowledge.processWebsite',
  method: 'POST',
  path: '/knowledge-base/websites/:id/process',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Let the chatbot learn the selected pages, or those that are named.',
  body: z.strictObject({ id: z.array(idSchema).min(1).max(MAX_BULK_IDS).optional() }),
  example: ofWebsite,
  // The example's website is being crawled or cannot be.
  exampleError: ERRORS.wrongState,
  response: single(websiteSchema),
  creates: true,
  errors: [ERRORS.wrongState, ERRORS.planPagesUsedUp, ERRORS.trialEnded],
});

export const refreshWebsite = defineRoute({
  id: 'knowledge.refreshWebsite',
  method: 'POST',
  path: '/knowledge-base/websites/:id/refresh',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Look for what has changed: on the whole website, or on the selected pages.',
  body: z.strictObject({
    mode: refreshModeSchema,
    /** For a full refresh. */
    newPages: newPagesSchema.default('hold'),
  }),
  example: ({ websiteId }) => ({ params: { id: websiteId }, body: { mode: 'known' } }),
  // Only a processed website has known pages.
  exampleError: ERRORS.wrongState,
  response: single(websiteSchema),
  creates: true,
  errors: [ERRORS.wrongState, ERRORS.planPagesUsedUp, ERRORS.trialEnded],
});

export const readRefreshSchedules = defineRoute({
  id: 'knowledge.readRefreshSchedules',
  method: 'GET',
  path: '/knowledge-base/websites/:id/refresh-schedules',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: 'When a website is refreshed by itself.',
  example: ofWebsite,
  response: single(z.array(refreshScheduleSchema)),
});

const schedulesSchema = z
  .array(refreshScheduleInputSchema)
  .max(MAX_REFRESH_SCHEDULES, says(['tooManySchedules', { max: MAX_REFRESH_SCHEDULES }]));

export const writeRefreshSchedules = defineRoute({
  id: 'knowledge.writeRefreshSchedules',
  method: 'PUT',
  path: '/knowledge-base/websites/:id/refresh-schedules',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary:
    "A website's refresh schedules, all of them; those that keep their id keep what became of their last run.",
  /** ext: the second form can name the revision of the website that the caller has read. */
  body: z.union([schedulesSchema, z.strictObject({ refreshSchedules: schedulesSchema, ...knownRevision })]),
  example: ({ websiteId }) => ({ params: { id: websiteId }, body: [] }),
  response: single(z.array(refreshScheduleSchema)),
  errors: [ERRORS.revisionMismatch],
});

/** ext: the website features of this installation, the same for every user. */
export const readCrawlAbilities = defineRoute({
  id: 'knowledge.readCrawlAbilities',
  method: 'GET',
  path: '/knowledge-base/crawl-abilities',
  right: 'account',
  summary: 'Whether pages that need JavaScript are read; without a browser they are reported as JS_ONLY.',
  response: single(z.object({ rendersPages: z.boolean() })),
});

/** ext: the crawl report. */
export const readCrawlReport = defineRoute({
  id: 'knowledge.readCrawlReport',
  method: 'GET',
  path: '/knowledge-base/websites/:id/report',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: 'Every address that was found, what became of it and why; with `returnAll` all of them as a file.',
  query: z.strictObject({
    /** `missing`: listed in a sitemap but unknown to the chatbot. `lost`: had a text before the last crawl. */
    view: z.enum(['all', 'missing', 'lost']).default('all'),
    state: statesQuery,
    reason: reasonsQuery,
    search: searchQuery,
    returnAll: flagSchema.default(false),
    format: z.enum(['json', 'csv']).default('json'),
    ...pageQuery(['_createTime', 'url', 'depth', 'state', 'reason']),
  }),
  example: ofWebsite,
  response: z.object({
    data: z.array(reportedPageSchema),
    meta: listMetaSchema.extend({ report: crawlReportSchema }),
  }),
  exports: { right: 'viewBots', query: { returnAll: true }, mediaTypes: ['text/csv'] },
});
