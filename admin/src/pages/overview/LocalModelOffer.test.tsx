import {
  botApi,
  botSettingsSchema,
  chatApi,
  ERRORS,
  WorkspaceRole,
  type FoundModelServer,
  type GroundingTest,
  type ModelGrounding,
} from '@colloquy/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aGroundingTest, aModel, aProvider } from '../../testing/model-records.ts';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { aBot, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { POLL_TEST_MS } from '../models/grounding.ts';
import { LocalModelOffer } from './LocalModelOffer.tsx';

const OLLAMA: FoundModelServer = {
  name: 'Ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
  models: ['nomic-embed-text', 'llama3.2'],
  model: 'llama3.2',
};
const BOTS = [aBot(), aBot({ id: anId(8), name: 'Shop helper' }), aBot({ id: anId(9), name: 'Own model' })];
const server = aServer();
/** Appears after the next poll of the test. */
const shown = (text: string | RegExp) => screen.findByText(text, {}, { timeout: 2 * POLL_TEST_MS });
const offer = () => screen.findByRole('button', { name: 'Use llama3.2 of Ollama' });

const instance = (name = '') =>
  aProvider({ id: 'instance', name, baseUrl: null, hasKey: false, createdBy: null });
const ollama = (groundingTest: GroundingTest | null, grounding: ModelGrounding = 'free') =>
  aProvider({ name: 'Ollama', models: [aModel('llama3.2', { groundingTest, grounding })] });

const made = vi.fn();
const tested = vi.fn();
const written = vi.fn();
beforeEach(() => {
  made.mockClear();
  tested.mockClear();
  written.mockClear();
  let providers = [instance()];
  server.use(
    onRoute(chatApi.listModelProviders, () => ({
      data: providers,
      found: providers.length === 1 ? [OLLAMA] : [],
    })),
    onRoute(chatApi.createModelProvider, ({ body }) => {
      made(body);
      providers = [instance(), ollama(aGroundingTest())];
      return { data: ollama(null) };
    }),
    onRoute(chatApi.testModelGrounding, ({ params, body }) => {
      tested(params['providerId'], body);
      return { data: ollama(aGroundingTest({ state: 'running', asked: 4 })) };
    }),
    onRoute(botApi.listBots, { data: [...BOTS], meta: { total: BOTS.length, page: 1, limit: 100 } }),
    onRoute(botApi.readBotSettings, ({ params }) => {
      const provider_id = params['id'] === anId(9) ? anId(6) : 'instance';
      return { data: { ...botSettingsSchema.parse({ model: { provider_id } }), revision: 3 } };
    }),
    onRoute(botApi.writeBotSettings, ({ params, body }) => {
      written(params['id'], body);
      return { data: { ...botSettingsSchema.parse({}), revision: 4 } };
    }),
  );
});

test('one click makes a found server the model of all chatbots that have none of their own', async () => {
  const { user } = renderPage(<LocalModelOffer />);
  await user.click(await offer());
  await screen.findByText(/^llama3\.2 is tested first: 4 of 12 questions\./);
  expect(written).not.toHaveBeenCalled();
  await shown('2 chatbots answer by llama3.2 now. Their settings lead back.');
  expect(tested.mock.calls).toEqual([[anId(7), { model: 'llama3.2' }]]);
  expect(made.mock.calls).toEqual([[{ name: 'Ollama', baseUrl: OLLAMA.baseUrl }]]);
  const change = { revision: 3, model: { provider_id: anId(7), model: 'llama3.2' } };
  expect(written.mock.calls).toEqual([
    [aBot().id, change],
    [anId(8), change],
  ]);
  await waitFor(() => expect(screen.queryByRole('alert', { name: '' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Use llama3.2 of Ollama' })).toBeNull();
});

test('settings that somebody saved meanwhile are read again, and what fails twice is told', async () => {
  const warned = vi.spyOn(console, 'error').mockReturnValue();
  let tries = 0;
  server.use(
    onRoute(botApi.writeBotSettings, ({ params }) => {
      tries += 1;
      if (params['id'] === anId(8) || tries === 1) return refuse(409, ERRORS.revisionMismatch);
      return { data: { ...botSettingsSchema.parse({}), revision: 4 } };
    }),
  );
  const { user } = renderPage(<LocalModelOffer />);
  await user.click(await offer());
  await shown('1 chatbot answers by llama3.2 now. Its settings lead back.');
  expect(tries).toBe(4);
  warned.mockRestore();
});

test('a server that cannot be added is told of, and no chatbot is changed', async () => {
  const warned = vi.spyOn(console, 'error').mockReturnValue();
  server.use(onRoute(chatApi.createModelProvider, () => refuse(409, ERRORS.wrongState)));
  const { user } = renderPage(<LocalModelOffer />);
  await user.click(await offer());
  await waitFor(async () => expect((await offer()).hasAttribute('disabled')).toBe(false));
  expect(written).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('a model whose test does not end answers for no chatbot, and why is told', async () => {
  const failed = aGroundingTest({ state: 'failed', asked: 5, error: ERRORS.deadlineExceeded });
  server.use(onRoute(chatApi.testModelGrounding, { data: ollama(failed) }));
  const { user } = renderPage(<LocalModelOffer />);
  await user.click(await offer());
  await screen.findByText(/^llama3\.2 did not pass its test, and your chatbots answer as before\./);
  expect(written).not.toHaveBeenCalled();
});

test('a model that is not used because of its test answers for no chatbot, and that is told', async () => {
  const weak = aGroundingTest({ right: 4, kept: 2, quoted: 0 });
  server.use(onRoute(chatApi.testModelGrounding, { data: ollama(weak, 'unused') }));
  const { user } = renderPage(<LocalModelOffer />);
  await user.click(await offer());
  await screen.findByText(/^llama3\.2 quoted too seldom in its test, and your chatbots answer as before/);
  expect(written).not.toHaveBeenCalled();
});

test.each([
  ['a model of the operator', [instance('gpt-5')], [OLLAMA]],
  ['a provider of its own', [instance(), aProvider()], [OLLAMA]],
  ['no server that answers questions', [instance()], [{ ...OLLAMA, model: null }]],
  ['no server', [instance()], []],
])('with %s there is no offer', async (_, data, found) => {
  const asked = vi.fn();
  server.use(
    onRoute(chatApi.listModelProviders, () => {
      asked();
      return { data, found };
    }),
  );
  renderPage(<LocalModelOffer />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('button')).toBeNull();
});

test('who may not change the workspace is not offered it, and nothing is asked', () => {
  const asked = vi.fn();
  server.use(
    onRoute(chatApi.listModelProviders, () => {
      asked();
      return { data: [instance()], found: [OLLAMA] };
    }),
  );
  renderPage(<LocalModelOffer />, { role: WorkspaceRole.powerUser });
  expect(screen.queryByRole('button')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
