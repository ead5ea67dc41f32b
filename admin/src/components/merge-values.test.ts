import { expect, test } from 'vitest';
import { compareChanges } from './merge-values.ts';

const before = { greeting: 'Hi', tone: 'neutral', terms: ['a'] };

test('what only one of two people changed is nobody’s conflict', () => {
  const stored = { ...before, tone: 'formal' };
  const form = { ...before, greeting: 'Hello' };
  expect(compareChanges(before, stored, form)).toEqual({ mine: ['greeting'], theirs: ['tone'], both: [] });
});

test('what both changed differs until they mean the same', () => {
  const stored = { ...before, greeting: 'Welcome', terms: ['a', 'b'] };
  expect(compareChanges(before, stored, { ...before, greeting: 'Hello', terms: ['a', 'b'] })).toEqual({
    mine: ['greeting', 'terms'],
    theirs: [],
    both: ['greeting'],
  });
});
