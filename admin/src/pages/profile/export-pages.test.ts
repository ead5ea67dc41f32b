import type { AccountExport } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { mergeExport } from './export-pages.ts';

const at = '2026-03-01T00:00:00.000Z';
const empty: AccountExport = {
  exportedAt: at,
  account: null,
  memberships: [],
  invitations: [],
  actions: [],
  chats: [],
};
const aChat = (id: string, ...questions: string[]): AccountExport['chats'][number] => ({
  id,
  workspace_id: 'w1',
  chat_bot_id: 'b1',
  name: 'Prices',
  channel: 1,
  _createTime: at,
  messages: questions.map((question) => ({
    id: question,
    question,
    answer: null,
    source: null,
    _createTime: at,
  })),
});

describe('an export of many pages', () => {
  it('is one, with conversations whole', () => {
    const merged = mergeExport([
      { ...empty, chats: [aChat('c1', 'one')] },
      { ...empty, chats: [aChat('c1', 'two'), aChat('c2', 'three')] },
    ]);
    const asked = merged?.chats.map(({ id, messages }) => [id, ...messages.map(({ question }) => question)]);
    expect(asked).toEqual([
      ['c1', 'one', 'two'],
      ['c2', 'three'],
    ]);
    expect(mergeExport([])).toBeNull();
  });
});
