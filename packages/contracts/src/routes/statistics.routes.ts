import { z } from 'zod';
import { chatChannelSchema } from '../channels.ts';
import * as ERRORS from '../errors/error-names.ts';
import { says } from '../errors/field-messages.ts';
import { idSchema, isTimeZone } from '../entities/fields.ts';
import {
  statisticsIntervalSchema,
  statisticsMetricSchema,
  statisticsSchema,
  statisticsSeriesSchema,
} from '../entities/statistics.ts';
import { defineRoute, single } from './define-route.ts';

/** A day of the time zone, such as `2026-03-31`, or a time. As the end of a range, a day is included as a whole. */
const dateSchema = z.iso.date().or(z.iso.datetime({ offset: true }));

const LOCALE_MAX_LENGTH = 35;
const localeSchema = z
  .string()
  .max(LOCALE_MAX_LENGTH)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, says('languageTagNotValid'));

const statisticsQuery = {
  /** Exactly one of the two is given. */
  workspace_id: idSchema.optional(),
  chat_bot_id: idSchema.optional(),
  /** Default: the last 7 days, today included. */
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
  timezone: z.string().min(1).max(64).refine(isTimeZone, says('timeZoneUnknown')).default('UTC'),
  /** Default: the channels of visitors. */
  channel: z
    .array(z.coerce.number().pipe(chatChannelSchema))
    .min(1)
    .max(chatChannelSchema.values.size)
    .optional(),
  /** Visitors with this locale, such as `de`, which includes `de-AT`; default: all. */
  locale: localeSchema.optional(),
  /** Default: all metrics. */
  metrics: z.array(statisticsMetricSchema).min(1).max(statisticsMetricSchema.options.length).optional(),
};

export const readStatistics = defineRoute({
  id: 'chat.stats',
  method: 'GET',
  path: '/stats',
  right: 'viewBots',
  apiScope: 'stats:read',
  summary: 'Figures of a chatbot or a workspace in a range, beside those of the range before it.',
  query: z.strictObject(statisticsQuery),
  example: ({ botId }) => ({ query: { chat_bot_id: botId } }),
  alternatives: { workspace: ({ workspaceId }) => ({ query: { workspace_id: workspaceId } }) },
  response: single(statisticsSchema),
  errors: [ERRORS.fieldNotValid],
});

export const readStatisticsSeries = defineRoute({
  id: 'chat.statsTime',
  method: 'GET',
  path: '/stats/time',
  right: 'viewBots',
  apiScope: 'stats:read',
  summary:
    'The same figures interval by interval. Their sums are those of the range; rates of nothing are null.',
  query: z.strictObject({ ...statisticsQuery, interval: statisticsIntervalSchema.default('day') }),
  example: ({ botId }) => ({ query: { chat_bot_id: botId } }),
  alternatives: { workspace: ({ workspaceId }) => ({ query: { workspace_id: workspaceId } }) },
  response: single(statisticsSeriesSchema),
  errors: [ERRORS.fieldNotValid],
});
