import { describe, expect, it } from 'vitest';
import { turnsOf } from './turns.policy.ts';

const waiting = (workspaceId: string, running: number, oldestId: string) => ({
  workspaceId,
  running,
  oldestId,
});

describe('the next free worker', () => {
  it.each([
    ['goes to who waits longest', [waiting('b', 0, '2'), waiting('a', 0, '1')], {}, ['a', 'b']],
    ['goes to who has none before', [waiting('a', 2, '1'), waiting('b', 0, '9')], {}, ['b', 'a']],
    ['is not for who holds a full share', [waiting('a', 2, '1'), waiting('b', 3, '2')], { a: 2 }, ['b']],
    ['is for nobody when nobody waits', [], { a: 1 }, []],
  ])('%s', (_what, all, held, expected) => {
    expect(turnsOf(all, new Map(Object.entries(held)), 2)).toEqual(expected);
  });
});
