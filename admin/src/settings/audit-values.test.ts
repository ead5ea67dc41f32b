import { expect, test } from 'vitest';
import { changesOf } from './audit-values.ts';

const t = (key: string) => key;

test('every field that was touched is shown once, with both of its values', () => {
  const before = { name: 'Acme', limits: ['a'] };
  expect(changesOf(t, { before, after: { name: 'Acme Ltd', days: 30, note: null } })).toEqual([
    { field: 'audit.fields.name', before: 'Acme', after: 'Acme Ltd' },
    { field: 'limits', before: '["a"]', after: '' },
    { field: 'days', before: '', after: '30' },
    { field: 'note', before: '', after: '' },
  ]);
  expect(changesOf(t, { before: null, after: null })).toEqual([]);
});

test('roles are shown by their names', () => {
  const entry = { before: { workspace_role_id: 2 }, after: { workspace_role_id: 3 } };
  expect(changesOf(t, entry)).toEqual([
    { field: 'audit.fields.workspace_role_id', before: 'members.roles.2', after: 'members.roles.3' },
  ]);
});
