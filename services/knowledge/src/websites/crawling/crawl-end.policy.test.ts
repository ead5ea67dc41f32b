import { describe, expect, it } from 'vitest';
import { WebsiteType, type NewPages, type PageReason } from '@colloquy/contracts';
import { crawlEnd } from './crawl-end.policy.ts';

const run = { startedBy: 'ada', mode: 'full', pageIds: null, stage: 'crawl', crawlId: 'c1' } as const;
const aSite = (trigger: 'created' | 'refresh', newPages: NewPages, isProcessed = trigger !== 'created') => ({
  type: WebsiteType.website,
  url: 'https://a.example/',
  run: { ...run, trigger, newPages },
  processedAt: isProcessed ? new Date(0) : null,
});
const aResult = (discovered: number, unchanged = 0) => ({
  counts: {
    found: 9,
    open: 0,
    ended: { discovered, unchanged, skipped: 0, failed: 0, gone: 0 },
    sitemap: { found: 0, usable: 0 },
  },
  sitemaps: [],
});

describe('after a crawl', () => {
  it.each<[string, ReturnType<typeof aSite>, number, 'choose' | 'process']>([
    ['the first one', aSite('created', 'hold'), 3, 'choose'],
    ['a refresh that holds, with new pages', aSite('refresh', 'hold'), 1, 'choose'],
    ['a refresh that holds, without new pages', aSite('refresh', 'hold'), 0, 'process'],
    ['a refresh that holds, of what nobody has chosen from', aSite('refresh', 'hold', false), 0, 'choose'],
    ['a refresh that takes new pages', aSite('refresh', 'include'), 5, 'process'],
    ['a refresh that leaves new pages', aSite('refresh', 'ignore'), 5, 'process'],
  ])('%s: %s pages new: %s', (_what, site, newPages, next) => {
    expect(crawlEnd(site, aResult(2, 1), { start: null, newPages })).toEqual({ next, code: null });
  });

  it.each<['skipped' | 'failed', PageReason, string]>([
    ['failed', 'TIMEOUT', 'START_UNREACHABLE'],
    ['failed', 'HTTP_5XX', 'START_UNREACHABLE'],
    ['failed', 'TOO_COMPLEX', 'NO_PAGES'],
    ['failed', 'BLOCKED_ADDRESS', 'START_BLOCKED'],
    ['skipped', 'ROBOTS', 'START_FORBIDDEN'],
    ['skipped', 'LOGIN', 'START_FORBIDDEN'],
    ['skipped', 'JS_ONLY', 'NO_PAGES'],
  ])('without a page, whose first one is %s %s, it has failed: %s', (state, reason, code) => {
    const start = { state, reason };
    expect(crawlEnd(aSite('refresh', 'include'), aResult(0), { start, newPages: 0 })).toEqual({
      next: null,
      code,
    });
  });

  it.each([
    ['NOT_FOUND', 'START_UNREACHABLE'],
    ['BLOCKED_ADDRESS', 'START_BLOCKED'],
    ['ROBOTS', 'START_FORBIDDEN'],
    [null, 'NO_PAGES'],
  ] as const)('of a sitemap, %s is said as %s', (problem, code) => {
    const site = { ...aSite('created', 'hold'), type: WebsiteType.sitemap };
    const result = { ...aResult(0), sitemaps: [{ url: site.url, pages: 0, problem }] };
    expect(crawlEnd(site, result, { start: null, newPages: 0 })).toEqual({ next: null, code });
  });
});
