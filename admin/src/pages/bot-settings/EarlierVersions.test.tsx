import {
  botApi,
  botSettingsSchema,
  chatApi,
  workspaceApi,
  type BotSettingsRevision,
} from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aBot, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { BotSettingsForm } from './BotSettingsForm.tsx';

const server = aServer(
  onRoute(chatApi.listModelChoices, { data: [] }),
  onRoute(workspaceApi.listMembers, { data: [], meta: { total: 0, page: 1, limit: 100 } }),
);
const first: BotSettingsRevision = {
  ...botSettingsSchema.parse({}),
  revision: 1,
  changedBy: null,
  changedAt: null,
  changed: [],
};
const second: BotSettingsRevision = {
  ...first,
  general: { ...first.general, tone: 'formal' },
  messages: { ...first.messages, greeting: 'Good day' },
  revision: 2,
  changedBy: anId(9),
  changedAt: '2026-11-20T10:00:00.000Z',
  changed: ['general.tone', 'messages.greeting', 'general.gone'],
};
const lists = (...data: BotSettingsRevision[]) =>
  onRoute(botApi.listBotSettingsRevisions, { data, meta: { total: data.length, page: 1, limit: 100 } });

async function open(canChange = true) {
  const page = renderPage(<BotSettingsForm bot={aBot()} settings={second} canChange={canChange} />);
  if (canChange) await page.user.click(screen.getByRole('button', { name: 'Earlier versions' }));
  return page;
}

test('versions are listed with who made them, when and what they changed', async () => {
  server.use(lists(second, first));
  await open();
  const [now, before] = await screen.findAllByRole('listitem');
  expect(now?.textContent).toMatch(/^Version 2Now\s*A member · .*Tone, Greeting$/);
  expect(before?.textContent).toMatch(/^Version 1\s*From before versions were kept/);
  expect(within(now as HTMLElement).queryByRole('button')).toBeNull();
});

test('a version says that it published a flow, and nothing of what has no name any more', async () => {
  const third = { ...second, revision: 3, changed: ['flow.liveRevision', 'flow.allowInterruptions'] };
  server.use(lists({ ...second, revision: 4, changed: ['general.gone'] }, third, second));
  await open();
  const [gone, flow] = await screen.findAllByRole('listitem');
  expect(flow?.textContent).toMatch(/^Version 3\s*A member · [^·]* · Conversation flowCompare$/);
  expect(gone?.textContent).toMatch(/^Version 4Now\s*A member · [^·]*$/);
});

test('a version shows what it would change, comes into the form, and is live once it is saved', async () => {
  const sent: unknown[] = [];
  server.use(
    lists(second, first),
    onRoute(botApi.writeBotSettings, ({ body }) => {
      sent.push(body);
      return { data: { ...first, revision: 3 } };
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Compare version 1 with the form' }));
  screen.getByText('“formal” now, “neutral” then');
  screen.getByText('“Good day” now, “Hello! How can I help you?” then');
  await user.click(screen.getByRole('button', { name: 'Use these settings' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { revision: 2, general: { tone: 'neutral' }, messages: { greeting: 'Hello! How can I help you?' } },
    ]),
  );
});

test('a version that is like the form has nothing to restore', async () => {
  server.use(lists({ ...second, revision: 3 }, second));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Compare version 2 with the form' }));
  screen.getByText('The form holds the same settings.');
  expect(screen.queryByRole('button', { name: 'Use these settings' })).toBeNull();
});

test('it loads, says what fails, and reads again on request', async () => {
  server.use(onRoute(botApi.listBotSettingsRevisions, never));
  const loading = await open();
  expect(screen.queryByRole('listitem')).toBeNull();
  loading.unmount();
  server.use(onRoute(botApi.listBotSettingsRevisions, () => refuse(500, 500)));
  const { user } = await open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(lists(first));
  await user.click(retry);
  await screen.findByText('Version 1');
});

test('whoever may not change the settings is not led there', async () => {
  await open(false);
  expect(screen.queryByRole('button', { name: 'Earlier versions' })).toBeNull();
});
