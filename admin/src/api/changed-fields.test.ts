import { botApi, knowledgeApi } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

const before = { id: 'b1', name: 'Help', description: 'Old', revision: 3, createdBy: 'u1' };

test('a change says only what is different and what the route takes', () => {
  const data = { ...before, description: 'New', createdBy: 'u2' };
  expect(changedFields(botApi.updateBot, data, before)).toEqual({ description: 'New', revision: 3 });
});

test('a list counts as changed by its members', () => {
  const item = { id: 'k1', tags: ['a'], enabled: true };
  expect(changedFields(knowledgeApi.updateKnowledge, { ...item, tags: ['a'] }, item)).toEqual({});
  expect(changedFields(knowledgeApi.updateKnowledge, { ...item, tags: ['b'] }, item)).toEqual({
    tags: ['b'],
  });
});
