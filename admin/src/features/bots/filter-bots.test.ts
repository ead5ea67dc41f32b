import type { ChatBot } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { filterBots } from './filter-bots.ts';

const aBot = (name: string, description = ''): ChatBot => ({
  id: name,
  _createTime: '2026-11-21T10:00:00.000Z',
  _updateTime: '2026-11-21T10:00:00.000Z',
  status: 5,
  name,
  description,
  imageUrl: null,
  imageId: null,
  workspace_id: 'w1',
  createdBy: 'u1',
  publicLink: null,
  revision: 1,
});

test('every word must stand somewhere in the name or the description', () => {
  const bots = [aBot('Product helper', 'Returns'), aBot('Sales'), aBot('HR helper')];
  expect(filterBots(bots, ' helper RETURNS ').map((bot) => bot.name)).toEqual(['Product helper']);
  expect(filterBots(bots, '')).toHaveLength(3);
});
