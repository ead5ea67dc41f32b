import { describe, expect, it } from 'vitest';
import type { WaitingWorkspace } from '../../items/items/waiting-workspaces.ts';
import { createCrawlTurns } from './crawl-turns.ts';

const TURN_MS = 1_000;

/** The results of `mayGoOn` at each of these times, for a turn of workspace `a`. */
async function asked(rows: readonly WaitingWorkspace[], ...times: readonly number[]): Promise<boolean[]> {
  let at = 0;
  const websites = { waitingWorkspaces: async () => [...rows] };
  const turn = createCrawlTurns({ websites, now: () => new Date(at), turnMs: TURN_MS }).begin('a');
  const answers: boolean[] = [];
  for (at of times) answers.push(await turn.mayGoOn());
  expect(turn.isOver()).toBe(answers.includes(false));
  return answers;
}

const OWN = { workspaceId: 'a', waiting: 3, running: 1 };

describe('the turn of a crawl', () => {
  it('ends when another workspace waits that has no worker', async () => {
    const rows = [OWN, { workspaceId: 'b', waiting: 1, running: 0 }];
    expect(await asked(rows, 0, 999, 1_000, 1_001)).toEqual([true, true, false, false]);
  });

  it('begins with its first page: what is read before is read anew in each turn', async () => {
    const rows = [OWN, { workspaceId: 'b', waiting: 1, running: 0 }];
    expect(await asked(rows, 60_000, 60_999, 61_000)).toEqual([true, true, false]);
  });

  it.each<[string, WaitingWorkspace[]]>([
    ['nobody else waits', [OWN]],
    ['who waits is at work already', [OWN, { workspaceId: 'b', waiting: 2, running: 1 }]],
    ['others are at work, and wait for nothing', [OWN, { workspaceId: 'b', waiting: 0, running: 1 }]],
  ])('is followed by one more when %s', async (_when, rows) => {
    expect(await asked(rows, 0, 1_000, 5_000)).toEqual([true, true, true]);
  });
});
