import {
  billingApi,
  botApi,
  chatApi,
  authApi,
  ERRORS,
  knowledgeApi,
  WorkspaceRole,
  type ChatBot,
  type Statistics,
} from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aBot, aMe, anId } from '../../testing/records.ts';
import { aWeek } from '../../testing/statistics.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { OverviewPage } from './OverviewPage.tsx';

const FROM = '2026-11-14T00:00:00.000Z';
const list = <T,>(data: T[], total = data.length) => ({ data, meta: { total, page: 1, limit: 100 } });
const asked = (bot: ChatBot) => ({
  chat_bot_id: bot.id,
  chats: 4,
  answered: 3,
  unknown: 1,
  lastMessageAt: '2026-11-20T10:00:00.000Z',
});

const busyWeek = (bots: readonly ChatBot[]): Statistics => {
  const { totals } = aWeek();
  return aWeek({
    totals: {
      ...totals,
      messages: { value: 12, previous: 10, changePct: 20 },
      unknown: { value: 3, previous: 6, changePct: -50 },
      unknownRate: { value: 0.25, previous: 0.6, changePct: null },
      up: { value: 5, previous: 1, changePct: 400 },
      down: { value: 2, previous: 0, changePct: null },
    },
    tops: {
      ...aWeek().tops,
      unanswered: [
        {
          id: 'g1',
          label: 'Do you open on Sundays?',
          count: 3,
          lastAt: '2026-11-20T10:00:00.000Z',
          chat_bot_id: bots[0]?.id ?? '',
          chat_id: anId(50),
          history_id: anId(51),
        },
      ],
    },
    bots: bots.map(asked),
  });
};

const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(billingApi.getWorkspacePlan, () => refuse(404, ERRORS.notFound)),
  onRoute(knowledgeApi.countKnowledge, { data: [] }),
  onRoute(chatApi.listChats, list([])),
  onRoute(botApi.listBots, list([aBot()])),
  onRoute(chatApi.listModelProviders, { data: [], found: [] }),
  onRoute(chatApi.readStatistics, { data: aWeek() }),
  onRoute(chatApi.readStatisticsSeries, { data: { interval: 'day', points: [] } }),
);
const inboxOf = (bot: ChatBot, filter: object) =>
  `/workspace/${anId(1)}/bots/${bot.id}/inbox?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

test('an empty workspace has the guide alone: one primary button, no second empty state', async () => {
  renderPage(<OverviewPage />, { bot: null });
  const guide = await screen.findByRole('region', { name: 'Get started' });
  within(guide).getByRole('button', { name: 'Add chatbot' });
  within(guide).getByRole('button', { name: 'Try it with a sample' });
  expect(screen.queryByText('No chatbots yet')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('region', { name: 'The last 7 days' })).toBeNull();
});

test('a reader of an empty workspace is told who can make a chatbot', async () => {
  renderPage(<OverviewPage />, { bot: null, role: WorkspaceRole.user });
  await screen.findByText('No chatbots yet');
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
});

test('before any visitor has asked, the page says when numbers will come', async () => {
  renderPage(<OverviewPage />);
  await screen.findByText('No visitor has asked yet');
  const row = await screen.findByRole('row', { name: /Rental helper/ });
  within(row).getByRole('button', { name: 'More for Rental helper' });
});

test('each step of the guide that can be taken is a link, and only the next one has a button', async () => {
  renderPage(<OverviewPage />);
  const guide = await screen.findByRole('region', { name: 'Get started' });
  const links = within(guide)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(links).toEqual([
    'Create a workspace',
    'Create a chatbot',
    'Add knowledge',
    'Add documents',
    'Ask a question',
    'Put it on your site',
  ]);
});

test('the guide can be put away, and stays away', async () => {
  const { user } = renderPage(<OverviewPage />);
  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
});

test('each number of the week says how it was before, and opens the conversations that it counts', async () => {
  const bot = aBot();
  server.use(onRoute(chatApi.readStatistics, { data: busyWeek([bot]) }));
  renderPage(<OverviewPage />);
  const questions = await screen.findByRole('link', { name: /^Questions 12\b.*10 the week before$/ });
  expect(questions.getAttribute('href')).toBe(inboxOf(bot, { dateFrom: FROM }));
  expect(questions.textContent).toContain('20% more');
  const answered = screen.getByRole('link', { name: /^Answered 75%.*40% the week before$/ });
  expect(answered.textContent).toContain('35 points more');
  const missed = screen.getByRole('link', { name: /^Not answered 3\b.*6 the week before$/ });
  expect(missed.getAttribute('href')).toBe(inboxOf(bot, { source: ['UNKNOWN'], dateFrom: FROM }));
  const down = screen.getByRole('link', { name: '2 not helpful' });
  expect(down.getAttribute('href')).toBe(inboxOf(bot, { feedback: 'down', dateFrom: FROM }));
});

test('a first week says once that there is nothing to compare with', async () => {
  const bot = aBot();
  const week = busyWeek([bot]);
  const { totals } = week;
  const first = { ...totals, messages: { value: 12, previous: 0, changePct: null } };
  server.use(onRoute(chatApi.readStatistics, { data: { ...week, totals: first } }));
  renderPage(<OverviewPage />);
  await screen.findByText('Nobody asked in the week before, so there is nothing to compare with yet.');
  expect(screen.queryByText(/the week before$/)).toBeNull();
});

test('with several chatbots a number asks whose conversations to open', async () => {
  const [one, two] = [aBot({ id: anId(10), name: 'One' }), aBot({ id: anId(11), name: 'Two' })];
  server.use(
    onRoute(chatApi.readStatistics, { data: busyWeek([one, two]) }),
    onRoute(botApi.listBots, list([one, two])),
  );
  const { user } = renderPage(<OverviewPage />, { bots: [one, two] });
  await user.click(await screen.findByRole('button', { name: /^Questions 12\b.*10 the week before$/ }));
  const choice = screen.getByRole('menuitem', { name: 'Two' });
  expect(choice.getAttribute('href')).toBe(inboxOf(two, { dateFrom: FROM }));
});

test('a question without an answer leads to where it was asked', async () => {
  const bot = aBot();
  server.use(onRoute(chatApi.readStatistics, { data: busyWeek([bot]) }));
  renderPage(<OverviewPage />);
  const gaps = await screen.findByRole('region', { name: 'Questions without an answer' });
  const link = within(gaps).getByRole('link', { name: /Do you open on Sundays/ });
  expect(link.getAttribute('href')).toBe(
    `${inboxOf(bot, { source: ['UNKNOWN'], dateFrom: FROM })}&chat=${anId(50)}`,
  );
  expect(link.textContent).toContain('asked 3 times');
});

test('the table tells of each chatbot what it knows and how it did', async () => {
  const bot = aBot();
  server.use(
    onRoute(chatApi.readStatistics, { data: busyWeek([bot]) }),
    onRoute(knowledgeApi.countKnowledge, {
      data: [{ chat_bot_id: bot.id, documents: 7, processing: 0, failed: 2, pages: 0 }],
    }),
  );
  renderPage(<OverviewPage />);
  const row = await screen.findByRole('row', { name: /Rental helper/ });
  await within(row).findByText('2 failed');
  // In a narrow table the column's value is below the name.
  within(row).getByText('· 2 failed');
  // The columns of wide windows are hidden in the test's window.
  await within(row).findByRole('link', { name: '4', hidden: true });
  within(row).getByRole('link', { name: '7', hidden: true });
  within(row).getByRole('link', { name: '75%', hidden: true });
});

test('of many chatbots 25 are shown at once; search and page stand in the address', async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    aBot({ id: anId(100 + index), name: `Bot ${index}` }),
  );
  server.use(onRoute(botApi.listBots, list(many)));
  const { user, address, container } = renderPage(<OverviewPage />, { bots: many });
  // Querying so many rows by role is slow.
  const rows = () => container.querySelectorAll('tbody tr').length;
  await screen.findByText('Page 1 of 3');
  expect(rows()).toBe(25);
  await user.click(screen.getByText('Next'));
  await screen.findByText('Page 2 of 3');
  expect(address()).toContain('page=2');
  await user.click(screen.getByPlaceholderText('Search chatbots'));
  await user.paste('Bot 59');
  await screen.findByText('Bot 59');
  await waitFor(() => expect(rows()).toBe(1));
  expect(new URLSearchParams(address().split('?')[1]).get('filter')).toBe('{"search":"Bot 59"}');
});

test('while the figures are on their way, their places are kept', async () => {
  server.use(onRoute(chatApi.readStatistics, never));
  renderPage(<OverviewPage />);
  await screen.findByRole('region', { name: 'The last 7 days' });
  await screen.findByRole('row', { name: /Rental helper/ });
});

test('figures that cannot be had leave the chatbots where they are, with a way to ask again', async () => {
  server.use(onRoute(chatApi.readStatistics, () => refuse(400, ERRORS.fieldNotValid)));
  const { user } = renderPage(<OverviewPage />);
  await screen.findByRole('row', { name: /Rental helper/ });
  server.use(onRoute(chatApi.readStatistics, { data: busyWeek([aBot()]) }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: /^Questions 12/ });
});

test('a chatbot is deleted behind the dots, after one question', async () => {
  const deleted: string[] = [];
  server.use(
    onRoute(botApi.deleteBot, ({ params }) => {
      deleted.push(String(params['id']));
      return { data: { id: String(params['id']) } };
    }),
  );
  const { user } = renderPage(<OverviewPage />);
  await user.click(await screen.findByRole('button', { name: 'More for Rental helper' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete chatbot' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Rental helper”?' });
  expect(deleted).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete chatbot' }));
  await screen.findByText('“Rental helper” was deleted.');
  expect(deleted).toEqual([aBot().id]);
});

test('a reader finds nothing to delete behind the dots', async () => {
  const { user } = renderPage(<OverviewPage />, { role: WorkspaceRole.user });
  await user.click(await screen.findByRole('button', { name: 'More for Rental helper' }));
  screen.getByRole('menuitem', { name: 'Settings' });
  expect(screen.queryByRole('menuitem', { name: 'Delete chatbot' })).toBeNull();
});
