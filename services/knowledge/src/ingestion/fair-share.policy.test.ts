import { describe, expect, it } from 'vitest';
import { fairRanks } from './fair-share.policy.ts';

const waiting = (workspaceId: string, running: number) => ({ workspaceId, running });

describe('the next free worker', () => {
  it.each([
    ['goes to who has none before', [waiting('a', 2), waiting('b', 0)], {}, [['b'], ['a']]],
    ['goes to any of those who have as few', [waiting('b', 1), waiting('a', 1)], {}, [['b', 'a']]],
    ['is not for who holds a full share', [waiting('a', 2), waiting('b', 3)], { a: 2 }, [['b']]],
    ['is for nobody when nobody waits', [], { a: 1 }, []],
  ])('%s', (_what, all, held, expected) => {
    expect(fairRanks(all, new Map(Object.entries(held)), 2)).toEqual(expected);
  });
});
