import { describe, expect, it } from 'vitest';
import { WebsiteStatus } from '@colloquy/contracts';
import { ERRORS } from '@colloquy/errors';
import {
  canMoveWebsite,
  WEBSITE_MOVES,
  websiteStatusAfter,
  type WebsiteMove,
  type WebsiteState,
} from './websites.policy.ts';

const STATES: readonly WebsiteState[] = [null, ...Object.values(WebsiteStatus)];

/** The table of definitions, section 5: from, to, and the moves that lead there. */
const ALLOWED: readonly (readonly [WebsiteState, WebsiteStatus, readonly WebsiteMove[]])[] = [
  [null, 0, ['create']],
  [0, 1, ['askOwner']],
  [0, 2, ['failCrawl']],
  [0, 3, ['processFound']],
  [1, 3, ['process']],
  [3, 4, ['completeProcessing']],
  [3, 5, ['failProcessing']],
  [1, 0, ['crawlAgain']],
  [2, 0, ['crawlAgain']],
  [4, 0, ['crawlAgain']],
  [5, 0, ['crawlAgain']],
  [4, 3, ['process', 'processKnown']],
  [5, 3, ['process', 'processKnown']],
];

const at = (state: WebsiteState, trigger: 'created' | 'refresh' = 'refresh') =>
  state === null ? null : { websiteStatus: state, trigger };
const moves = Object.keys(WEBSITE_MOVES) as WebsiteMove[];

describe('the states of a website', () => {
  it.each(ALLOWED)('lead from %s to %s by %j', (from, to, by) => {
    const found = moves.filter((move) => canMoveWebsite(at(from), move) && WEBSITE_MOVES[move].to === to);
    expect(found.toSorted()).toEqual([...by].toSorted());
    for (const move of by) expect(websiteStatusAfter(at(from), move)).toBe(to);
  });

  const forbidden = STATES.flatMap((from) =>
    Object.values(WebsiteStatus)
      .filter((to) => !ALLOWED.some(([allowedFrom, allowedTo]) => allowedFrom === from && allowedTo === to))
      .map((to) => [from, to] as const),
  );

  it.each(forbidden)('never lead from %s to %s', (from, to) => {
    const ways = moves.filter((move) => WEBSITE_MOVES[move].to === to);
    for (const move of ways) {
      expect(canMoveWebsite(at(from), move)).toBe(false);
      expect(() => websiteStatusAfter(at(from), move)).toThrow(
        expect.objectContaining({ code: ERRORS.wrongState, details: { from, reason: move } }),
      );
    }
  });

  it('ask the owner after the first crawl, however it was asked for', () => {
    expect(canMoveWebsite(at(0, 'created'), 'processFound')).toBe(false);
    expect(canMoveWebsite(at(0, 'created'), 'askOwner')).toBe(true);
  });
});
