import { chatApi, knowledgeApi, PUBLIC_BASES, type HistoryItem, type ListedChat } from '@colloquy/contracts';
import type { Page, Route } from 'playwright-core';
import { aChat, aTurn } from '../../../admin/src/testing/chat-records.ts';
import { aKnowledgeItem } from '../../../admin/src/testing/knowledge-records.ts';
import { anId } from '../../../admin/src/testing/records.ts';

/** Number of records that a screen must handle. */
export const SIZES = { bots: 200, items: 5_000, chats: 10_000 } as const;

const TURNS_SHOWN = 30;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MIME_TYPES = ['application/pdf', 'text/csv', 'text/markdown', 'text/plain'];

/**
 * Answers the lists of documents and conversations in the browser, page by page, like a product with that many.
 * Everything else goes to the product: the page is measured, not the server.
 */
export async function crowd(page: Page, ids: { workspaceId: string; botId: string }): Promise<void> {
  const owner = { workspace_id: ids.workspaceId, chat_bot_id: ids.botId };
  const now = Date.now();
  const item = (at: number) =>
    aKnowledgeItem(at, {
      ...owner,
      name: `Price list and terms of the branch no. ${at}.pdf`,
      mimeType: MIME_TYPES[at % MIME_TYPES.length] ?? '',
      _updateTime: new Date(now - at * HOUR_MS).toISOString(),
      sizeBytes: 1_000 * at,
      citedCount: at % 3,
      tags: at % 4 === 0 ? ['prices'] : [],
      enabled: at % 10 !== 0,
    });
  const chat = (at: number): ListedChat => ({
    ...aChat({
      ...owner,
      id: anId(at),
      name: `What does it cost to cancel the booking no. ${at}?`,
      unread: at % 3,
      tags: at % 5 === 0 ? ['billing'] : [],
      lastMessageAt: new Date(now - (at * DAY_MS) / 50).toISOString(),
      lastMessage: { text: 'You may cancel free of charge.', by: 'bot', at: new Date(now).toISOString() },
    }),
    hit: null,
  });
  const turn = (at: number): HistoryItem => aTurn({ id: anId(at), question: `Question no. ${at}?` });
  const statusCounts = { 4: SIZES.items };
  await page.route(isPath(knowledgeApi.listKnowledge.path), (route) =>
    answerPage(route, SIZES.items, item, { statusCounts, kbVersion: 1, droppedUploads: [] }),
  );
  await page.route(isPath(chatApi.listChats.path), (route) => answerPage(route, SIZES.chats, chat));
  await page.route(isPath('/chats/[^/]+/history'), (route) => answerPage(route, TURNS_SHOWN, turn));
  await page.route(isPath('/chats/[^/]+/notes'), (route) => answerPage(route, 0, chat));
  await page.route(isPath('/chats/[^/]+'), (route) => route.fulfill({ json: { data: chat(1) } }));
}

function isPath(shape: string): (url: URL) => boolean {
  const pattern = new RegExp(`^${PUBLIC_BASES.api}${shape}$`);
  return ({ pathname }) => pattern.test(pathname);
}

function answerPage(
  route: Route,
  total: number,
  record: (at: number) => object,
  meta: object = {},
): Promise<void> {
  const query = new URL(route.request().url()).searchParams;
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 25);
  // A search returns other records than those shown, so that every row is rendered again.
  const first = (page - 1) * limit + 1 + (query.has('search') ? limit : 0);
  const count = Math.max(0, Math.min(limit, total - first + 1));
  const data = Array.from({ length: count }, (_, at) => record(first + at));
  return route.fulfill({ json: { data, meta: { total, page, limit, ...meta } } });
}
