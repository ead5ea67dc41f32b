import { z } from 'zod';
import type { AnswerSource } from '../enums.ts';
import { idSchema } from './fields.ts';
import { MAX_FLOW_STEPS } from './flow-limits.ts';
import { shownStepTypeSchema } from './flow-run.ts';

/** A figure of a period beside that of the period before, of the same length; null where there is nothing to divide by. */
const figureSchema = z.object({
  value: z.number().nullable(),
  previous: z.number().nullable(),
  /** In percent of `previous`; null where that is 0 or null. */
  changePct: z.number().nullable(),
});
export type StatisticsFigure = z.infer<typeof figureSchema>;

/**
 * Every figure that the conversations tell of (definitions, section 9). Rates lie between 0 and 1, `csat` between 1 and 5.
 * `cost` is what the models took for the tokens; null where the price of one of them is not known.
 */
export const STATISTICS_METRICS = [
  'chats',
  'visitors',
  'messages',
  'answered',
  'unknown',
  'unknownRate',
  'cacheRate',
  'deflection',
  'handoffs',
  'up',
  'down',
  'satisfaction',
  'csat',
  'csatCount',
  'contacts',
  'latencyP50',
  'latencyP95',
  'firstTokenP50',
  'answersBilled',
  'tokensIn',
  'tokensOut',
  'cost',
] as const;
export type StatisticsMetric = (typeof STATISTICS_METRICS)[number];

/** A value for each metric. */
export function byMetric<T>(of: (metric: StatisticsMetric) => T): Record<StatisticsMetric, T> {
  return {
    chats: of('chats'),
    visitors: of('visitors'),
    messages: of('messages'),
    answered: of('answered'),
    unknown: of('unknown'),
    unknownRate: of('unknownRate'),
    cacheRate: of('cacheRate'),
    deflection: of('deflection'),
    handoffs: of('handoffs'),
    up: of('up'),
    down: of('down'),
    satisfaction: of('satisfaction'),
    csat: of('csat'),
    csatCount: of('csatCount'),
    contacts: of('contacts'),
    latencyP50: of('latencyP50'),
    latencyP95: of('latencyP95'),
    firstTokenP50: of('firstTokenP50'),
    answersBilled: of('answersBilled'),
    tokensIn: of('tokensIn'),
    tokensOut: of('tokensOut'),
    cost: of('cost'),
  };
}

/** A value for each source of answers. */
export function byAnswerSource<T>(of: (source: AnswerSource) => T): Record<AnswerSource, T> {
  return {
    CONVERSATION: of('CONVERSATION'),
    EXTERNAL: of('EXTERNAL'),
    CACHE: of('CACHE'),
    FUNCTION_CALL: of('FUNCTION_CALL'),
    FUNCTION_CALL_RAW: of('FUNCTION_CALL_RAW'),
    UNKNOWN: of('UNKNOWN'),
  };
}

/** Questions that are the same but for case, accents and punctuation. */
export const questionGroupSchema = z.object({
  id: idSchema,
  /** As it was asked last. */
  label: z.string(),
  count: z.int(),
  lastAt: z.iso.datetime(),
  /** Where it was asked last. */
  chat_bot_id: idSchema,
  chat_id: idSchema,
  history_id: idSchema,
});
export type QuestionGroup = z.infer<typeof questionGroupSchema>;

/** The roots of flows that `surveys` tells of: those that were shown most. */
export const MAX_SURVEYS = 50;

/**
 * What visitors did at a step that they see: an input, a choice or an info text. The steps that the server walks by
 * itself lose nobody and are left out. 0 <= `answered` + `waiting` <= `reached` <= `shown` of the root.
 */
const surveyStepSchema = z.object({
  step_id: idSchema,
  /** Of the newest revision of these runs that leads to it: its title, or the beginning of its text. */
  title: z.string(),
  type: shownStepTypeSchema,
  /** Runs that came to it. */
  reached: z.int(),
  /**
   * Runs in which an answer to it was taken; a skip of an optional step is one. An info text is answered once the run
   * went on from it. A step that was left after its last wrong answer is not answered.
   */
  answered: z.int(),
  /** ext: runs that are still under way at it. They count as not answered in `dropOff`, though they may be yet. */
  waiting: z.int(),
  /** 1 - `answered` / `reached`, from 0 to 1; null where no run came to it. */
  dropOff: z.number().nullable(),
});
export type SurveyStep = z.infer<typeof surveyStepSchema>;

/** What visitors' runs from one root of a flow came to, on whatever revision. `completed` <= `started` <= `shown`. */
const surveySchema = z.object({
  root_id: idSchema,
  chat_bot_id: idSchema,
  /** Of the root, as those of steps; empty where the flow cannot be read. */
  title: z.string(),
  /** Runs that began. */
  shown: z.int(),
  /** Runs in which the visitor answered a question, rightly or not, or came to the end without being asked one. */
  started: z.int(),
  completed: z.int(),
  /** Runs that their visitors left; not those that a person, a new start or wrong answers ended. */
  abandoned: z.int(),
  /**
   * The steps that can be reached in the revision that the newest of these runs began on, in their order, then those that
   * runs reached in others; none where the flow cannot be read.
   */
  steps: z.array(surveyStepSchema).max(MAX_FLOW_STEPS),
});
export type Survey = z.infer<typeof surveySchema>;

const rangeSchema = z.object({
  /** From a moment, included, to a moment, excluded. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  previousFrom: z.iso.datetime(),
  timezone: z.string(),
});

const totalsSchema = z.object({
  ...byMetric(() => figureSchema),
  bySource: z.object(byAnswerSource(() => figureSchema)),
});

/** What `metrics[]` may ask for. */
export const statisticsMetricSchema = z.enum([...STATISTICS_METRICS, 'bySource']);

/** The answer where no metrics were chosen. */
export const wholeStatisticsSchema = z.object({
  range: rangeSchema,
  totals: totalsSchema,
  tops: z.object({
    questions: z.array(questionGroupSchema),
    /** Those whose last asking got no answer. */
    unanswered: z.array(questionGroupSchema),
    citedItems: z.array(
      z.object({
        item_id: idSchema,
        /** As it was cited last; null where sources are not shown. */
        title: z.string().nullable(),
        count: z.int(),
        lastAt: z.iso.datetime(),
      }),
    ),
    languages: z.array(z.object({ language: z.string(), count: z.int() })),
    /** Conversations by the country of their visitor's time zone (ISO 3166); no address is looked at, or kept. */
    countries: z.array(z.object({ country: z.string(), count: z.int() })),
  }),
  /** Of the runs that began in the range; the roots that were shown most come first. */
  surveys: z.array(surveySchema).max(MAX_SURVEYS),
  /** ext: of a workspace, each chatbot that was asked in the range or before it. */
  bots: z
    .array(
      z.object({
        chat_bot_id: idSchema,
        chats: z.int(),
        answered: z.int(),
        unknown: z.int(),
        /** Ever, on the channels that are counted. */
        lastMessageAt: z.iso.datetime().nullable(),
      }),
    )
    .optional(),
  /** ext: what was asked in the range on channels that are not counted. */
  leftOut: z.object({ chats: z.int(), messages: z.int() }),
  /** ext: what `cost` is in (ISO 4217). */
  currency: z.string(),
});
export type Statistics = z.infer<typeof wholeStatisticsSchema>;

/** With the figures alone that `metrics[]` asks for. */
export const statisticsSchema = wholeStatisticsSchema.extend({ totals: totalsSchema.partial() });

const pointSchema = z.object({
  ...byMetric(() => z.number().nullable()),
  /** Where the interval begins, within the range. */
  t: z.iso.datetime(),
  bySource: z.object(byAnswerSource(() => z.number())),
});
export type StatisticsPoint = z.infer<typeof pointSchema>;

export const statisticsIntervalSchema = z.enum(['hour', 'day', 'week', 'month']);
export type StatisticsInterval = z.infer<typeof statisticsIntervalSchema>;

/** The answer where no metrics were chosen. */
export const wholeStatisticsSeriesSchema = z.object({
  interval: statisticsIntervalSchema,
  points: z.array(pointSchema),
});

/** With the figures alone that `metrics[]` asks for. */
export const statisticsSeriesSchema = wholeStatisticsSeriesSchema.extend({
  points: z.array(pointSchema.partial().required({ t: true })),
});
