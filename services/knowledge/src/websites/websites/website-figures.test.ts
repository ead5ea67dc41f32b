import { describe, expect, it } from 'vitest';
import { WebsiteStatus } from '@colloquy/contracts';
import type { SubpageCountRow } from '../subpages/subpages.repository.ts';
import { figuresOf } from './website-figures.ts';

const { processed, processing, processingError } = WebsiteStatus;

const aRow = (row: Partial<SubpageCountRow> = {}): SubpageCountRow => ({
  website: 's1',
  state: 'indexed',
  reason: null,
  selected: true,
  isLive: true,
  inSitemap: false,
  isOpen: false,
  isLost: false,
  crawlId: 'c1',
  count: 1,
  ...row,
});

const partialOf = (websiteStatus: WebsiteStatus, row: Partial<SubpageCountRow>): boolean =>
  figuresOf(
    {
      _id: 's1',
      websiteStatus,
      run: {
        trigger: 'refresh',
        startedBy: 'u1',
        mode: 'full',
        newPages: 'include',
        pageIds: null,
        stage: 'index',
        crawlId: 'c1',
      },
      crawlFacts: null,
    },
    [aRow(), aRow(row)],
  ).partial;

describe('a website that was processed', () => {
  it.each<[string, boolean, Partial<SubpageCountRow>]>([
    ['failed', true, { state: 'failed', reason: 'HTTP_5XX' }],
    ['failed without a reason of its own', true, { state: 'failed' }],
    ['was left out for want of room', true, { state: 'skipped', reason: 'LIMIT', isLive: false }],
    ['is not wanted by its website', false, { state: 'skipped', reason: 'NOINDEX' }],
    ['was left out and is not selected', false, { state: 'skipped', reason: 'LIMIT', selected: false }],
    ['failed and is not selected', false, { state: 'failed', selected: false }],
    ['is gone', false, { state: 'gone', reason: 'HTTP_4XX' }],
    ['is as it was', false, { state: 'unchanged' }],
    ['is of another website', false, { state: 'failed', website: 's2' }],
  ])('of which a page %s is partly processed: %s', (_what, expected, row) => {
    expect(partialOf(processed, row)).toBe(expected);
    expect(partialOf(processing, row)).toBe(false);
    expect(partialOf(processingError, row)).toBe(false);
  });
});
