import { z } from 'zod';
import type { AnswerSource } from '../enums.ts';
import { idSchema } from './fields.ts';
import { MAX_FLOW_STEPS } from './flow-limits.ts';
import { shownStepTypeSchema } from './flow-run.ts';
import { byMetric, STATISTICS_METRICS } from './metrics.ts';

/** A figure of a period and of the period of equal length before it; null when there is nothing to divide by. */
const figureSchema = z.object({
  value: z.number().nullable(),
  previous: z.number().nullable(),
  /** In percent of `previous`; null where that is 0 or null. */
  changePct: z.number().nullable(),
});
export type StatisticsFigure = z.infer<typeof figureSchema>;

/** Builds a value for each answer source. */
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

/** Questions that differ only in case, accents and punctuation. */
export const questionGroupSchema = z.object({
  id: idSchema,
  /** The question as it was last asked. */
  label: z.string(),
  count: z.int(),
  lastAt: z.iso.datetime(),
  /** The chatbot that was asked last. */
  chat_bot_id: idSchema,
  chat_id: idSchema,
  history_id: idSchema,
});
export type QuestionGroup = z.infer<typeof questionGroupSchema>;

/** Maximum roots of flows in `surveys`: those shown most often. */
export const MAX_SURVEYS = 50;

/**
 * What visitors did at a visible step: an input, a choice or an info text. Steps that the server takes by itself lose
 * no visitors and are left out. 0 <= `answered` + `waiting` <= `reached` <= `shown` of the root.
 */
const surveyStepSchema = z.object({
  step_id: idSchema,
  /** Title of the step, or the beginning of its text, in the newest revision of these runs that contains it. */
  title: z.string(),
  type: shownStepTypeSchema,
  /** Runs that reached it. */
  reached: z.int(),
  /**
   * Runs in which an answer to it was accepted; skipping an optional step counts. An info text counts once the run
   * continued. A step left after its last wrong answer does not count.
   */
  answered: z.int(),
  /** ext: runs still active at it. They count as not answered in `dropOff`, though they may still be. */
  waiting: z.int(),
  /** 1 - `answered` / `reached`, from 0 to 1; null when no run reached it. */
  dropOff: z.number().nullable(),
});
export type SurveyStep = z.infer<typeof surveyStepSchema>;

/** Results of visitors' runs from one root of a flow, in all revisions. `completed` <= `started` <= `shown`. */
const surveySchema = z.object({
  root_id: idSchema,
  chat_bot_id: idSchema,
  /** Title of the root, built like those of steps; empty when the flow cannot be read. */
  title: z.string(),
  /** Runs that began. */
  shown: z.int(),
  /** Runs in which the visitor gave an answer, valid or not, or reached the end without being asked. */
  started: z.int(),
  completed: z.int(),
  /** Runs that their visitors abandoned; not those ended by a member, a new start or wrong answers. */
  abandoned: z.int(),
  /**
   * Steps reachable in the revision that the newest run started on, in order, followed by steps that runs reached in
   * other revisions; empty when the flow cannot be read.
   */
  steps: z.array(surveyStepSchema).max(MAX_FLOW_STEPS),
});
export type Survey = z.infer<typeof surveySchema>;

const rangeSchema = z.object({
  /** Start inclusive, end exclusive. */
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

/** The answer when no metrics were chosen. */
export const wholeStatisticsSchema = z.object({
  range: rangeSchema,
  totals: totalsSchema,
  tops: z.object({
    questions: z.array(questionGroupSchema),
    /** Questions whose latest asking got no answer. */
    unanswered: z.array(questionGroupSchema),
    citedItems: z.array(
      z.object({
        item_id: idSchema,
        /** The title as last cited; null when sources are not shown. */
        title: z.string().nullable(),
        count: z.int(),
        lastAt: z.iso.datetime(),
      }),
    ),
    languages: z.array(z.object({ language: z.string(), count: z.int() })),
    /**
     * Conversations by country, derived from the visitor's time zone (ISO 3166); network addresses are neither read
     * nor stored.
     */
    countries: z.array(z.object({ country: z.string(), count: z.int() })),
  }),
  /** Runs that began in the range, the roots shown most often first. */
  surveys: z.array(surveySchema).max(MAX_SURVEYS),
  /** ext: for a workspace, each chatbot that was asked in the range or before it. */
  bots: z
    .array(
      z.object({
        chat_bot_id: idSchema,
        chats: z.int(),
        answered: z.int(),
        unknown: z.int(),
        /** Of all time, on the counted channels. */
        lastMessageAt: z.iso.datetime().nullable(),
      }),
    )
    .optional(),
  /** ext: questions of the range on channels that are not counted. */
  leftOut: z.object({ chats: z.int(), messages: z.int() }),
  /** ext: currency of `cost` (ISO 4217). */
  currency: z.string(),
});
export type Statistics = z.infer<typeof wholeStatisticsSchema>;

/** Only the figures that `metrics[]` names. */
export const statisticsSchema = wholeStatisticsSchema.extend({ totals: totalsSchema.partial() });

const pointSchema = z.object({
  ...byMetric(() => z.number().nullable()),
  /** Start of the interval, within the range. */
  t: z.iso.datetime(),
  bySource: z.object(byAnswerSource(() => z.number())),
});
export type StatisticsPoint = z.infer<typeof pointSchema>;

export const statisticsIntervalSchema = z.enum(['hour', 'day', 'week', 'month']);
export type StatisticsInterval = z.infer<typeof statisticsIntervalSchema>;

/** The answer when no metrics were chosen. */
export const wholeStatisticsSeriesSchema = z.object({
  interval: statisticsIntervalSchema,
  points: z.array(pointSchema),
});

/** Only the figures that `metrics[]` names. */
export const statisticsSeriesSchema = wholeStatisticsSeriesSchema.extend({
  points: z.array(pointSchema.partial().required({ t: true })),
});
