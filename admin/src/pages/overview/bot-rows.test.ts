import { expect, test } from 'vitest';
import { aBot, anId } from '../../testing/records.ts';
import { arrangeRows, botRows } from './bot-rows.ts';

const bots = ['Moor', 'alder', 'Zinc'].map((name, index) => aBot({ id: anId(20 + index), name }));
const [moor, alder] = bots.map(({ id }) => id);
const counts = [{ chat_bot_id: moor ?? '', documents: 3, processing: 1, failed: 2, pages: 0 }];
const asked = [
  { chat_bot_id: moor ?? '', chats: 4, answered: 3, unknown: 1, lastMessageAt: '2026-11-20T10:00:00.000Z' },
  { chat_bot_id: alder ?? '', chats: 0, answered: 0, unknown: 0, lastMessageAt: '2026-11-01T10:00:00.000Z' },
];
const rows = botRows(bots, counts, asked);
const names = (...args: Parameters<typeof arrangeRows>) => arrangeRows(...args).map(({ name }) => name);

test('a chatbot has its documents, and the share of its answers only where something was asked', () => {
  expect(rows[0]).toMatchObject({ documents: 3, failed: 2, processing: 1, chats: 4, share: 0.75 });
  expect(rows[1]).toMatchObject({ documents: 0, chats: 0, share: null });
  expect(rows[2]).toMatchObject({ documents: 0, chats: 0, share: null, lastAt: null });
});

test('what is still on its way is not taken for nothing', () => {
  const [first] = botRows(bots, undefined, undefined);
  expect(first).toMatchObject({
    documents: undefined,
    chats: undefined,
    share: undefined,
    lastAt: undefined,
  });
});

test('what could not be read is not taken for nothing either', () => {
  const [first] = botRows(bots, null, null);
  expect(first).toMatchObject({ documents: null, chats: null, share: null, lastAt: null });
});

test('names are ordered whatever their case, and what is not known comes last either way', () => {
  const by = { search: '', isDescending: false } as const;
  expect(names(rows, { ...by, column: 'name' })).toEqual(['alder', 'Moor', 'Zinc']);
  expect(names(rows, { ...by, column: 'lastAt' })).toEqual(['alder', 'Moor', 'Zinc']);
  expect(names(rows, { ...by, column: 'lastAt', isDescending: true })).toEqual(['Moor', 'alder', 'Zinc']);
  expect(names(rows, { ...by, column: 'share', isDescending: true })).toEqual(['Moor', 'alder', 'Zinc']);
});

test('a search finds those that hold every word, in name or description', () => {
  const described = botRows([aBot({ name: 'Moor', description: 'Answers guests' }), ...bots], counts, asked);
  const by = { column: 'name', isDescending: false } as const;
  expect(names(described, { ...by, search: 'GUESTS moor' })).toEqual(['Moor']);
  expect(names(described, { ...by, search: 'nothing' })).toEqual([]);
});
