import { expect, test } from 'vitest';
import { changesOf } from './audit-values.ts';

test('every field that was touched is shown once, with both of its values', () => {
  const before = { name: 'Acme', limits: ['a'] };
  expect(changesOf({ before, after: { name: 'Acme Ltd', days: 30, note: null } })).toEqual([
    { field: 'name', before: 'Acme', after: 'Acme Ltd' },
    { field: 'limits', before: '["a"]', after: '' },
    { field: 'days', before: '', after: '30' },
    { field: 'note', before: '', after: '' },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});
