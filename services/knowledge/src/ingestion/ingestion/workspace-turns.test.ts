import { describe, expect, it } from 'vitest';
import type { WaitingWorkspace } from '../../items/items/waiting-workspaces.ts';
import { createHoldBack } from './hold-back.ts';
import { createWorkspaceTurns } from './workspace-turns.ts';

const START = Date.parse('2026-11-24T12:00:00Z');
const after = (ms: number) => new Date(START + ms);

function turnsOver(waiting: readonly WaitingWorkspace[], longestMs = 0) {
  const counts: number[] = [];
  const store = { waiting };
  const turns = createWorkspaceTurns({
    items: {
      waitingWorkspaces: async (at) => {
        counts.push(at.getTime() - START);
        return [...store.waiting];
      },
    },
    held: new Map(),
    share: 2,
    freshMs: 500,
    holdBack: createHoldBack({ now: () => START, longestMs }),
  });
  return { turns, counts, store };
}
const row = (workspaceId: string, waiting: number, running = 0) => ({ workspaceId, waiting, running });

describe('the turns of workspaces', () => {
  it('are counted once in that time, however many claims and announcements there are', async () => {
    const { turns, counts } = turnsOver([row('a', 500)]);
    for (let ms = 0; ms < 1_000; ms += 10) {
      expect((await turns.next(after(ms))).ranks).toEqual([['a']]);
      turns.served('a');
      turns.ended('a');
      turns.announced('a');
    }
    expect(counts).toEqual([0, 500]);
  });

  it('come at once to a workspace whose first item is announced while another has many', async () => {
    const { turns, counts } = turnsOver([row('site', 500)]);
    await turns.next(after(0));
    turns.served('site');
    turns.announced('b');
    expect((await turns.next(after(1))).ranks).toEqual([['b'], ['site']]);
    turns.announced('b');
    turns.served('b');
    turns.ended('site');
    expect((await turns.next(after(2))).ranks).toEqual([['site'], ['b']]);
    expect(counts).toEqual([0]);
  });

  it('do not come to a workspace with many items while another one has a few', async () => {
    const { turns } = turnsOver([row('site', 500)], 5_000);
    expect(await turns.next(after(0))).toMatchObject({ ranks: [['site']], isAnyHeld: false });
    turns.announced('b');
    expect(await turns.next(after(1))).toMatchObject({ ranks: [['b']], isAnyHeld: true });
    expect(await turns.isHeld('site', after(1))).toBe(true);
    turns.served('b');
    expect(await turns.next(after(2))).toMatchObject({ ranks: [], isAnyHeld: true });
    expect(await turns.isHeld('b', after(2))).toBe(false);
  });

  it('are counted once for all who ask at once', async () => {
    const { turns, counts } = turnsOver([row('a', 1)]);
    await Promise.all([turns.next(after(0)), turns.isHeld('a', after(0)), turns.isHeld('b', after(0))]);
    expect(counts).toEqual([0]);
  });

  it('come to what was announced while they were counted, which the count may have missed', async () => {
    const { turns } = turnsOver([row('a', 1)]);
    const counting = turns.next(after(0));
    turns.announced('b');
    expect((await counting).ranks).toEqual([['a', 'b']]);
  });

  it('pass over a workspace of which nothing was left to claim', async () => {
    const { turns } = turnsOver([row('a', 1), row('b', 5)]);
    await turns.next(after(0));
    turns.emptied('a');
    expect((await turns.next(after(1))).ranks).toEqual([['b']]);
    turns.announced('a');
    expect((await turns.next(after(2))).ranks).toEqual([['a'], ['b']]);
  });

  it('follow between two counts what this process claims and ends', async () => {
    const { turns } = turnsOver([row('a', 3), row('b', 3)]);
    expect((await turns.next(after(0))).ranks).toEqual([['a', 'b']]);
    turns.served('a');
    expect((await turns.next(after(1))).ranks).toEqual([['b'], ['a']]);
    turns.ended('a');
    turns.served('b');
    expect((await turns.next(after(2))).ranks).toEqual([['a'], ['b']]);
  });

  it('come again to who has ended a step, as another may wait', async () => {
    const { turns } = turnsOver([row('a', 1)]);
    await turns.next(after(0));
    turns.served('a');
    expect((await turns.next(after(1))).ranks).toEqual([]);
    turns.ended('a');
    expect((await turns.next(after(2))).ranks).toEqual([['a']]);
  });

  it('leave out who has nothing left, and are counted again when a claim found nothing', async () => {
    const { turns, counts, store } = turnsOver([row('a', 1)]);
    expect(await turns.next(after(0))).toEqual({ ranks: [['a']], isCountedNow: true, isAnyHeld: false });
    turns.served('a');
    expect(await turns.next(after(1))).toEqual({ ranks: [], isCountedNow: false, isAnyHeld: false });
    store.waiting = [row('b', 1)];
    turns.recount();
    expect(await turns.next(after(2))).toEqual({ ranks: [['b']], isCountedNow: true, isAnyHeld: false });
    expect(counts).toEqual([0, 2]);
  });
});
