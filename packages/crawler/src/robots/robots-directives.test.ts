import { describe, expect, it } from 'vitest';
import { readDirectives, readRobotsHeaders } from './robots-directives.ts';

describe('what a page asks of crawlers', () => {
  it.each([
    ['', false, false],
    ['index, follow', false, false],
    ['NOINDEX', true, false],
    ['noarchive,nofollow', false, true],
    ['none', true, true],
    ['nonexistent', false, false],
    ['max-snippet:-1 , noindex', true, false],
  ])('%s', (content, noindex, nofollow) => {
    expect(readDirectives(content)).toEqual({ noindex, nofollow });
  });

  it.each<[string[], boolean, boolean]>([
    [[], false, false],
    [['noindex'], true, false],
    [['otherbot: noindex, nofollow'], false, false],
    [['ColloquyBot: noindex'], true, false],
    [['otherbot: noindex', 'nofollow'], false, true],
    [['unavailable_after: 25 Jun 2030 15:00:00 PST, noindex'], true, false],
  ])('%j as headers', (values, noindex, nofollow) => {
    expect(readRobotsHeaders(values, 'ColloquyBot')).toEqual({ noindex, nofollow });
  });
});
