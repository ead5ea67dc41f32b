import { describe, expect, it } from 'vitest';
import { afterTurn, fairRanks } from './fair-share.policy.ts';

const waiting = (workspaceId: string, running: number, count = 1) => ({
  workspaceId,
  running,
  waiting: count,
});

describe('the next free worker', () => {
  it.each([
    ['goes to who has none before', [waiting('a', 2), waiting('b', 0)], {}, [['b'], ['a']]],
    ['goes to any of those who have as few', [waiting('b', 1), waiting('a', 1)], {}, [['b', 'a']]],
    ['is not for who holds a full share', [waiting('a', 2), waiting('b', 3)], { a: 2 }, [['b']]],
    ['is for nobody when nobody waits', [], { a: 1 }, []],
    ['goes to who waits for little', [waiting('site', 1, 500), waiting('b', 1, 10)], {}, [['b'], ['site']]],
    [
      'goes to who has none, however much waits',
      [waiting('b', 1), waiting('site', 0, 500)],
      {},
      [['site'], ['b']],
    ],
  ])('%s', (_what, all, held, expected) => {
    expect(fairRanks(all, new Map(Object.entries(held)), 2)).toEqual(expected);
  });

  it('comes to a large workspace too, while small ones never end', () => {
    let passedOver = new Map<string, number>();
    const turns: string[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      const all = [waiting('site', 1, 50), waiting(`small-${turn}`, 1)];
      const [[served = ''] = []] = fairRanks(all, new Map(), 2, passedOver);
      passedOver = afterTurn(all, passedOver, served);
      turns.push(served);
    }
    expect(turns.indexOf('site')).toBe(49);
  });
});
