import { aChoice, aFlow, anInfo, aJoin } from '@colloquy/flow-engine/testing';
import { expect, test } from 'vitest';
import { edgeShares } from './edge-shares.ts';

const steps = aFlow(
  aChoice('pick', { next_id: 'b', options: [{ id: 'o', label: 'O', next_id: 'a' }], allowOther: true }),
  anInfo('a', { next_id: 'end' }),
  anInfo('b', { next_id: 'end' }),
  aJoin('end'),
);

test('each edge has its share of all runs, those too that none took', () => {
  const edges = [
    { from_id: 'pick', to_id: 'a', runs: 3 },
    { from_id: 'a', to_id: 'end', runs: 2 },
    { from_id: 'gone', to_id: 'end', runs: 9 },
  ];
  const shares = edgeShares(steps, { shown: 4, edges });
  expect(shares.map(({ fromId, toId, runs, share }) => [fromId, toId, runs, share])).toEqual([
    ['pick', 'a', 3, 0.75],
    ['pick', 'b', 0, 0],
    ['a', 'end', 2, 0.5],
    ['b', 'end', 0, 0],
  ]);
});

test('no edge has a share where there is no run', () => {
  expect(new Set(edgeShares(steps, { shown: 0, edges: [] }).map(({ share }) => share))).toEqual(
    new Set([null]),
  );
});
