import {
  authApi,
  botApi,
  botSettingsSchema,
  chatApi,
  knowledgeApi,
  type Answer,
  type ChatState,
  type HistoryItem,
} from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, test } from 'vitest';
import { aChat, aMetadata, aTurn } from '../../testing/chat-records.ts';
import { aChatStream } from '../../testing/chat-stream.ts';
import { onRoute } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { ChatPage } from './ChatPage.tsx';

const BO = anId(5);
const DOCUMENTS_META = { total: 1, page: 1, limit: 1, droppedUploads: [], statusCounts: {}, kbVersion: 1 };
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(botApi.readBotSettings, { data: { ...botSettingsSchema.parse({}), revision: 3 } }),
  onRoute(knowledgeApi.listSuggestedQuestions, { data: [] }),
  onRoute(knowledgeApi.listKnowledge, { data: [], meta: DOCUMENTS_META }),
);
const QUESTION = aTurn({ id: '0201' });
const BY_MEMBER = aTurn({
  id: '0202',
  question: '',
  answer: 'I **will** look <img src=x onerror=alert(1)>.',
  by: 'human',
  source: null,
  metadata: null,
  author: { id: BO, name: 'Bo' },
});
const NOTICE = aTurn({
  ...BY_MEMBER,
  id: '0203',
  by: 'system',
  answer: 'A member has joined.',
  author: undefined,
});

/** The chat with a server whose history changes as other clients write. */
function open(turns: readonly HistoryItem[] = [QUESTION], state: ChatState = 'bot') {
  const now = { turns: [...turns], read: 0 };
  const stream = aChatStream();
  const chat = { ...aChat(), state };
  server.use(
    stream.handler,
    onRoute(chatApi.listChats, { data: [chat], meta: { total: 1, page: 1, limit: 1 } }),
    onRoute(chatApi.listHistory, () => {
      now.read += 1;
      return { data: now.turns.toReversed(), meta: { total: now.turns.length, page: 1, limit: 50 } };
    }),
  );
  return { page: renderPage(<ChatPage />), now, stream };
}

const log = async () => within(await screen.findByRole('log', { name: 'Conversation' }));
const standing = (text: RegExp) => screen.findByText(text);

test('what a member writes in the inbox appears by itself, safe and under their name', async () => {
  const { now, stream } = open();
  await (await log()).findByText(QUESTION.question);
  now.turns.push(BY_MEMBER, NOTICE);
  await stream.tell('turn', BY_MEMBER);
  const word = await (await log()).findByText('will');
  expect(word.tagName).toBe('STRONG');
  const article = word.closest('article');
  expect(article?.textContent).toContain('Bo');
  expect(article?.querySelector('img')).toBeNull();
  expect(article?.querySelector('button')).toBeNull();
  await (await log()).findByText('A member has joined.');
});

test('what is shown already is not read again', async () => {
  const { now, stream } = open([QUESTION, BY_MEMBER]);
  await (await log()).findByText('will');
  const { read } = now;
  await stream.tell('turn', BY_MEMBER);
  await stream.tell('state', { state: 'human', assignee_id: BO, waitingSince: null });
  await standing(/A member has this conversation/);
  expect(now.read).toBe(read);
});

test('says where the conversation stands, as it was opened and as it changes', async () => {
  const { stream } = open([QUESTION], 'human');
  await standing(/A member has this conversation/);
  await stream.tell('state', { state: 'resolved', assignee_id: BO, waitingSince: null });
  await standing(/This conversation is resolved/);
  await stream.tell('state', { state: 'bot', assignee_id: BO, waitingSince: null });
  await waitFor(() => expect(screen.queryByText(/This conversation is resolved/)).toBeNull());
});

test('shows that a member writes until their message is there, and not that one writes oneself', async () => {
  const { now, stream } = open();
  await (await log()).findByText(QUESTION.question);
  const until = new Date(Date.now() + 60_000).toISOString();
  await stream.tell('typing', { until, user_id: anId(3) });
  await stream.tell('typing', { until, user_id: BO });
  await screen.findByRole('status', { name: 'A member is writing' });
  await stream.tell('typing', { until, user_id: anId(3) });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'A member is writing' })).toBeNull());
  await stream.tell('typing', { until, user_id: BO });
  await screen.findByRole('status', { name: 'A member is writing' });
  now.turns.push(BY_MEMBER);
  await stream.tell('turn', BY_MEMBER);
  await (await log()).findByText('will');
  expect(screen.queryByRole('status', { name: 'A member is writing' })).toBeNull();
});

test('an own question that the stream tells of first stands there once, and what came after it below it', async () => {
  const { page, now, stream } = open();
  await (await log()).findByText(QUESTION.question);
  const asked = aTurn({ id: '0204', question: 'Is it open?', answer: null, source: null, state: 'pending' });
  const metadata = aMetadata({ history_id: '0204' });
  const own: Answer = { answer: 'Yes, it is.', source: 'EXTERNAL', metadata, chat_survey_id: null };
  let answer: (() => void) | undefined;
  server.use(
    onRoute(chatApi.ask, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { data: own };
    }),
  );
  await page.user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'Is it open?{Enter}');
  await waitFor(() => expect(answer).toBeDefined());
  now.turns.push(asked);
  await stream.tell('turn', asked);
  await waitFor(() => expect(now.read).toBeGreaterThan(1));
  expect((await log()).getAllByText('Is it open?')).toHaveLength(1);
  answer?.();
  await (await log()).findByText('Yes, it is.');
  const later = { ...BY_MEMBER, id: '0205', answer: 'Until nine.' };
  now.turns.push(later);
  await stream.tell('turn', later);
  await (await log()).findByText('Until nine.');
  const articles = (await log()).getAllByRole('article').map(({ textContent }) => textContent);
  expect(articles).toHaveLength(3);
  expect(articles.at(-1)).toContain('Until nine.');
});

test('leaves the stream with the page', async () => {
  const { page, stream } = open();
  await (await log()).findByText(QUESTION.question);
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  page.unmount();
  await waitFor(() => expect(stream.isOpen()).toBe(false));
});

test('a question that is stopped at once is given back, and stands once where the server has it', async () => {
  const { page, now, stream } = open();
  server.use(http.post('*/ask', () => delay('infinite')));
  await (await log()).findByText(QUESTION.question);
  const box = screen.getByRole('textbox', { name: 'Your question' });
  await page.user.type(box, 'What is stopped?{Enter}');
  await page.user.click(await screen.findByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(box).toHaveProperty('value', 'What is stopped?'));
  expect((await log()).queryByText('What is stopped?')).toBeNull();
  const stopped = aTurn({ id: '0204', question: 'What is stopped?', state: 'interrupted' });
  now.turns.push(stopped, NOTICE);
  await stream.tell('turn', stopped);
  expect(await (await log()).findAllByText('What is stopped?')).toHaveLength(1);
});
