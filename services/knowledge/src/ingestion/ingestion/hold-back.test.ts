import { describe, expect, it } from 'vitest';
import { createHoldBack } from './hold-back.ts';
import { patienceAt, wantsHold, type Patience } from './hold-back.policy.ts';

const row = (workspaceId: string, waiting: number, running = 0) => ({ workspaceId, waiting, running });
const open = (workspaceId: string, size: number, isActive = true) => ({ workspaceId, size, isActive });

describe('a workspace with many items', () => {
  it.each([
    ['pauses for one with few', [open('site', 500), open('b', 10)], true],
    ['works while it is alone', [open('site', 500)], false],
    ['works while nothing of the others moves', [open('site', 500), open('b', 10, false)], false],
    ['works beside one with as many', [open('site', 500), open('b', 450)], false],
    ['works beside one with half as many', [open('site', 500), open('b', 250)], false],
    ['has many only when it has fifty', [open('site', 49), open('b', 1)], false],
    ['pauses for any of several', [open('site', 500), open('b', 450), open('c', 1)], true],
  ])('%s', (_what, all, expected) => {
    expect(wantsHold('site', all)).toBe(expected);
  });

  it('keeps two thirds of its time, however long small ones are at work', () => {
    const pauses: number[] = [];
    let patience: Patience = { leftMs: 5_000, isHeld: false, at: 0 };
    let heldMs = 0;
    for (let at = 0; at < 600_000; at += 10) {
      const after = patienceAt(patience, true, at, 5_000);
      if (after.isHeld) heldMs += 10;
      if (after.isHeld && !patience.isHeld) pauses.push(at);
      patience = after;
    }
    expect(heldMs / 600_000).toBeLessThan(0.35);
    expect(heldMs / 600_000).toBeGreaterThan(0.3);
    expect(pauses.slice(0, 2)).toEqual([0, 6_000]);
  });

  it('pauses at once for what comes after it has worked for long', () => {
    const tired: Patience = { leftMs: 0, isHeld: false, at: 0 };
    expect(patienceAt(tired, true, 100, 5_000).isHeld).toBe(false);
    expect(patienceAt(tired, true, 60_000, 5_000)).toEqual({ leftMs: 5_000, isHeld: true, at: 60_000 });
  });
});

describe('holding back', () => {
  function heldAt(longestMs = 5_000) {
    const clock = { now: 0 };
    return { clock, holdBack: createHoldBack({ now: () => clock.now, longestMs }) };
  }

  it('goes on for a moment between two uploads, and ends after the last', () => {
    const { clock, holdBack } = heldAt();
    const rows = [row('site', 500)];
    expect(holdBack.isHeld('site', rows)).toBe(false);
    holdBack.moved('b');
    expect(holdBack.isHeld('site', rows)).toBe(true);
    clock.now = 900;
    expect(holdBack.isHeld('site', rows)).toBe(true);
    clock.now = 1_100;
    expect(holdBack.isHeld('site', rows)).toBe(false);
  });

  it('goes on while the last of few items is at work in any process', () => {
    const { holdBack } = heldAt();
    expect(holdBack.isHeld('site', [row('site', 500), row('b', 0, 1)])).toBe(true);
  });

  it('counts pages that are about to be items', () => {
    const { holdBack } = heldAt();
    const rows = [row('site', 3), row('b', 2)];
    expect(holdBack.isHeld('site', rows)).toBe(false);
    holdBack.expect('site', 200);
    expect(holdBack.isHeld('site', rows)).toBe(true);
    holdBack.expect('site', 0);
    expect(holdBack.isHeld('site', rows)).toBe(false);
  });

  it('is for nobody who has begun many items in the last moments, a few at a time', () => {
    const { holdBack } = heldAt();
    const rows = [row('site', 500), row('b', 4)];
    expect(holdBack.isHeld('site', rows)).toBe(true);
    for (let item = 0; item < 101; item += 1) holdBack.moved('b', 1);
    expect(holdBack.isHeld('site', rows)).toBe(false);
  });

  it('is never for one with few, whatever the large one does', () => {
    const { holdBack } = heldAt();
    holdBack.moved('site', 3);
    expect(holdBack.isHeld('b', [row('site', 500), row('b', 10)])).toBe(false);
  });

  it('ends when the patience does, though the small ones are not done', () => {
    const { clock, holdBack } = heldAt();
    const rows = [row('site', 500), row('b', 1)];
    expect(holdBack.isHeld('site', rows)).toBe(true);
    clock.now = 5_000;
    expect(holdBack.isHeld('site', rows)).toBe(false);
    clock.now = 5_900;
    expect(holdBack.isHeld('site', rows)).toBe(false);
    clock.now = 6_000;
    expect(holdBack.isHeld('site', rows)).toBe(true);
  });
});
