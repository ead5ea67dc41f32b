import {
  authApi,
  botApi,
  botSettingsSchema,
  CHANNELS,
  chatApi,
  ERRORS,
  knowledgeApi,
  WorkspaceRole,
  type Answer,
  type HistoryItem,
} from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { asksBeforeGoing } from '../../testing/going-away.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage, type PageOptions } from '../../testing/render-page.tsx';
import { ChatPage } from './ChatPage.tsx';
import { aChat, aCitation, aDeclinedTurn, aMetadata, aRow, aTurn } from '../../testing/chat-records.ts';
import { aQa } from '../../testing/knowledge-records.ts';

const settings = { ...botSettingsSchema.parse({}), revision: 3 };
const DOCUMENTS_META = { total: 1, page: 1, limit: 1, droppedUploads: [], statusCounts: {}, kbVersion: 1 };
const suggested = (question: string) => ({ question, item_id: anId(20), chunk: 0, language: 'en' });

const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(chatApi.listChats, { data: [aChat()], meta: { total: 1, page: 1, limit: 1 } }),
  onRoute(botApi.readBotSettings, { data: settings }),
  onRoute(knowledgeApi.listSuggestedQuestions, { data: [] }),
  onRoute(knowledgeApi.listKnowledge, { data: [], meta: DOCUMENTS_META }),
);

function showChat(turns: readonly HistoryItem[], options: PageOptions = {}) {
  server.use(
    onRoute(chatApi.listHistory, { data: [...turns], meta: { total: turns.length, page: 1, limit: 50 } }),
  );
  return renderPage(<ChatPage />, options);
}

/** Answers every question, and records the requests. */
function onAsk(metadata = aMetadata()) {
  const asked = vi.fn();
  const answer: Answer = { answer: 'Yes.', source: 'EXTERNAL', metadata, chat_survey_id: null };
  server.use(
    onRoute(chatApi.ask, ({ body }) => {
      asked(body);
      return { data: answer };
    }),
  );
  return asked;
}

test('shows that it loads before anything can be read', async () => {
  server.use(onRoute(chatApi.listHistory, never));
  renderPage(<ChatPage />);
  const log = await screen.findByRole('log', { name: 'Conversation' });
  expect(log.getAttribute('aria-busy')).toBe('true');
});

test('says that a conversation could not be read, and reads it again', async () => {
  server.use(onRoute(chatApi.listChats, () => refuse(403, ERRORS.roleTooLow, 'no')));
  const { user } = renderPage(<ChatPage />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(
    onRoute(chatApi.listChats, { data: [aChat()], meta: { total: 1, page: 1, limit: 1 } }),
    onRoute(chatApi.listHistory, { data: [aTurn()], meta: { total: 1, page: 1, limit: 50 } }),
  );
  await user.click(retry);
  await screen.findByText('What does it cost to cancel?');
});

test('an empty conversation offers questions that the documents answer, each asked by a click', async () => {
  server.use(
    onRoute(knowledgeApi.listSuggestedQuestions, ({ query }) => {
      expect(query.get('limit')).toBe('3');
      return { data: [suggested('How do I cancel?'), suggested('When are you open?')] };
    }),
  );
  const asked = onAsk();
  const { user } = showChat([]);
  const list = await screen.findByRole('list', { name: 'Questions that the documents answer' });
  expect(within(list).getAllByRole('button')).toHaveLength(2);
  await user.click(within(list).getByRole('button', { name: 'When are you open?' }));
  await screen.findByText('Yes.');
  expect(asked.mock.calls).toEqual([
    [expect.objectContaining({ chat_id: anId(10), query: 'When are you open?', debug: true })],
  ]);
});

test('a source opens its passage with the quoted sentence marked, and leads to the place in the document', async () => {
  const { user } = showChat([aTurn()]);
  await user.click(await screen.findByRole('button', { name: /1 · Handbook.pdf/ }));
  const card = within(await screen.findByRole('dialog', { name: 'Source 1: Handbook.pdf' }));
  card.getByText('Rental prices · page 2');
  expect(card.getByText('You may cancel free of charge.').tagName).toBe('MARK');
  card.getByText('Bookings are binding.', { exact: false });
  expect(card.getByRole('link', { name: 'Open in Train' }).getAttribute('href')).toBe(
    `/workspace/${anId(1)}/bots/${anId(2)}?item=${anId(20)}#chunk-4`,
  );
});

test('an answer says which sentence rests on which passage', async () => {
  const supports = [{ from: 0, to: 34, n: 1 }];
  const { user } = showChat([aTurn({ metadata: aMetadata({ citations: [aCitation()], supports }) })]);
  await user.click(await screen.findByRole('button', { name: 'Sentence by sentence' }));
  const passages = within(screen.getByRole('region', { name: 'What each sentence rests on' }));
  await user.hover(passages.getByRole('group', { name: 'Source 1: Handbook.pdf' }));
  const sentence = screen.getByRole('group', { description: 'Source 1: Handbook.pdf' });
  expect([sentence.textContent?.slice(0, 30), sentence.dataset['marked']]).toEqual([
    'You may cancel free of charge.',
    'true',
  ]);
});

test('an answer tells what was searched for instead, and that its model failed', async () => {
  const metadata = aMetadata({
    standaloneQuestion: 'What does it cost to cancel a bike?',
    modelError: ERRORS.modelKeyRefused,
  });
  showChat([
    aTurn({ metadata }),
    aTurn({ id: anId(31), question: 'Same?', metadata: aMetadata({ standaloneQuestion: 'Same?' }) }),
  ]);
  await screen.findByText('Searched for: What does it cost to cancel a bike?');
  screen.getByText(/^The documents are quoted, as the language model did not answer: ./);
  expect(screen.getAllByText(/^Searched for/)).toHaveLength(1);
});

test('a declined question says once why, and tells of each passage in words, without ids', async () => {
  const retrieval = [
    aRow({ outcome: 'notSupported', missingWords: ['full day'] }),
    aRow({ index: 9, outcome: 'belowThreshold', kept: false, heading: null, page: null }),
  ];
  const { user } = showChat([aDeclinedTurn({ debug: { retrieval, promptChars: 0, cache: 'off' } })]);
  await screen.findByText('Passages were found, but none of them answers this.');
  expect(screen.queryByText('Not found in the documents')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Why this answer' }));
  const found = screen.getByRole('region', { name: 'What retrieval found' });
  within(found).getByText('Found, but no sentence holds: ‘full day’');
  within(found).getByText('Found, but not close enough');
  within(found).getByText(/Rental prices · page 2/);
  expect(found.textContent).not.toContain(anId(20));
  expect(within(found).getAllByRole('link', { name: 'Handbook.pdf' })[1]?.getAttribute('href')).toBe(
    `/workspace/${anId(1)}/bots/${anId(2)}?item=${anId(20)}#chunk-9`,
  );
  const [passage] = within(found).getAllByRole('button', { name: /The E-bike Comfort costs 42 euros/ });
  expect(passage?.getAttribute('aria-expanded')).toBe('false');
});

test('a declined question is taught its answer and asked again', async () => {
  const created = vi.fn();
  const asked = onAsk();
  server.use(
    onRoute(knowledgeApi.createKnowledge, ({ body }) => {
      created(body);
      return { data: aQa() };
    }),
    onRoute(knowledgeApi.listKnowledge, {
      data: [aQa()],
      meta: DOCUMENTS_META,
    }),
  );
  const { user } = showChat([aDeclinedTurn()]);
  await user.click(await screen.findByRole('button', { name: 'Teach it' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add the answer' }));
  expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveProperty(
    'value',
    'How much is an E-bike for a full day?',
  );
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), '42 euros.');
  await user.click(dialog.getByRole('button', { name: 'Add the answer' }));
  await user.click(await screen.findByRole('link', { name: 'Ask it again' }));
  await screen.findByText('Yes.');
  expect(created).toHaveBeenCalledWith({
    chat_bot_id: anId(2),
    format: 'qa',
    question: 'How much is an E-bike for a full day?',
    answer: '42 euros.',
  });
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ query: 'How much is an E-bike for a full day?' });
});

test('a question that an address brings along is put into the box, and asked by nobody but the reader', async () => {
  const asked = onAsk();
  const { user, address } = showChat([], { at: '/chat?ask=Is+theft+covered%3F' });
  const box = await screen.findByRole('textbox', { name: 'Your question' });
  await vi.waitFor(() => expect(box).toHaveProperty('value', 'Is theft covered?'));
  await vi.waitFor(() => expect(address()).toBe('/chat'));
  expect(asked).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Yes.');
  expect(asked.mock.calls).toEqual([[expect.objectContaining({ query: 'Is theft covered?' })]]);
});

test('an answer is rated, and the rating taken back', async () => {
  const rated = vi.fn();
  server.use(
    onRoute(chatApi.giveFeedback, ({ body, params }) => {
      rated(params['historyId'], body);
      const { value } = body as { value: 1 | 0 };
      const memberFeedback = {
        value: 1,
        reason: null,
        comment: null,
        at: aTurn()._createTime,
        user_id: anId(3),
      };
      return { data: aTurn(value === 0 ? {} : { memberFeedback: { ...memberFeedback, value } }) };
    }),
  );
  const { user } = showChat([aTurn()]);
  await user.click(await screen.findByRole('button', { name: 'Good answer', pressed: false }));
  await user.click(await screen.findByRole('button', { name: 'Good answer', pressed: true }));
  await screen.findByRole('button', { name: 'Good answer', pressed: false });
  expect(rated.mock.calls).toEqual([
    [anId(30), { value: 1 }],
    [anId(30), { value: 0 }],
  ]);
});

test('settings are tried in a test conversation of their own, and saved only when told so', async () => {
  const made = vi.fn();
  const written = vi.fn();
  const asked = onAsk(aMetadata({ debug: { retrieval: [], settings: {}, promptChars: 0, cache: 'off' } }));
  server.use(
    onRoute(chatApi.createChat, ({ body }) => {
      made(body);
      return { data: aChat({ id: anId(11), channel: CHANNELS.debug.id }) };
    }),
    onRoute(botApi.writeBotSettings, ({ body }) => {
      written(body);
      return { data: settings };
    }),
  );
  const { user } = showChat([]);
  await user.click(await screen.findByRole('button', { name: 'Try settings' }));
  const panel = within(await screen.findByRole('region', { name: 'Try settings' }));
  await user.click(await panel.findByRole('switch', { name: /word for word/ }));
  panel.getByText('Only tried: 1 setting differs from the saved ones.');
  await user.keyboard('{Escape}');
  await user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'Is it free?{Enter}');
  await screen.findByText('Tried, not saved');
  expect(made.mock.calls).toEqual([[expect.objectContaining({ channel: CHANNELS.debug.id })]]);
  expect(asked.mock.calls[0]?.[0]).toMatchObject({
    chat_id: anId(11),
    debug: true,
    settings: { answering: { strict: false } },
  });
  expect(written).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Try settings' }));
  await user.click(await screen.findByRole('button', { name: 'Save as settings' }));
  await screen.findByText('The settings were saved.');
  expect(written.mock.calls).toEqual([[{ revision: 3, answering: { strict: false } }]]);
});

test('who may not change a chatbot is offered neither to try settings nor to teach', async () => {
  showChat([aDeclinedTurn()], { role: WorkspaceRole.user });
  await screen.findByRole('button', { name: 'Why this answer' });
  expect(screen.queryByRole('button', { name: 'Try settings' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Teach it' })).toBeNull();
});

test('settings that are only tried are asked for before the page is left, and not once they are taken back', async () => {
  const page = showChat([]);
  await page.user.click(await screen.findByRole('button', { name: 'Try settings' }));
  const panel = within(await screen.findByRole('region', { name: 'Try settings' }));
  await page.user.click(await panel.findByRole('switch', { name: /word for word/ }));
  expect(await asksBeforeGoing(page)).toBe(true);
  await page.user.click(panel.getByRole('button', { name: 'Reset' }));
  expect(await asksBeforeGoing(page)).toBe(false);
});
