import { describe, expect, it } from 'vitest';
import type { PageReason } from '@colloquy/contracts';
import type { CrawledPage, PageOutcome } from '@colloquy/crawler';
import { fieldsAfter, isToStore, isToUnpublish } from './page-outcome.policy.ts';

const context = { crawlId: 'c2', now: new Date('2026-03-01T00:00:00Z'), selectsNew: false };
const aPage = (page: object = {}) => ({
  contentHash: 'old',
  isLive: true,
  itemHash: 'old',
  missCount: 0,
  emptyCount: 0,
  hadText: true,
  offeredCrawlId: 'c1',
  selected: true,
  isRemoved: false,
  state: 'indexed' as const,
  ...page,
});
const aText = (contentHash: string): CrawledPage => ({
  title: 'Guide',
  language: 'en',
  canonicalUrl: null,
  text: 'We open at nine.',
  contentHash,
  wordCount: 4,
  etag: '"1"',
  lastModified: null,
  isRendered: false,
  isPartial: false,
});
const bad = (state: 'skipped' | 'failed' | 'gone', reason: PageReason, httpStatus: number | null = 200) =>
  ({ state, reason, httpStatus }) as const satisfies PageOutcome;

describe('what a crawl makes of a page', () => {
  it.each<[string, object, PageOutcome, object]>([
    [
      'a new text',
      {},
      { state: 'discovered', page: aText('new'), httpStatus: 200 },
      { state: 'discovered', contentHash: 'new' },
    ],
    [
      'a text of which more comes on scrolling',
      {},
      { state: 'discovered', page: { ...aText('new'), isPartial: true }, httpStatus: 200 },
      { state: 'discovered', reason: 'READ_IN_PART' },
    ],
    [
      'the same text',
      {},
      { state: 'unchanged', page: null, httpStatus: 304 },
      { state: 'unchanged', isLost: false },
    ],
    [
      'the same text, which was never learnt',
      { isLive: false, itemHash: null },
      { state: 'unchanged', page: null, httpStatus: 304 },
      { state: 'discovered' },
    ],
    ['missing once', {}, bad('failed', 'HTTP_4XX', 404), { state: 'failed', missCount: 1, isLost: true }],
    ['missing twice', { missCount: 1 }, bad('gone', 'HTTP_4XX', 410), { state: 'gone', contentHash: null }],
    ['not found, with 200', {}, bad('failed', 'HTTP_4XX', 200), { state: 'failed', missCount: 1 }],
    ['a text that ended before', { missCount: 1 }, bad('skipped', 'NOINDEX', 200), { missCount: 0 }],
    ['forbidden', { missCount: 1 }, bad('failed', 'HTTP_4XX', 403), { state: 'failed', missCount: 0 }],
    ['an error on the way', { missCount: 1 }, bad('failed', 'TIMEOUT', null), { missCount: 0, isLost: true }],
    ['no text', { emptyCount: 1 }, bad('skipped', 'EMPTY_TEXT'), { emptyCount: 2, contentHash: null }],
    ['no text before either', { hadText: false }, bad('skipped', 'LOGIN'), { isLost: false }],
  ])('%s', (_what, page, outcome, expected) => {
    expect(fieldsAfter(aPage(page), outcome, context)).toMatchObject({
      ...expected,
      isOpen: false,
      token: null,
    });
  });

  it('keeps the text of a page that may come back, for the next condition', () => {
    for (const outcome of [bad('failed', 'HTTP_5XX', 500), bad('skipped', 'LIMIT')]) {
      expect(fieldsAfter(aPage(), outcome, context)).not.toHaveProperty('contentHash');
    }
  });

  it('offers the first text of a page once, and keeps what its owner chose', () => {
    const outcome: PageOutcome = { state: 'discovered', page: aText('new'), httpStatus: 200 };
    const fresh = aPage({ offeredCrawlId: null, selected: false });
    expect(fieldsAfter(fresh, outcome, context)).toMatchObject({ offeredCrawlId: 'c2', selected: false });
    expect(fieldsAfter(fresh, outcome, { ...context, selectsNew: true })).toMatchObject({ selected: true });
    const known = fieldsAfter(aPage({ selected: false }), outcome, { ...context, selectsNew: true });
    expect(known).not.toHaveProperty('selected');
  });
});

describe('a live page', () => {
  it.each<[string, object, boolean]>([
    ['that is gone', { state: 'gone', reason: 'HTTP_4XX' }, true],
    ['that was missing once', { state: 'failed', reason: 'HTTP_4XX' }, false],
    ['whose server failed', { state: 'failed', reason: 'HTTP_5XX' }, false],
    ['whose server did not answer', { state: 'failed', reason: 'TIMEOUT' }, false],
    ['over the limit', { state: 'skipped', reason: 'LIMIT' }, false],
    ['that robots may not read', { state: 'skipped', reason: 'ROBOTS' }, true],
    ['that nobody may index', { state: 'skipped', reason: 'NOINDEX' }, true],
    ['that calls another one its own', { state: 'skipped', reason: 'CANONICAL_OTHER' }, true],
    ['out of the paths', { state: 'skipped', reason: 'OUT_OF_SCOPE' }, true],
    ['without a text once', { state: 'skipped', reason: 'EMPTY_TEXT', emptyCount: 1 }, false],
    ['without a text twice', { state: 'skipped', reason: 'EMPTY_TEXT', emptyCount: 2 }, true],
    ['that is as it was', { state: 'unchanged', reason: null }, false],
  ])('%s answers no more: %s', (_what, page, expected) => {
    const live = { isLive: true, emptyCount: 0, state: 'indexed' as const, reason: null, ...page };
    expect(isToUnpublish(live)).toBe(expected);
    expect(isToUnpublish({ ...live, isLive: false })).toBe(false);
  });
});

describe('a page to be learnt', () => {
  it.each<[string, object, boolean]>([
    ['new', { isLive: false, itemHash: null }, true],
    ['changed', { contentHash: 'new' }, true],
    ['as it was', {}, false],
    ['not selected', { contentHash: 'new', selected: false }, false],
    ['without a text', { contentHash: null }, false],
    ['removed', { contentHash: 'new', isRemoved: true }, false],
    ['at work', { contentHash: 'new', state: 'processing' }, false],
  ])('is one that is %s: %s', (_what, page, expected) => {
    expect(isToStore(aPage(page))).toBe(expected);
  });
});
