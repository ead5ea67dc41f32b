import { botApi, chatApi, ERRORS, type FlowNode, type FlowStep } from '@colloquy/contracts';
import { prove } from '@colloquy/flow-engine';
import { aFlow, aMail, anInfo, anInput, TEAM_ADDRESS } from '@colloquy/flow-engine/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { FlowProofPanel } from './FlowProofPanel.tsx';

const server = aServer();
const BOT_ID = anId(2);
const TIME = '2026-11-20T10:00:00.000Z';

const revisionOf = (revision: number, publishedAt: string | null) => ({
  revision,
  steps: 2,
  savedBy: anId(3),
  savedAt: TIME,
  publishedAt,
});
const revisions = (...data: ReturnType<typeof revisionOf>[]) =>
  onRoute(botApi.listFlowRevisions, { data, meta: { total: data.length, page: 1, limit: 100 } });

function open(steps: readonly FlowStep[]) {
  const onStep = vi.fn<(id: string) => void>();
  const page = renderPage(
    <FlowProofPanel
      botId={BOT_ID}
      steps={steps}
      confirmedAddresses={[TEAM_ADDRESS]}
      liveRevision={4}
      onStep={onStep}
    />,
  );
  return { ...page, onStep };
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('says that there is nothing to prove of an empty draft', async () => {
  server.use(revisions());
  open([]);
  await screen.findByText('There are no steps yet');
});

test('says what holds for all runs of a draft that can be published', async () => {
  server.use(revisions());
  const { user, onStep } = open(
    aFlow(
      anInput('name', { title: 'Name', variable: 'name', required: false, next_id: 'mail' }),
      aMail('mail', { title: 'Mail', body: 'Hi {{name}}', next_id: 'bye' }),
      anInfo('bye', { title: 'Bye' }),
    ),
  );
  await screen.findByText('Nothing speaks against publishing this flow.');
  (await section('Steps that can be reached')).getByText('3 of 3 steps can be reached.');
  const unset = (await section('Variables that may be unset')).getByRole('table');
  expect(within(unset).getAllByRole('row')[1]?.textContent).toBe('Mailname');
  (await section('Cycles')).getByText('No step leads back to itself.');
  const paths = await section('Paths');
  paths.getByText('From “Name”');
  expect(paths.getAllByText(/3 steps/)).toHaveLength(2);
  expect(paths.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Name',
    'Mail',
    'Bye',
    'Name',
    'Mail',
    'Bye',
  ]);
  await user.click((await section('Ends')).getByRole('button', { name: 'Bye' }));
  expect(onStep).toHaveBeenCalledExactlyOnceWith('bye');
});

test('names each fault with its step, cycles, and what cannot be reached', async () => {
  server.use(revisions());
  const { user, onStep } = open([
    ...aFlow(
      anInfo('a', { title: 'First', next_id: 'b' }),
      anInfo('b', { title: 'Second', next_id: 'c' }),
      anInfo('c', { title: 'Third', next_id: 'b' }),
    ),
    aMail('lost', { title: 'Lost', to: ['nobody@example.com'] }),
  ]);
  const violations = within(await screen.findByRole('table', { name: 'What has to be mended' }));
  const rows = violations.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toContain('SecondThe flow comes back to this step.');
  expect(rows).toContain('LostNo run can come here.');
  expect(rows).toContain('LostSomebody who gets the e-mail is no member.');
  const cycles = await section('Cycles');
  expect(cycles.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Second', 'Third']);
  expect(screen.queryByRole('region', { name: 'Paths' })).toBeNull();
  (await section('Steps that can be reached')).getByText('No run comes to these:');
  (await section('Ends')).getByText('No run comes to an end.');
  await user.click(violations.getAllByRole('button', { name: 'Lost' })[0] ?? document.body);
  expect(onStep).toHaveBeenCalledExactlyOnceWith('lost');
});

test('says of the flow as a whole what no step is to blame for', async () => {
  server.use(revisions());
  open([anInfo('a')]);
  const violations = within(await screen.findByRole('table', { name: 'What has to be mended' }));
  violations.getByText('The flow as a whole');
  violations.getByText('The flow needs a step that begins a run.');
});

/** The server's responses about revision 4. */
function published(steps: readonly FlowStep[]) {
  const data = steps.map((step): FlowNode => ({ ...step, chat_bot_id: BOT_ID, nodeKind: 'block' }));
  return [
    revisions(revisionOf(5, null), revisionOf(4, TIME), revisionOf(2, TIME)),
    onRoute(botApi.listSurveys, ({ query }) => ({
      data,
      meta: { revision: Number(query.get('revision')), liveRevision: 4 },
    })),
    onRoute(botApi.proveFlow, { data: prove(steps, { confirmedAddresses: [TEAM_ADDRESS] }) }),
    onRoute(chatApi.countFlowRuns, {
      data: {
        revision: 4,
        shown: 5,
        started: 4,
        completed: 3,
        edges: [{ from_id: 'kept', to_id: 'gone', runs: 3 }],
      },
    }),
  ];
}

test('offers the revisions that were published, and leads only to steps that the draft still has', async () => {
  const draft = aFlow(anInfo('kept', { title: 'Kept' }));
  server.use(
    ...published(
      aFlow(anInfo('kept', { title: 'Was kept', next_id: 'gone' }), anInfo('gone', { title: 'Gone' })),
    ),
  );
  const { user } = open(draft);
  await screen.findByRole('option', { name: '4 (live)' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Draft',
    '4 (live)',
    '2, published 11/20/26, 10:00 AM',
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Revision' }), '4 (live)');
  const paths = await section('Paths');
  expect(paths.getAllByRole('button', { name: 'Was kept' }).length).toBeGreaterThan(0);
  expect(paths.queryByRole('button', { name: 'Gone' })).toBeNull();
  expect(paths.getAllByText('Gone').length).toBeGreaterThan(0);
  const ways = await section('Ways that runs took');
  ways.getByText('Of 4 started runs, 3 were completed. The flow was shown 5 times.');
  expect(ways.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['From', 'To', 'Runs', 'Share of runs'],
    ['Was kept', 'Gone', '3', '60%'],
  ]);
});

test('says why a revision cannot be read, and reads it again on request', async () => {
  const steps = aFlow(anInfo('hello'));
  server.use(...published(steps));
  server.use(onRoute(botApi.proveFlow, () => refuse(403, ERRORS.roleTooLow)));
  const { user } = open(steps);
  await screen.findByRole('option', { name: '4 (live)' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Revision' }), '4 (live)');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(...published(steps));
  await user.click(retry);
  await screen.findByText('1 of 1 steps can be reached.');
});

test('stands for the draft while the revisions are not there yet', async () => {
  server.use(onRoute(botApi.listFlowRevisions, never));
  open(aFlow(anInfo('hello')));
  await screen.findByText('1 of 1 steps can be reached.');
  expect(screen.getAllByRole('option')).toHaveLength(1);
});
