import {
  authApi,
  botApi,
  botSettingsSchema,
  chatApi,
  ERRORS,
  workspaceApi,
  WorkspaceRole,
  type Flow,
  type FlowStep,
} from '@colloquy/contracts';
import { aFlow, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { asksBeforeGoing } from '../../testing/going-away.ts';
import { never, onRoute, refuse, Refusal } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage, type ShownPage } from '../../testing/render-page.tsx';
import { FlowPage } from './FlowPage.tsx';

const server = aServer(
  onRoute(workspaceApi.listTeamMembers, {
    data: [{ userId: anId(3), email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' }],
  }),
  onRoute(botApi.readBotSettings, { data: { ...botSettingsSchema.parse({}), revision: 7 } }),
);
const STEPS = aFlow(
  anInfo('hello', { title: 'Greeting', trigger: { on: 'start' }, next_id: 'name' }),
  anInput('name', { title: 'Name' }),
);
/** Without layout there is no canvas. */
const AS_LIST = { kept: { 'flow.view': 'list' } };

function flowOf(steps: readonly FlowStep[], revision = 1, liveRevision: number | null = null): Flow {
  const data = steps.map((step) => ({ ...step, chat_bot_id: anId(2), nodeKind: 'block' as const }));
  return { data, meta: { revision, liveRevision } };
}
const reads = (flow: Flow) => onRoute(botApi.listSurveys, flow);

async function openFlow(steps: readonly FlowStep[] = STEPS) {
  server.use(reads(flowOf(steps)));
  const page = renderPage(<FlowPage />, AS_LIST);
  const step = (name: RegExp) => screen.findByRole('button', { name });
  return { ...page, step };
}

test('shows its name while it loads', () => {
  server.use(onRoute(botApi.listSurveys, never));
  renderPage(<FlowPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Conversation flow');
  expect(screen.queryByText('No step yet')).toBeNull();
});

test('says why the flow cannot be read, and reads it again on request', async () => {
  server.use(onRoute(botApi.listSurveys, () => refuse(403, ERRORS.roleTooLow)));
  const { user } = renderPage(<FlowPage />, AS_LIST);
  const retry = await screen.findByText('Retry');
  server.use(reads(flowOf([], 0)));
  await user.click(retry);
  await screen.findByText('No step yet');
});

test('mails of a template go to its user, also while the team is unknown', async () => {
  const sent: unknown[] = [];
  server.use(
    onRoute(workspaceApi.listTeamMembers, never),
    onRoute(authApi.me, aMe()),
    reads(flowOf([], 0)),
    onRoute(botApi.saveFlow, ({ body }) => {
      sent.push(body);
      return flowOf(STEPS);
    }),
  );
  const { user } = renderPage(<FlowPage />, AS_LIST);
  await user.click(await screen.findByText('Start from a template'));
  await user.click(await screen.findByRole('button', { name: 'Use this template' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Draft 1 · not live');
  const mail = expect.objectContaining({ title: 'Tell the team', to: ['ada@example.com'] });
  expect(sent).toMatchObject([{ nodes: expect.arrayContaining([mail]) }]);
});

test('makes the first step, and saves the whole flow over what it has read', async () => {
  const sent: unknown[] = [];
  server.use(
    reads(flowOf([], 0)),
    onRoute(botApi.saveFlow, ({ body }) => {
      sent.push(body);
      return flowOf(aFlow(anInfo('s1', { title: 'Hi', trigger: { on: 'start' } })));
    }),
  );
  const { user } = renderPage(<FlowPage />, AS_LIST);
  await user.click(await screen.findByText('Add the first step'));
  await user.type(await screen.findByLabelText('Title (for the team)'), 'Hi');
  await screen.findByText('A text is missing.', { selector: 'li' });
  await user.type(screen.getByLabelText('Text'), 'Hello!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Draft 1 · not live');
  expect(sent).toMatchObject([
    { baseRevision: 0, nodes: [{ type: 5, title: 'Hi', text: 'Hello!', trigger: { on: 'start' } }] },
  ]);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('shows each step, and one that is chosen with its fields', async () => {
  const { user, step } = await openFlow();
  await user.click(await step(/Greeting/));
  expect(screen.getByLabelText<HTMLInputElement>('Title (for the team)').value).toBe('Greeting');
  expect(screen.getByLabelText<HTMLSelectElement>('Goes to').value).toBe('name');
  await user.click(await step(/^Name/));
  await screen.findByRole('heading', { name: 'Question' });
});

test('leads a step elsewhere by a select, and undoes it', async () => {
  const { user, step } = await openFlow();
  await user.click(await step(/Greeting/));
  await user.selectOptions(screen.getByLabelText('Goes to'), 'The end');
  await screen.findByText('1 problem');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('1 problem')).toBeNull());
});

test('tells what was undone and redone, by button and by key, each time anew', async () => {
  const { user, step } = await openFlow();
  await user.click(await step(/Greeting/));
  await user.selectOptions(screen.getByLabelText('Goes to'), 'The end');
  await user.type(screen.getByLabelText('Title (for the team)'), '!');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone. 1 more change can be undone.', { selector: '[role=status]' });
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone. 0 more changes can be undone.', { selector: '[role=status]' });
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await screen.findByText('Redone. 1 more change can be redone.', { selector: '[role=status]' });
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await screen.findByText('Redone. 0 more changes can be redone.', { selector: '[role=status]' });
});

describe('the answers of visitors', () => {
  const runs = { data: [], meta: { total: 0, page: 1, limit: 10 } };
  const openMenu = async ({ user }: ShownPage) => {
    await user.click(await screen.findByRole('button', { name: 'More for the flow' }));
    return screen.findByRole('menuitem', { name: 'Export answers (CSV)' });
  };

  test('are saved as a table of all runs, where a flow is published', async () => {
    const asked: URLSearchParams[] = [];
    server.use(
      reads(flowOf(STEPS, 1, 1)),
      onRoute(chatApi.listBotFlowRuns, ({ query }) => {
        asked.push(query);
        return runs;
      }),
    );
    // An address that does not navigate the test's window.
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#answers');
    const page = renderPage(<FlowPage />, AS_LIST);
    await page.user.click(await openMenu(page));
    await screen.findByText('The answers were saved.');
    expect(asked.map((query) => [query.get('chat_bot_id'), query.get('returnAll')])).toEqual([
      [anId(2), 'true'],
    ]);
    expect(saved).toHaveBeenCalledTimes(1);
    saved.mockRestore();
  });

  test('are not offered before a flow is published', async () => {
    const page = await openFlow();
    expect((await openMenu(page)).getAttribute('aria-disabled')).toBe('true');
  });

  test('say why they cannot be had, and nothing is saved', async () => {
    server.use(
      reads(flowOf(STEPS, 1, 1)),
      onRoute(chatApi.listBotFlowRuns, () => refuse(403, ERRORS.roleTooLow)),
    );
    const saved = vi.spyOn(URL, 'createObjectURL');
    const page = renderPage(<FlowPage />, AS_LIST);
    await page.user.click(await openMenu(page));
    await screen.findByRole('alert');
    expect(saved).not.toHaveBeenCalled();
    saved.mockRestore();
  });

  test('are no business of a role that may export nothing', async () => {
    server.use(reads(flowOf(STEPS, 1, 1)));
    const { user } = renderPage(<FlowPage />, { ...AS_LIST, role: WorkspaceRole.user });
    await user.click(await screen.findByRole('button', { name: 'More for the flow' }));
    await screen.findByRole('menuitem', { name: 'Export as JSON' });
    expect(screen.queryByRole('menuitem', { name: 'Export answers (CSV)' })).toBeNull();
  });
});

test('asks before something unsaved is left', async () => {
  const { user, step, ...page } = await openFlow();
  await user.click(await step(/Greeting/));
  await user.type(screen.getByLabelText('Title (for the team)'), '!');
  expect(await asksBeforeGoing(page)).toBe(true);
});

test('names the step and the field that cannot be saved, and sends nothing', async () => {
  const { user, step } = await openFlow();
  await user.click(await step(/^Name/));
  await user.type(screen.getByLabelText('Kept as (optional)'), '9lives');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/“Name” cannot be saved\. variable: Must begin with a letter/);
});

test('says at the field that a pattern is unsafe', async () => {
  const { user, step } = await openFlow();
  await user.click(await step(/^Name/));
  await user.selectOptions(screen.getByLabelText('Kind'), 'Own pattern');
  await user.clear(screen.getByLabelText('Pattern'));
  await user.type(screen.getByLabelText('Pattern'), '(?=a)a');
  await screen.findByText('The pattern cannot be matched safely.', { selector: 'span' });
});

test('shows the second saver what changed, and takes theirs', async () => {
  const { user, step } = await openFlow();
  await user.click(await step(/Greeting/));
  await user.type(screen.getByLabelText('Title (for the team)'), ' of mine');
  const theirs = [
    ...STEPS.map((one) => (one.id === 'name' ? { ...one, title: 'First name' } : one)),
    anInfo('new', { title: 'Bye' }),
  ];
  server.use(
    onRoute(botApi.saveFlow, () => refuse(409, Number(ERRORS.revisionMismatch))),
    reads(flowOf(theirs, 2)),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('1 added, 1 changed');
  dialog.getByRole('list', { name: 'Differences between Before and Theirs' });
  const title = dialog.getByRole('term').parentElement;
  expect([...(title?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Title',
    'BeforeName',
    'TheirsFirst name',
  ]);
  dialog.getByText('Bye');
  await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
  await screen.findByText('Draft 2 · not live');
  await step(/First name/);
});

test('saves mine over theirs, on the revision that was shown', async () => {
  const bases: unknown[] = [];
  const { user, step } = await openFlow();
  await user.click(await step(/Greeting/));
  await user.type(screen.getByLabelText('Title (for the team)'), '!');
  server.use(
    onRoute(botApi.saveFlow, ({ body }) => {
      const base: unknown = Reflect.get(Object(body), 'baseRevision');
      bases.push(base);
      return base === 1 ? refuse(409, Number(ERRORS.revisionMismatch)) : flowOf(STEPS, 5);
    }),
    reads(flowOf(STEPS, 4)),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Save mine over it' }));
  await screen.findByText('Draft 5 · not live');
  expect(bases).toEqual([1, 4]);
});

test('publishes the draft by its number, on the settings that there are', async () => {
  const sent: unknown[] = [];
  const { user, step } = await openFlow();
  await step(/Greeting/);
  server.use(
    onRoute(botApi.writeBotSettings, ({ body }) => {
      sent.push(body);
      return { data: { ...botSettingsSchema.parse({ flow: { liveRevision: 1 } }), revision: 8 } };
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
  await screen.findByText('Draft 1 · live 1 · 0 changes');
  expect(sent).toEqual([{ revision: 7, flow: { liveRevision: 1 } }]);
});

test('lists what the server refuses to publish, each with a way to its step', async () => {
  const { user, step } = await openFlow();
  await step(/Greeting/);
  const violations = [{ step_id: 'name', rule: 'recipientNotConfirmed' }];
  server.use(
    onRoute(
      botApi.writeBotSettings,
      () => new Refusal(422, { code: Number(ERRORS.flowNotValid), message: 'FLOW_NOT_VALID', violations }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await user.click(await dialog.findByText('Name: Somebody who gets the e-mail is no member.'));
  await screen.findByRole('heading', { name: 'Question' });
  await screen.findByText('1 problem');
});

test('imports an exported flow, and says what is wrong with another file', async () => {
  const { user, step } = await openFlow();
  await step(/Greeting/);
  const choose = (text: string) =>
    user.upload(
      screen.getByLabelText('Import a JSON file'),
      new File([text], 'flow.json', { type: 'application/json' }),
    );
  await choose('{');
  await screen.findByText('The file is not JSON.');
  const steps = aFlow(anInfo('other', { title: 'Imported', trigger: { on: 'start' } }));
  await choose(JSON.stringify({ format: 'colloquy-flow', version: 1, steps }));
  await step(/Imported/);
  expect(screen.queryByText('The file is not JSON.')).toBeNull();
});

test('lists the kept revisions, and opens an earlier one as the draft', async () => {
  const revision = { savedBy: anId(3), savedAt: '2026-11-20T10:00:00.000Z', publishedAt: null, steps: 1 };
  const { user, step } = await openFlow();
  await step(/Greeting/);
  server.use(
    onRoute(botApi.listFlowRevisions, {
      data: [
        { ...revision, revision: 2 },
        { ...revision, revision: 1 },
      ],
      meta: { total: 2, page: 1, limit: 10 },
    }),
    reads(flowOf(aFlow(anInfo('old', { title: 'Earlier' })), 2)),
  );
  await user.click(screen.getByRole('tab', { name: 'Versions' }));
  await user.click(await screen.findByRole('button', { name: 'Edit revision 2' }));
  await step(/Earlier/);
});
