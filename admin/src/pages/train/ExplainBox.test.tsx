import {
  authApi,
  botApi,
  botSettingsSchema,
  chatApi,
  ERRORS,
  knowledgeApi,
  type Answer,
  type FoundPassage,
} from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { aChat, aCitation, aMetadata, aRow } from '../../testing/chat-records.ts';
import { never, onRoute, refuse, type RouteCall } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer } from '../../testing/render-page.tsx';
import { showTrain } from './testing/show-train.tsx';

const server = aServer();
const QUESTION = 'What does a bike cost?';
const THRESHOLD = 0.35;

const aPassage = (change: Partial<FoundPassage> = {}): FoundPassage => ({
  item_id: anId(20),
  index: 4,
  title: 'Handbook.pdf',
  heading: 'Rental prices',
  page: 2,
  url: null,
  text: 'The E-bike Comfort costs 42 euros.',
  dense: 0.61,
  keyword: 0.4,
  score: 0.69,
  kept: true,
  ...change,
});
const LOW = aPassage({
  item_id: anId(21),
  index: 0,
  title: 'News',
  page: null,
  url: 'https://example.org/news',
  text: 'Bikes are fun.',
  keyword: null,
  score: 0.2,
  kept: false,
});
const ANSWER: Answer = {
  answer: 'It costs 42 euros. [1]',
  source: 'EXTERNAL',
  metadata: aMetadata({
    citations: [aCitation()],
    debug: {
      retrieval: [aRow(), aRow({ index: 9, kept: true, outcome: 'kept', fused: 0.5 })],
      promptChars: 2768,
      cache: 'miss',
    },
  }),
  chat_survey_id: null,
};
const found = (...passages: FoundPassage[]) => onRoute(knowledgeApi.searchPassages, { data: passages });
const answered = (answer: Answer = ANSWER) => onRoute(chatApi.ask, { data: answer });

/** The page with a question sent to these routes. */
async function explained(...handlers: HttpHandler[]) {
  server.use(
    onRoute(botApi.readBotSettings, {
      data: { ...botSettingsSchema.parse({ answering: { threshold: THRESHOLD } }), revision: 1 },
    }),
    onRoute(authApi.me, aMe()),
    onRoute(chatApi.createChat, { data: aChat() }),
    ...handlers,
  );
  const shown = showTrain(server, []);
  const box = within(await screen.findByRole('region', { name: 'Ask and explain' }));
  await shown.user.type(box.getByRole('textbox', { name: 'Question to explain' }), `${QUESTION}{Enter}`);
  return { ...shown, box };
}

test('a question shows each passage with its scores, on its side of the threshold, and what the answer was made of', async () => {
  const { box } = await explained(found(aPassage(), LOW), answered());
  await box.findByText('3 passages found, 2 above the threshold');
  await box.findByText('It costs 42 euros.');
  const rows = box.getAllByRole('listitem').filter((row) => row.closest('ol') !== null);
  await vi.waitFor(() => expect(box.getByText('Threshold 0.35')).toBeTruthy());
  expect(rows.map((row) => row.querySelector('a')?.textContent ?? 'line')).toEqual([
    'Handbook.pdf',
    'Handbook.pdf',
    'line',
    'News',
  ]);
  const [first, second, , last] = rows.map((row) => within(row));
  first?.getByRole('img', { name: 'Source 1 of the answer' });
  first?.getByText('Used in the answer');
  expect(first?.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '0.61',
    '0.40',
    '0.69',
  ]);
  expect(first?.getByRole('link').getAttribute('href')).toBe(
    `/workspace/${anId(1)}/bots/${anId(2)}?item=${anId(20)}#chunk-4`,
  );
  second?.getByText('Read, but not needed for the answer');
  last?.getByText('Below the threshold');
  last?.getByText('not searched');
  last?.getByText(/example\.org\/news/);
  box.getByText('1 of 2 passages that were read');
  box.getByText('2768 characters');
});

test('the passage opens in full on request', async () => {
  const { box, user } = await explained(found(aPassage({ text: 'One line.\nAnd another.' })), answered());
  const text = await box.findByRole('button', { name: /One line/, expanded: false });
  await user.click(text);
  expect(text.getAttribute('aria-expanded')).toBe('true');
});

test('while it looks, the box says so and stays', async () => {
  const { box } = await explained(
    onRoute(knowledgeApi.searchPassages, () => never()),
    onRoute(chatApi.ask, () => never()),
  );
  await box.findByText('Searching the passages');
  await box.findByRole('status', { name: 'Making the answer' });
});

test('nothing found is said, with what to do', async () => {
  const metadata = aMetadata({
    unknownReason: 'NO_CHUNKS',
    debug: { retrieval: [], promptChars: 0, cache: 'off' },
  });
  const { box } = await explained(
    found(),
    answered({ ...ANSWER, answer: 'I do not know.', source: 'UNKNOWN', metadata }),
  );
  await box.findByText('Nothing was found');
  await box.findByText('There are no documents to answer from yet.');
  box.getByText('No passage of the documents');
});

test('a search that fails is tried again on request, without asking for another answer', async () => {
  let answers = 0;
  const { box, user } = await explained(
    onRoute(knowledgeApi.searchPassages, () => refuse(503, Number(ERRORS.vectorStoreUnavailable))),
    onRoute(chatApi.ask, () => {
      answers += 1;
      return { data: ANSWER };
    }),
  );
  const retry = await box.findByRole('button', { name: 'Retry' });
  server.use(found(aPassage()));
  await user.click(retry);
  await box.findByText(/^\d passages? found/);
  expect(answers).toBe(1);
});

test('who may not search reads why, and is not asked to try again', async () => {
  const { box } = await explained(
    onRoute(knowledgeApi.searchPassages, () => refuse(403, 403)),
    onRoute(chatApi.ask, () => refuse(402, Number(ERRORS.planAnswersUsedUp))),
  );
  await vi.waitFor(() => expect(box.getAllByRole('alert')).toHaveLength(2));
  expect(box.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('the search can be another than the one the chatbot is set to, and the answer can be left out', async () => {
  const asked: RouteCall[] = [];
  let answers = 0;
  const { box, user } = await explained(
    onRoute(knowledgeApi.searchPassages, (call) => {
      asked.push(call);
      return { data: [aPassage()] };
    }),
    onRoute(chatApi.ask, () => {
      answers += 1;
      return { data: ANSWER };
    }),
  );
  await box.findByText('It costs 42 euros.');
  await user.selectOptions(box.getByRole('combobox', { name: 'Search' }), 'By meaning');
  await user.selectOptions(box.getByRole('combobox', { name: 'Passages' }), 'Up to 20');
  await vi.waitFor(() =>
    expect(asked.map(({ body }) => body)).toEqual([
      { chat_bot_id: anId(2), query: QUESTION },
      { chat_bot_id: anId(2), query: QUESTION, searchType: 1 },
      { chat_bot_id: anId(2), query: QUESTION, searchType: 1, topK: 20 },
    ]),
  );
  await user.click(box.getByRole('switch', { name: 'With the answer' }));
  expect(box.queryByText('It costs 42 euros.')).toBeNull();
  await user.click(box.getByRole('button', { name: 'Explain' }));
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  expect(answers).toBe(1);
  await user.click(box.getByRole('button', { name: 'Close the explanation' }));
  expect(box.queryByRole('region', { name: 'How this question is answered' })).toBeNull();
});
