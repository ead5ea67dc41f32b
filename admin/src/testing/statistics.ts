import { byAnswerSource, byMetric, type Statistics, type StatisticsPoint } from '@colloquy/contracts';

const none = { value: 0, previous: 0, changePct: null };
const unknownShare = { value: null, previous: null, changePct: null };

/** The figures of a week without questions. */
export function aWeek(change: Partial<Statistics> = {}): Statistics {
  return {
    range: {
      from: '2026-11-14T00:00:00.000Z',
      to: '2026-11-21T00:00:00.000Z',
      previousFrom: '2026-11-07T00:00:00.000Z',
      timezone: 'UTC',
    },
    totals: {
      ...byMetric(() => none),
      unknownRate: unknownShare,
      satisfaction: unknownShare,
      bySource: byAnswerSource(() => none),
    },
    tops: { questions: [], unanswered: [], citedItems: [], languages: [], countries: [] },
    surveys: [],
    bots: [],
    leftOut: { chats: 0, messages: 0 },
    currency: 'EUR',
    ...change,
  };
}

/** The counts of an interval; zero by default. */
export function aPoint(t: string, change: Partial<StatisticsPoint> = {}): StatisticsPoint {
  return { t, ...byMetric(() => 0), bySource: byAnswerSource(() => 0), ...change };
}
