import { authApi, chatApi, ERRORS, STEP_TYPES, type Survey, type SurveyStep } from '@colloquy/contracts';
import { aFlow, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { aWeek } from '../../testing/statistics.ts';
import { FlowResultsPanel } from './FlowResultsPanel.tsx';

const server = aServer(onRoute(authApi.me, aMe()));
const BOT_ID = anId(2);
const DRAFT = aFlow(anInfo('hello', { title: 'Hello', next_id: 'name' }), anInput('name', { title: 'Name' }));

const aStep = (change: Partial<SurveyStep> = {}): SurveyStep => ({
  step_id: 'hello',
  title: 'Hello',
  type: STEP_TYPES.infoText.id,
  reached: 0,
  answered: 0,
  waiting: 0,
  dropOff: null,
  ...change,
});
const aSurvey = (change: Partial<Survey> = {}): Survey => ({
  root_id: 'hello',
  chat_bot_id: BOT_ID,
  title: 'Hello',
  shown: 1,
  started: 0,
  completed: 0,
  abandoned: 0,
  steps: [aStep()],
  ...change,
});
const answers = (...surveys: Survey[]) => onRoute(chatApi.readStatistics, { data: aWeek({ surveys }) });

function open() {
  const onStep = vi.fn<(id: string) => void>();
  return { ...renderPage(<FlowResultsPanel botId={BOT_ID} steps={DRAFT} onStep={onStep} />), onStep };
}
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('says how far runs came, and of each step who came, answered and left', async () => {
  const steps = [
    aStep({ reached: 1_200, answered: 900, dropOff: 0.25 }),
    aStep({
      step_id: 'name',
      title: 'Name',
      type: 1,
      reached: 900,
      answered: 600,
      waiting: 2,
      dropOff: 1 / 3,
    }),
    aStep({ step_id: 'gone', title: '', type: 2 }),
  ];
  server.use(answers(aSurvey({ shown: 1_200, started: 620, completed: 600, abandoned: 30, steps })));
  const { user, onStep } = open();
  const section = within(await screen.findByRole('region', { name: 'Hello' }));
  const totals = section
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(totals).toEqual([
    ['Shown', '1,200'],
    ['Started', '620'],
    ['Completed', '600'],
    ['Abandoned', '30'],
  ]);
  const table = section.getByRole('table', { name: 'Steps of “Hello”' });
  expect(cellsOf(table)).toEqual([
    ['Step', 'Reached', 'Answered', 'Drop-off'],
    ['Hello', '1,200', '900', '25%'],
    ['Name2 still there', '900', '600', '33.3%'],
    ['Multiple choice', '0', '0', '–'],
  ]);
  expect(section.queryByRole('button', { name: 'Multiple choice' })).toBeNull();
  await user.click(section.getByRole('button', { name: 'Name' }));
  expect(onStep).toHaveBeenCalledExactlyOnceWith('name');
});

test('reads the range that is chosen, by days of the reader’s', async () => {
  const asked: URLSearchParams[] = [];
  server.use(
    onRoute(chatApi.readStatistics, ({ query }) => {
      asked.push(query);
      return { data: aWeek() };
    }),
  );
  const { user } = open();
  await screen.findByText('No runs in this time');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Range' }), 'Last 7 days');
  await screen.findByText('No runs in this time');
  const [month, week] = asked;
  expect(month?.get('chat_bot_id')).toBe(BOT_ID);
  expect(month?.get('timezone')).not.toBe('');
  const daysBetween =
    (Date.parse(week?.get('dateFrom') ?? '') - Date.parse(month?.get('dateFrom') ?? '')) / 86_400_000;
  expect(daysBetween).toBe(23);
});

test('says nothing of runs before it knows of them', () => {
  server.use(onRoute(chatApi.readStatistics, never));
  open();
  expect(screen.queryByText('No runs in this time')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

test('says why the figures cannot be had, and reads them again on request', async () => {
  server.use(onRoute(chatApi.readStatistics, () => refuse(403, ERRORS.roleTooLow)));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(answers(aSurvey()));
  await user.click(retry);
  await screen.findByRole('table', { name: 'Steps of “Hello”' });
});

test('tells of many flows and of all their steps, and of one that cannot be read', async () => {
  const many = Array.from({ length: 8 }, (_, n) =>
    aSurvey({
      root_id: `root${n}`,
      title: `Flow ${n}`,
      steps: Array.from({ length: 60 }, (_, at) => aStep({ step_id: `s${at}`, title: `Step ${at}` })),
    }),
  );
  server.use(answers(...many, aSurvey({ root_id: 'gone', title: '', steps: [] })));
  open();
  const gone = within(await screen.findByRole('region', { name: 'A flow that is not there any more' }));
  gone.getByText('The steps of this flow cannot be read.');
  expect(screen.getAllByRole('table')).toHaveLength(8);
  expect(within(screen.getByRole('table', { name: 'Steps of “Flow 7”' })).getAllByRole('row')).toHaveLength(
    61,
  );
});

test('results that are open past midnight are asked for by the new day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00.000Z') });
  try {
    const asked: URLSearchParams[] = [];
    server.use(
      onRoute(chatApi.readStatistics, ({ query }) => {
        asked.push(query);
        return { data: aWeek({ surveys: [] }) };
      }),
    );
    open();
    await vi.waitFor(() => expect(asked.at(-1)?.get('dateFrom')).toBe('2026-10-22'));
    vi.setSystemTime(new Date('2026-11-21T12:00:00.000Z'));
    fireEvent(document, new Event('visibilitychange'));
    await vi.waitFor(() => expect(asked.at(-1)?.get('dateFrom')).toBe('2026-10-23'));
  } finally {
    vi.useRealTimers();
  }
});
