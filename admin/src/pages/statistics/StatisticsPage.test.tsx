import {
  authApi,
  chatApi,
  ERRORS,
  WorkspaceRole,
  type QuestionGroup,
  type Statistics,
} from '@colloquy/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { saveFile } from '../../components/save-file.ts';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aBot, aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { aPoint, aWeek } from '../../testing/statistics.ts';
import { StatisticsPage } from './StatisticsPage.tsx';

vi.mock('../../components/save-file.ts', () => ({ saveFile: vi.fn() }));

const bot = aBot();
const FROM = '2026-11-14T00:00:00.000Z';
const RANGE = { channel: 3, dateFrom: FROM };
const points = [
  aPoint('2026-11-14T12:00:00.000Z', { chats: 3, latencyP50: 900 }),
  aPoint('2026-11-15T12:00:00.000Z', { chats: 12, latencyP50: null }),
];
const aQuestion = (change: Partial<QuestionGroup> = {}): QuestionGroup => ({
  id: 'g1',
  label: 'Do you open on Sundays?',
  count: 3,
  lastAt: '2026-11-20T10:00:00.000Z',
  chat_bot_id: bot.id,
  chat_id: anId(50),
  history_id: anId(51),
  ...change,
});

function busy(change: Partial<Statistics> = {}): Statistics {
  const { totals } = aWeek();
  return aWeek({
    totals: {
      ...totals,
      chats: { value: 15, previous: 10, changePct: 50 },
      messages: { value: 1_200, previous: 1_000, changePct: 20 },
      unknownRate: { value: 0.25, previous: 0.6, changePct: null },
      deflection: { value: 0.5, previous: 0.5, changePct: null },
      satisfaction: { value: 0.75, previous: 0.5, changePct: null },
      up: { value: 3, previous: 1, changePct: null },
      down: { value: 1, previous: 1, changePct: null },
      csat: { value: null, previous: null, changePct: null },
      contacts: { value: 2, previous: 0, changePct: null },
      latencyP50: { value: 1_500, previous: 1_000, changePct: 50 },
      latencyP95: { value: 4_200, previous: 4_000, changePct: 5 },
      tokensIn: { value: 5_000, previous: 0, changePct: null },
      tokensOut: { value: 700, previous: 0, changePct: null },
      firstTokenP50: { value: 300, previous: null, changePct: null },
      cost: { value: 1.2, previous: null, changePct: null },
      bySource: {
        ...totals.bySource,
        EXTERNAL: { value: 3, previous: 0, changePct: null },
        FUNCTION_CALL_RAW: { value: 1, previous: 0, changePct: null },
      },
    },
    tops: {
      questions: [aQuestion({ id: 'q1', label: 'What does a boat cost?' })],
      unanswered: [aQuestion()],
      citedItems: [{ item_id: anId(60), title: 'Prices', count: 4, lastAt: FROM }],
      languages: [{ language: 'de', count: 7 }],
      countries: [{ country: 'HR', count: 2 }],
    },
    surveys: [
      {
        root_id: 'a',
        chat_bot_id: bot.id,
        title: 'Welcome',
        shown: 9,
        started: 8,
        completed: 4,
        abandoned: 1,
        steps: [],
      },
    ],
    ...change,
  });
}

const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(chatApi.readStatistics, { data: busy() }),
  onRoute(chatApi.readStatisticsSeries, { data: { interval: 'day', points } }),
);
const open = (query = '', role: WorkspaceRole = WorkspaceRole.admin) =>
  renderPage(<StatisticsPage />, { at: `/${query}`, bot, role });
const inbox = (filter: object, chat?: string) =>
  `/workspace/${bot.workspace_id}/bots/${bot.id}/inbox?${new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(chat !== undefined && { chat }),
  })}`;
const nothing = aWeek();
const chats = (total: number) => onRoute(chatApi.listChats, { data: [], meta: { total, page: 1, limit: 1 } });

test('each number says how it was before, and opens its conversations where the inbox can find them', async () => {
  open();
  const asked = await screen.findByRole('link', { name: /^Questions 1,200 .*20% more.*1,000 before/ });
  expect(asked.getAttribute('href')).toBe(inbox(RANGE));
  const answered = screen.getByRole('link', { name: /^Answered 75%.*35 points more, better.*40% before/ });
  expect(answered.getAttribute('href')).toContain(encodeURIComponent('"EXTERNAL"'));
  expect(screen.getByRole('link', { name: /^Contacts left 2 / }).getAttribute('href')).toBe(
    inbox({ hasContact: true, ...RANGE }),
  );
  expect(screen.getByRole('link', { name: '1 not helpful' }).getAttribute('href')).toBe(
    inbox({ feedback: 'down', ...RANGE }),
  );
  const opens = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(opens(/^Solved by the chatbot 50%/)).toBe(inbox({ deflected: true, ...RANGE }));
  expect(opens(/^Answer time 1\.5 s.*50% more, worse.*first word after 300 ms, 95% within 4\.2 s/)).toBe(
    inbox({ source: ['EXTERNAL'], ...RANGE }),
  );
  expect(opens(/^Tokens 5,700.*5,000 read, 700 written, about €1\.20/)).toBe(inbox(RANGE));
  expect(opens(/^Visitors 0/)).toBe(inbox(RANGE));
  expect(opens(/^Asked for a person 0/)).toBe(inbox({ handedOff: true, ...RANGE }));
  expect(opens(/^Billed answers 0/)).toBe(
    inbox({ source: ['EXTERNAL', 'FUNCTION_CALL', 'FUNCTION_CALL_RAW'], ...RANGE }),
  );
  // A rate without data is not zero.
  expect(screen.getByRole('group', { name: 'Satisfaction (CSAT)' }).textContent).toMatch(
    /– .*of 5, 0 ratings/,
  );
});

test('tells sources, questions, documents, languages and flows, each with its way there', async () => {
  const { user } = open();
  const sources = within(await screen.findByRole('region', { name: 'Answers by source' }));
  const calls = sources.getByRole('link', { name: 'From a connected system: 1' });
  expect(calls.getAttribute('href')).toBe(
    inbox({ source: ['FUNCTION_CALL', 'FUNCTION_CALL_RAW'], ...RANGE }),
  );
  sources.getByText('75%');
  const gaps = within(screen.getByRole('region', { name: 'Questions without an answer' }));
  expect(gaps.getByRole('link').getAttribute('href')).toBe(
    inbox({ source: ['UNKNOWN'], ...RANGE }, anId(50)),
  );
  const cited = within(screen.getByRole('region', { name: 'Most used documents' }));
  expect(cited.getByRole('link', { name: 'Prices' }).getAttribute('href')).toMatch(/\?item=/);
  expect(cited.getByRole('link', { name: 'Prices: 4' }).getAttribute('href')).toBe(
    inbox({ item_id: anId(60), ...RANGE }),
  );
  const languages = within(screen.getByRole('region', { name: 'Languages' }));
  expect(languages.getByRole('link', { name: 'German: 7' }).getAttribute('href')).toBe(
    inbox({ language: 'de', ...RANGE }),
  );
  const countries = within(screen.getByRole('region', { name: 'Countries' }));
  expect(countries.getByRole('link', { name: 'Croatia: 2' }).getAttribute('href')).toBe(
    inbox({ country: 'HR', ...RANGE }),
  );
  const flows = within(screen.getByRole('region', { name: 'Conversation flows' }));
  expect(flows.getByRole('link', { name: 'Welcome' }).getAttribute('href')).toMatch(/\/flow\?tab=results$/);
  flows.getByText('4 of 9 completed');
  await user.click(gaps.getByRole('button', { name: 'Teach it' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add the answer' });
  expect(within(dialog).getByDisplayValue('Do you open on Sundays?')).toBeDefined();
});

test('a reader sees the figures, and neither teaches nor is led to the flow', async () => {
  open('', WorkspaceRole.user);
  const flows = within(await screen.findByRole('region', { name: 'Conversation flows' }));
  expect(flows.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Teach it' })).toBeNull();
});

test('the chart is read point by point with the keys, and as a table', async () => {
  const { user, address } = open();
  const chart = await screen.findByRole('slider', { name: 'Conversations by Day' });
  screen.getByText('Most: Nov 15: 12');
  chart.focus();
  await user.keyboard('{Home}');
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 14: 3');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 15: 12');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Figure' }), 'Answer time');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = await screen.findByRole('table', { name: 'Answer time by Day' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Day', 'Answer time'],
    ['Nov 14', '900 ms'],
    ['Nov 15', '–'],
  ]);
  expect(address()).toBe('/?shown=latencyP50&view=table');
});

test('range, interval and channels stand in the address and are what is asked for', async () => {
  const asked: URLSearchParams[] = [];
  server.use(
    onRoute(chatApi.readStatistics, { data: busy() }),
    onRoute(chatApi.readStatisticsSeries, ({ query }) => {
      asked.push(query);
      return { data: { interval: 'day' as const, points } };
    }),
  );
  const { user, address } = open('?range=own&from=2026-03-01&to=2026-05-31&channel=1&channel=3');
  await screen.findByRole('slider', { name: 'Conversations by Week' });
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    dateFrom: '2026-03-01',
    dateTo: '2026-05-31',
    interval: 'week',
  });
  expect(asked.at(-1)?.toString()).toMatch(/channel.*1.*channel.*3/);
  // Two channels of three: the inbox has no filter for them.
  screen.getByRole('group', { name: 'Questions' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'Month');
  await screen.findByRole('slider', { name: 'Conversations by Month' });
  expect(asked.at(-1)?.get('interval')).toBe('month');
  await user.click(screen.getByRole('button', { name: 'Channels: Website, Dashboard chat' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Website' }));
  expect(address()).toBe('/?range=own&from=2026-03-01&to=2026-05-31&interval=month&channel=1');
});

test('a page that is open past midnight asks for the new day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00.000Z') });
  try {
    const asked: URLSearchParams[] = [];
    server.use(
      onRoute(chatApi.readStatistics, { data: busy() }),
      onRoute(chatApi.readStatisticsSeries, ({ query }) => {
        asked.push(query);
        return { data: { interval: 'day' as const, points } };
      }),
    );
    open('?range=7');
    await screen.findByRole('slider');
    expect(asked.at(-1)?.get('dateTo')).toBe('2026-11-20');
    vi.setSystemTime(new Date('2026-11-21T12:00:00.000Z'));
    fireEvent(document, new Event('visibilitychange'));
    await vi.waitFor(() => expect(asked.at(-1)?.get('dateTo')).toBe('2026-11-21'));
    expect(asked.at(-1)?.get('dateFrom')).toBe('2026-11-15');
  } finally {
    vi.useRealTimers();
  }
});

test('own dates begin as the range that was shown; what is wrong with them stands at their field', async () => {
  const { user, address } = open('?range=7');
  await screen.findByRole('link', { name: /^Questions/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Range' }), 'Own dates');
  expect(address()).toMatch(/^\/\?range=own&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  const from = screen.getByLabelText('From');
  await user.clear(from);
  await user.type(from, '2020-01-01');
  await screen.findByText('A range has at most 366 days.');
  expect(from.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('link', { name: /^Questions/ })).toBeNull();
});

test('a first range says once that there is nothing to compare with', async () => {
  const { totals } = busy();
  const first = { ...totals, messages: { value: 12, previous: 0, changePct: null } };
  server.use(onRoute(chatApi.readStatistics, { data: busy({ totals: first }) }));
  open();
  await screen.findByText('Nobody asked in the time before, so there is nothing to compare with yet.');
  expect(screen.queryByText(/\d before$/)).toBeNull();
});

test('what is not counted is told, and can be counted', async () => {
  server.use(onRoute(chatApi.readStatistics, { data: busy({ leftOut: { chats: 1, messages: 2 } }) }));
  const { user, address } = open();
  await screen.findByText('2 questions on other channels, such as tests of your team, are not counted.');
  await user.click(screen.getByRole('button', { name: 'Count all' }));
  expect(address()).toBe('/?channel=3&channel=1&channel=2');
});

test('a chatbot that nobody has asked leads to its training, and says so to a reader', async () => {
  server.use(onRoute(chatApi.readStatistics, { data: nothing }), chats(0));
  const { unmount } = open();
  await screen.findByText('No visitor has asked yet');
  expect(screen.getByRole('link', { name: 'Train your chatbot' }).getAttribute('href')).toBe(
    `/workspace/${bot.workspace_id}/bots/${bot.id}`,
  );
  expect(screen.queryByRole('slider')).toBeNull();
  unmount();
  open('', WorkspaceRole.user);
  await screen.findByText('Figures stand here once somebody asks on your site.');
  expect(screen.queryByRole('link', { name: 'Train your chatbot' })).toBeNull();
});

test('a quiet time of a chatbot that was asked before leads to a longer one', async () => {
  server.use(onRoute(chatApi.readStatistics, { data: nothing }), chats(4));
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Show the last 90 days' }));
  expect(address()).toBe('/?range=90');
});

test('says nothing of figures before it knows of them', async () => {
  server.use(onRoute(chatApi.readStatistics, never), onRoute(chatApi.readStatisticsSeries, never));
  open();
  await screen.findByText('Loading…');
  expect(screen.queryByRole('group', { name: 'Visitors' })).toBeNull();
  expect(screen.queryByText('No visitor has asked yet')).toBeNull();
});

test('says why the figures cannot be had, and reads them again on request', async () => {
  server.use(onRoute(chatApi.readStatistics, () => refuse(403, ERRORS.roleTooLow)));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(onRoute(chatApi.readStatistics, { data: busy() }));
  await user.click(retry);
  await screen.findByRole('link', { name: /^Questions 1,200/ });
});

test('the series is saved as a file', async () => {
  const { user } = open('?range=own&from=2026-11-14&to=2026-11-15');
  await screen.findByRole('slider');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'statistics-2026-11-14-2026-11-15.csv');
});
