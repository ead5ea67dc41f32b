import { chatApi, ERRORS, WorkspaceRole, type FlowRunView } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { FlowAnswers } from './FlowAnswers.tsx';

const server = aServer();
const TIME = '2026-11-20T10:00:00.000Z';

function aRun(change: Partial<FlowRunView> = {}): FlowRunView {
  return {
    id: anId(501),
    chat_id: anId(101),
    root_id: anId(601),
    revision: 2,
    state: 'completed',
    endReason: null,
    startedAt: TIME,
    updatedAt: TIME,
    answers: [],
    mails: [],
    ...change,
  };
}
const anAnswer = (change: Partial<FlowRunView['answers'][number]>) => ({
  step_id: anId(602),
  title: 'Name',
  value: 'Vi',
  valid: true,
  at: TIME,
  pii: 'none' as const,
  hidden: false,
  ...change,
});

function open(runs: readonly FlowRunView[]) {
  const meta = { total: runs.length, page: 1, limit: 100 };
  server.use(onRoute(chatApi.listFlowRuns, () => ({ data: [...runs], meta })));
  return renderPage(<FlowAnswers chatId={anId(101)} />);
}

test('says that no flow was begun', async () => {
  open([]);
  await screen.findByText('No flow was begun in this conversation.');
});

test('shows what was answered, as text, with its mark and what was not taken', async () => {
  open([
    aRun({
      answers: [
        anAnswer({ value: '<b>Vi</b>', pii: 'sensitive' }),
        anAnswer({ title: 'Address', value: null, valid: false }),
        anAnswer({ title: 'Topics', value: ['Prices', 'Hours'] }),
        anAnswer({ title: '', value: null }),
      ],
    }),
  ]);
  const run = within(await screen.findByRole('group', { name: /^Begun/ }));
  run.getByText(/^Completed/);
  expect(run.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '<b>Vi</b> (Sensitive)',
    'Not taken',
    'Prices, Hours',
    'Skipped',
  ]);
  run.getByText('Step without a name');
});

test('shows each run by itself, also one without an answer', async () => {
  open([aRun({ state: 'active' }), aRun({ id: anId(502), state: 'abandoned' })]);
  expect(await screen.findAllByRole('group', { name: /^Begun/ })).toHaveLength(2);
  expect(screen.getAllByText('No answer yet.')).toHaveLength(2);
  screen.getByText(/^Left by the visitor/);
});

test('says what became of the mails of a run, which is no answer', async () => {
  open([
    aRun({
      mails: [
        { step_id: anId(603), title: 'Tell sales', state: 'sent' },
        { step_id: anId(604), title: '', state: 'unknown' },
      ],
    }),
  ]);
  const run = within(await screen.findByRole('group', { name: /^Begun/ }));
  run.getByText('No answer yet.');
  expect(run.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Mail “Tell sales”',
    'Mail “Step without a name”',
  ]);
  const [sent, unknown] = run.getAllByRole('definition');
  expect(sent?.textContent).toBe('Sent');
  expect(unknown?.textContent).toMatch(/^May not have been sent/);
});

test('says how many runs are left out where a visitor began very many', async () => {
  const meta = { total: 240, page: 1, limit: 100 };
  server.use(onRoute(chatApi.listFlowRuns, () => ({ data: [aRun()], meta })));
  renderPage(<FlowAnswers chatId={anId(101)} />);
  await screen.findByText('The newest 1 of 240 runs are shown. An export has all of them.');
});

test('says when they cannot be loaded, and tries again', async () => {
  server.use(onRoute(chatApi.listFlowRuns, () => refuse(500, ERRORS.internalError)));
  const { user } = renderPage(<FlowAnswers chatId={anId(101)} />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const meta = { total: 1, page: 1, limit: 100 };
  server.use(onRoute(chatApi.listFlowRuns, { data: [aRun()], meta }));
  await user.click(retry);
  await screen.findByText('No answer yet.');
});

function openSensitive(role?: WorkspaceRole) {
  const asked: (string | null)[] = [];
  const meta = { total: 1, page: 1, limit: 100 };
  server.use(
    onRoute(chatApi.listFlowRuns, ({ query }) => {
      const sensitive = query.get('sensitive');
      asked.push(sensitive);
      const shown = sensitive === 'true' ? { value: '4111' } : { value: null, hidden: true };
      return { data: [aRun({ answers: [anAnswer({ title: 'Card', pii: 'sensitive', ...shown })] })], meta };
    }),
  );
  return { asked, ...renderPage(<FlowAnswers chatId={anId(101)} />, role === undefined ? {} : { role }) };
}

test('hides sensitive answers until one who may export asks for them', async () => {
  const { asked, user } = openSensitive();
  await screen.findByText('Hidden: sensitive answer');
  expect(asked).toEqual(['false']);
  await user.click(screen.getByRole('button', { name: 'Show sensitive answers' }));
  expect((await screen.findByText(/4111/)).textContent).toBe('4111 (Sensitive)');
  expect(asked).toEqual(['false', 'true']);
  expect(screen.queryByRole('button', { name: 'Show sensitive answers' })).toBeNull();
});

test('offers no look at sensitive answers to who may not export', async () => {
  openSensitive(WorkspaceRole.user);
  await screen.findByText('Hidden: sensitive answer');
  expect(screen.queryByRole('button', { name: 'Show sensitive answers' })).toBeNull();
});
