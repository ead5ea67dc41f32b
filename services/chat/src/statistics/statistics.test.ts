import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { AnswerSource, CHANNELS, METRICS, STATISTICS_METRICS } from '@colloquy/contracts';
import { ERRORS } from '@colloquy/errors';
import type { AskedRow } from '../conversations/turns/turns.repository.ts';
import { askedOf, measure } from './measures.ts';
import { intervalAt, intervalStarts, periodOf } from './periods.ts';
import { keyOf, topsOf } from './tops.ts';

const NOW = new Date('2026-03-31T10:15:00Z');
function asked(fields: Partial<AskedRow> = {}): AskedRow {
  return {
    _id: 'h1',
    chat_id: 'c1',
    chat_bot_id: 'b1',
    channel: CHANNELS.widget.id,
    createdAt: NOW,
    question: 'When do parcels arrive?',
    source: AnswerSource.external,
    state: 'answered',
    chat_survey_id: null,
    ...fields,
  };
}
const aThumb = (value: 1 | -1) => ({ value, reason: null, comment: null, user_id: null, at: NOW });
/** Askers with nothing but a rating. */
const rated = (ratings: ReadonlyMap<string, number>) =>
  new Map([...ratings].map(([chat, rating]) => [chat, { userRef: '', handoffAt: null, rating }] as const));
/** Whole numbers, so that sums are exact. */
const PRICES = { byModel: new Map([['scripted', { in: 1_000_000, out: 2_000_000 }]]) };
const measured = (rows: readonly AskedRow[]) => measure(askedOf(rows, new Map()));

describe('the figures of a period', () => {
  it('count a conversation whose visitor asked for a person, once, and not as one that needed none', () => {
    const handoffAt = new Date(NOW.getTime() + 60_000);
    const rows = [asked(), asked({ _id: 'h2', createdAt: handoffAt }), asked({ _id: 'h3', chat_id: 'c2' })];
    const askers = new Map([
      ['c1', { userRef: 'one', handoffAt, rating: null }],
      ['c2', { userRef: 'two', handoffAt: null, rating: null }],
    ]);
    expect(measure(askedOf(rows, askers))).toMatchObject({
      chats: 2,
      visitors: 2,
      handoffs: 1,
      deflection: 0.5,
    });
  });

  const anyRow = fc.record({
    chat: fc.integer({ min: 0, max: 5 }),
    minute: fc.integer({ min: 0, max: 60 * 24 * 20 - 1 }),
    source: fc.constantFrom(...Object.values(AnswerSource), null),
    thumb: fc.constantFrom(1 as const, -1 as const, null),
    latencyMs: fc.integer({ min: 1, max: 9_000 }),
    isFlowTurn: fc.boolean(),
  });

  it.each(['hour', 'day', 'week', 'month'] as const)('are the sums of its points by %s', (interval) => {
    const period = periodOf({ dateFrom: '2026-03-20', dateTo: '2026-04-08', timezone: 'Europe/Zagreb' }, NOW);
    const starts = intervalStarts(period, interval);
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 40 }), (made) => {
        const rows = made
          .map(({ chat, minute, source, thumb, latencyMs, isFlowTurn }, at) =>
            asked({
              isFlowTurn,
              _id: `h${at}`,
              chat_id: `c${chat}`,
              createdAt: new Date(period.from.getTime() + minute * 60_000),
              source,
              feedback: thumb && aThumb(thumb),
              firstTokenMs: latencyMs,
              metadata: {
                citations: [],
                language: 'en',
                latencyMs,
                tokens: { in: 3, out: 2 },
                versions: { model: 'scripted' },
              },
            }),
          )
          .filter(({ createdAt }) => createdAt < period.to)
          .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
        const ratings = new Map([
          ['c0', 1],
          ['c1', 5],
          ['c2', 4],
        ] as const);
        const all = askedOf(rows, rated(ratings));
        const total = measure(all, [], PRICES);
        const parts = starts.map((_, position) =>
          measure(
            all.filter(({ row }) => intervalAt(starts, row.createdAt) === position),
            [],
            PRICES,
          ),
        );
        for (const metric of STATISTICS_METRICS) {
          const values = parts.map((part) => part[metric]);
          const { unit } = METRICS[metric];
          if (unit === 'score') {
            for (const value of [...values, total[metric]]) {
              expect(value === null || (value >= 1 && value <= 5)).toBe(true);
            }
          } else if (unit === 'count' || unit === 'money') {
            expect(values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(total[metric]);
            expect(values).not.toContain(null);
          } else if (unit === 'share') {
            for (const value of [...values, total[metric]]) {
              expect(value === null || (value >= 0 && value <= 1)).toBe(true);
            }
          }
        }
        const bySource = Object.values(total.bySource).reduce((sum, value) => sum + value, 0);
        expect(bySource).toBe((total.answered ?? 0) + (total.unknown ?? 0));
        expect((total.answered ?? 0) + total.bySource.UNKNOWN).toBe(bySource);
      }),
      { numRuns: 60 },
    );
  });

  it('count how content somebody was once for each conversation, however much was asked in it', () => {
    const rows = ['c1', 'c1', 'c2', 'c3'].map((chat_id, at) => asked({ _id: `h${at}`, chat_id }));
    const ratings = new Map([
      ['c1', 2],
      ['c2', 5],
      ['c9', 1],
    ]);
    expect(measure(askedOf(rows, rated(ratings)))).toMatchObject({ csat: 3.5, csatCount: 2 });
    expect(measure(askedOf(rows, new Map()))).toMatchObject({ csat: null, csatCount: 0 });
  });

  it('are nothing, and no rate, where nothing was asked', () => {
    const none = measured([]);
    expect(none).toMatchObject({ chats: 0, visitors: 0, messages: 0, answered: 0, unknown: 0, up: 0 });
    expect(none).toMatchObject({ unknownRate: null, satisfaction: null, deflection: null, latencyP50: null });
  });

  it("count the asker's own thumbs: a member's look at a visitor's answer is no satisfaction", () => {
    const looked = asked({ feedback: aThumb(1), memberFeedback: aThumb(-1) });
    const tried = asked({ channel: CHANNELS.chat.id, memberFeedback: aThumb(-1) });
    expect(measured([looked])).toMatchObject({ up: 1, down: 0, satisfaction: 1, deflection: 1 });
    expect(measured([tried])).toMatchObject({ up: 0, down: 1, satisfaction: 0, deflection: 0 });
  });

  const NOTHING = { chats: 0, visitors: 0, messages: 0, answered: 0, unknown: 0, deflection: null };
  it.each([
    ['turns of surveys', { isFlowTurn: true }],
    ['turns of surveys that are older than their mark', { chat_survey_id: 's1' }],
    ['what a client sends by itself', { question: '_', source: AnswerSource.conversation }],
    ['what a client sent by itself in vain', { question: '_', source: null, state: 'failed' as const }],
  ])('count %s as no question, of any source', (_what, fields) => {
    const counted = measured([asked(fields), asked({ ...fields, _id: 'h2' })]);
    expect(counted).toMatchObject(NOTHING);
    expect(Object.values(counted.bySource)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('count the call for a person and the rating of a conversation that began with a survey', () => {
    const rows = [asked({ isFlowTurn: true }), asked({ _id: 'h2', createdAt: new Date(NOW.getTime() + 9) })];
    const askers = new Map([['c1', { userRef: 'one', handoffAt: NOW, rating: 4 }]]);
    expect(measure(askedOf(rows, askers))).toMatchObject({
      chats: 1,
      messages: 1,
      handoffs: 1,
      csatCount: 1,
      deflection: 0,
    });
  });

  it('take latencies of generated answers alone', () => {
    const took = (latencyMs: number, source: AskedRow['source'] = AnswerSource.external) =>
      asked({ source, metadata: { citations: [], language: 'en', latencyMs, tokens: { in: 0, out: 0 } } });
    const rows = [took(9_000, AnswerSource.cache), ...[5, 1, 3, 2, 4].map((latencyMs) => took(latencyMs))];
    expect(measured(rows)).toMatchObject({ latencyP50: 3, latencyP95: 5, firstTokenP50: null });
    const firstWords = [9, 2, 7].map((firstTokenMs) => ({ ...took(10), firstTokenMs }));
    const cached = { ...took(1, AnswerSource.cache), firstTokenMs: 1 };
    expect(measured([cached, ...firstWords])).toMatchObject({ firstTokenP50: 7 });
  });
});

describe('a period', () => {
  it('is the last seven days of the time zone when nothing is said', () => {
    const period = periodOf({ timezone: 'Pacific/Auckland' }, NOW);
    // It is 23:15 there, an hour ahead of standard time.
    expect([period.from, period.to].map((at) => at.toISOString())).toEqual([
      '2026-03-24T11:00:00.000Z',
      '2026-03-31T11:00:00.000Z',
    ]);
  });

  it('has days of 23 hours where clocks change, and as many days before it', () => {
    const period = periodOf({ dateFrom: '2026-03-29', dateTo: '2026-03-29', timezone: 'Europe/Zagreb' }, NOW);
    expect(intervalStarts(period, 'hour')).toHaveLength(23);
    expect(period.previousFrom.toISOString()).toBe('2026-03-27T23:00:00.000Z');
    expect(period.from.toISOString()).toBe('2026-03-28T23:00:00.000Z');
  });

  it('begins weeks on Mondays and months on their first day, and the first interval with itself', () => {
    const period = periodOf({ dateFrom: '2026-03-25', dateTo: '2026-04-08', timezone: 'UTC' }, NOW);
    const days = (interval: 'week' | 'month') =>
      intervalStarts(period, interval).map((at) => at.toISOString().slice(0, 10));
    expect(days('week')).toEqual(['2026-03-25', '2026-03-30', '2026-04-06']);
    expect(days('month')).toEqual(['2026-03-25', '2026-04-01']);
  });

  it.each([
    ['dateTo', { dateFrom: '2026-03-02', dateTo: '2026-03-01' }],
    ['dateFrom', { dateFrom: '2025-03-01', dateTo: '2026-03-02' }],
  ])('that is empty or too long names %s', (field, dates) => {
    expect(() => periodOf({ ...dates, timezone: 'UTC' }, NOW)).toThrow(
      expect.objectContaining({ code: ERRORS.fieldNotValid, errors: [expect.objectContaining({ field })] }),
    );
  });

  it('may be a leap year', () => {
    const period = periodOf({ dateFrom: '2028-01-01', dateTo: '2028-12-31', timezone: 'Europe/Zagreb' }, NOW);
    expect(intervalStarts(period, 'day')).toHaveLength(366);
  });
});

describe('what questions were most about', () => {
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const unknown = AnswerSource.unknown;

  it('takes questions for the same but for case, accents and punctuation', () => {
    expect(keyOf('  Wo ist das CAFÉ??')).toBe(keyOf('wo ist das cafe'));
    const rows = [
      asked({ _id: 'h1', question: 'opening hours', createdAt: at(0) }),
      asked({ _id: 'h2', question: 'Price?', createdAt: at(1) }),
      asked({ _id: 'h3', question: 'Opening hours?', createdAt: at(2), chat_id: 'c3' }),
      asked({ _id: 'h4', question: 'hi', createdAt: at(3), source: AnswerSource.conversation }),
    ];
    expect(topsOf(rows).questions).toMatchObject([
      { label: 'Opening hours?', count: 2, chat_id: 'c3', history_id: 'h3', lastAt: at(2).toISOString() },
      { label: 'Price?', count: 1 },
    ]);
  });

  it('leaves out what was written to a person', () => {
    const forTeam = asked({ question: 'My number is 4711', source: null, state: 'stored' });
    const failed = asked({ question: 'Price?', source: null, state: 'failed' });
    expect(topsOf([forTeam, failed]).questions.map(({ label }) => label)).toEqual(['Price?']);
  });

  it('leaves out what got an answer since', () => {
    const rows = [
      asked({ question: 'Taught', source: unknown, createdAt: at(0) }),
      asked({ question: 'Open', source: unknown, createdAt: at(1) }),
      asked({ question: 'taught?', source: AnswerSource.cache, createdAt: at(2) }),
    ];
    expect(topsOf(rows).unanswered.map(({ label }) => label)).toEqual(['Open']);
  });

  it('counts an item once per answer, by what turns of any age know', () => {
    const metadata = (title: string) => ({
      citations: [{ item_id: 'i1', title }],
      language: 'de',
      latencyMs: 1,
      tokens: { in: 0, out: 0 },
    });
    const rows = [
      asked({ metadata: metadata('Old') }),
      asked({ citedItemIds: ['i1'], metadata: metadata('New') }),
    ];
    expect(topsOf(rows).citedItems).toMatchObject([{ item_id: 'i1', title: 'New', count: 2 }]);
    expect(topsOf(rows).languages).toEqual([{ language: 'de', count: 2 }]);
  });
});
