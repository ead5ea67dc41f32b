import { chatApi, ERRORS, knowledgeApi, type ModelProvider } from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGroundingTest, aModel, aProvider } from '../../testing/model-records.ts';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { POLL_TEST_MS } from './grounding.ts';
import { ModelsPage } from './ModelsPage.tsx';

const server = aServer(
  onRoute(knowledgeApi.readEmbeddings, {
    data: {
      chosen: { provider_id: 'instance', model: null, dimension: null },
      answering: { provider_id: 'instance', model: null, dimension: null },
      state: 'ready',
      done: 0,
      total: 0,
      begunAt: null,
      error: null,
    },
  }),
);

const instance = (name = '') =>
  aProvider({ id: 'instance', name, baseUrl: null, hasKey: false, createdBy: null });
const lists = (...providers: readonly ModelProvider[]) =>
  onRoute(chatApi.listModelProviders, { data: [instance(), ...providers], found: [] });

async function choose(user: ReturnType<typeof renderPage>['user'], action: string) {
  await user.click(await screen.findByRole('button', { name: 'More for Mistral' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('shows its name while it loads', () => {
  server.use(onRoute(chatApi.listModelProviders, never));
  renderPage(<ModelsPage />);
  screen.getByRole('heading', { level: 1, name: 'Models' });
  expect(screen.queryByRole('row')).toBeNull();
});

test('says why the providers cannot be read, and reads them again on request', async () => {
  server.use(onRoute(chatApi.listModelProviders, () => refuse(403, ERRORS.roleTooLow)));
  const { user } = renderPage(<ModelsPage />);
  const retry = await screen.findByText('Retry');
  server.use(lists(aProvider()));
  await user.click(retry);
  await screen.findByText('Mistral');
});

test('says what answers questions where the workspace has no provider', async () => {
  server.use(lists());
  renderPage(<ModelsPage />);
  await screen.findByText('No provider of your own');
  screen.getByText('Without a model: answers quote your documents word by word.');
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
});

test('names the operator’s model, and what a provider’s last test found', async () => {
  const failing = aProvider({ state: 'failing', lastError: ERRORS.modelKeyRefused });
  server.use(onRoute(chatApi.listModelProviders, { data: [instance('gpt-4o'), failing], found: [] }));
  renderPage(<ModelsPage />);
  await screen.findByText('gpt-4o, set up by the operator.');
  screen.getByText('Does not work');
  screen.getByText('The provider of the model refuses the key.');
});

test('makes a provider of a maker that is known, with its key', async () => {
  const sent: unknown[] = [];
  server.use(
    lists(),
    onRoute(chatApi.createModelProvider, ({ body }) => {
      sent.push(body);
      return { data: aProvider() };
    }),
  );
  const { user } = renderPage(<ModelsPage />);
  await user.click(screen.getByRole('button', { name: 'Add a provider' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Maker'), 'Mistral');
  await user.type(dialog.getByLabelText('Key'), 'sk-1');
  await user.type(dialog.getByLabelText(/^Further headers/), 'X-Team: sales');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('“Mistral” was added. Test what works with it.');
  expect(sent).toEqual([
    {
      name: 'Mistral',
      kind: 'compatible',
      baseUrl: 'https://api.mistral.ai/v1',
      apiKey: 'sk-1',
      headers: { 'X-Team': 'sales' },
    },
  ]);
});

test('says beside the address that the server refuses it', async () => {
  const refusal = refuse(400, ERRORS.fieldNotValid, '', [{ field: 'baseUrl', message: 'It is private.' }]);
  server.use(
    lists(),
    onRoute(chatApi.createModelProvider, () => refusal),
  );
  const { user } = renderPage(<ModelsPage />);
  await user.click(screen.getByRole('button', { name: 'Add a provider' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('It is private.');
});

test('changes a provider without sending a key that was not typed', async () => {
  const sent: unknown[] = [];
  server.use(
    lists(aProvider()),
    onRoute(chatApi.updateModelProviders, ({ body }) => {
      sent.push(body);
      return { data: [aProvider({ name: 'Other' })] };
    }),
  );
  const { user } = renderPage(<ModelsPage />);
  await choose(user, 'Change');
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Other');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Provider saved.');
  expect(sent).toEqual([
    { name: 'Other', kind: 'compatible', baseUrl: 'https://api.mistral.ai/v1', revision: 4 },
  ]);
});

test('says what works with a provider, and how fast', async () => {
  const check = { ok: true, detail: '', code: null, reason: null, latencyMs: 0 } as const;
  const checks = [
    { ...check, name: 'reach', detail: 'api.mistral.ai', latencyMs: 42 },
    { ...check, name: 'chat', ok: false, code: ERRORS.modelQuotaUsedUp },
    { ...check, name: 'list', detail: '3', reason: 'repeats-secret', latencyMs: 5 },
    { ...check, name: 'stream', ok: false, code: ERRORS.modelQuotaUsedUp },
    { ...check, name: 'tools', ok: false },
    {
      ...check,
      name: 'embeddings',
      ok: false,
      code: ERRORS.languageModelUnavailable,
      reason: 'context-too-long',
    },
  ] as const;
  server.use(
    lists(aProvider()),
    onRoute(chatApi.testModelProvider, { data: { checks: [...checks], provider: aProvider() } }),
  );
  const { user } = renderPage(<ModelsPage />);
  await choose(user, 'Test');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Test' }));
  await dialog.findByText('api.mistral.ai · 42 ms');
  const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[1]).toContain('quota');
  expect(lines[2]).toContain('3 models · 5 ms');
  expect(lines[2]).toContain('Such names were left out.');
  expect(lines[3]).toBe('Answers word by wordFor the same reason.');
  expect(lines[4]).toContain('Not available.');
  expect(lines[5]).toContain('longer than the model can read');
});

test('says in words why a provider does not work', async () => {
  const lastError = ERRORS.languageModelUnavailable;
  server.use(lists(aProvider({ state: 'failing', lastError, lastReason: 'certificate-expired' })));
  renderPage(<ModelsPage />);
  await screen.findByText('Does not work');
  await screen.findByText(/certificate of the server has expired/);
});

test('asks before a provider is deleted', async () => {
  const deleted: unknown[] = [];
  server.use(
    lists(aProvider()),
    onRoute(chatApi.deleteModelProviders, ({ query }) => {
      deleted.push(query.getAll('id[]'));
      return { data: { id: [anId(7)] } };
    }),
  );
  const { user } = renderPage(<ModelsPage />);
  await choose(user, 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('“Mistral” was deleted.');
  expect(deleted).toEqual([[anId(7)]]);
});

test('makes a server of this machine a provider with one click, and tests its model', async () => {
  const sent: unknown[] = [];
  const tested: unknown[] = [];
  const found = [
    { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['llama3.2'], model: 'llama3.2' },
  ];
  server.use(
    onRoute(chatApi.listModelProviders, { data: [instance()], found }),
    onRoute(chatApi.createModelProvider, ({ body }) => {
      sent.push(body);
      return { data: aProvider({ name: 'Ollama' }) };
    }),
    onRoute(chatApi.testModelGrounding, ({ params, body }) => {
      tested.push([params['providerId'], body]);
      return { data: aProvider({ name: 'Ollama' }) };
    }),
  );
  const { user } = renderPage(<ModelsPage />);
  await screen.findByText('Ollama answers on this computer, with 1 model.');
  await user.click(screen.getByRole('button', { name: 'Use Ollama' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' }]));
  await waitFor(() => expect(tested).toEqual([[anId(7), { model: 'llama3.2' }]]));
});

test('asks a model that chats whether it keeps to passages, as part of its test, and says how far that is', async () => {
  const begun: unknown[] = [];
  const check = { ok: true, detail: 'talker', code: null, reason: null, latencyMs: 5 } as const;
  const checks = [{ ...check, name: 'chat' }] as const;
  let groundingTest = aGroundingTest({ state: 'running', asked: 3, right: 3, kept: 3 });
  const talker = () => aProvider({ models: [aModel('talker', { chat: true, groundingTest })] });
  server.use(
    onRoute(chatApi.listModelProviders, () => ({ data: [instance(), talker()], found: [] })),
    onRoute(chatApi.testModelProvider, { data: { checks: [...checks], provider: aProvider() } }),
    onRoute(chatApi.testModelGrounding, ({ body }) => {
      begun.push(body);
      return { data: talker() };
    }),
  );
  const { user } = renderPage(<ModelsPage />);
  await choose(user, 'Test');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Test' }));
  await dialog.findByText('Is being tested: 3 of 12 questions');
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(begun).toEqual([{ model: 'talker' }]);
  groundingTest = aGroundingTest({ right: 11 });
  await dialog.findByText(
    'Answers from passages: 11 of 12, keeps to them: 12 of 12.',
    {},
    { timeout: 2 * POLL_TEST_MS },
  );
});

test('a provider that nobody has tested offers the test beside its name', async () => {
  server.use(lists({ ...aProvider(), state: 'untested' }));
  const { user } = renderPage(<ModelsPage />);
  await user.click(await screen.findByRole('button', { name: /^Test “/ }));
  within(await screen.findByRole('dialog')).getByRole('button', { name: 'Test' });
});
