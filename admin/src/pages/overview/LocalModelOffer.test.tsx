import {
  botApi,
  botSettingsSchema,
  chatApi,
  ERRORS,
  WorkspaceRole,
  type FoundModelServer,
  type ModelProvider,
} from '@colloquy/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { aBot, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { LocalModelOffer } from './LocalModelOffer.tsx';

const OLLAMA: FoundModelServer = {
  name: 'Ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
  models: ['nomic-embed-text', 'llama3.2'],
  model: 'llama3.2',
};
const BOTS = [aBot(), aBot({ id: anId(8), name: 'Shop helper' }), aBot({ id: anId(9), name: 'Own model' })];
const server = aServer();
const offer = () => screen.findByRole('button', { name: 'Use llama3.2 of Ollama' });

function aProvider(change: Partial<ModelProvider> = {}): ModelProvider {
  return {
    id: 'instance',
    workspace_id: anId(1),
    name: '',
    kind: 'compatible',
    baseUrl: null,
    hasKey: false,
    hasHeaders: false,
    state: 'untested',
    lastError: null,
    lastTestedAt: null,
    models: [],
    createdBy: null,
    revision: 1,
    ...change,
  };
}

const made = vi.fn();
const written = vi.fn();
beforeEach(() => {
  made.mockClear();
  written.mockClear();
  let providers = [aProvider()];
  server.use(
    onRoute(chatApi.listModelProviders, () => ({
      data: providers,
      found: providers.length === 1 ? [OLLAMA] : [],
    })),
    onRoute(chatApi.createModelProvider, ({ body }) => {
      made(body);
      providers = [aProvider(), aProvider({ id: anId(7), name: 'Ollama' })];
      return { data: aProvider({ id: anId(7), name: 'Ollama' }) };
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
  await screen.findByText('2 chatbots answer by llama3.2 now. Their settings lead back.');
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
  await screen.findByText('1 chatbot answers by llama3.2 now. Its settings lead back.');
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

test.each([
  ['a model of the operator', [aProvider({ name: 'gpt-5' })], [OLLAMA]],
  ['a provider of its own', [aProvider(), aProvider({ id: anId(7), name: 'Mistral' })], [OLLAMA]],
  ['no server that answers questions', [aProvider()], [{ ...OLLAMA, model: null }]],
  ['no server', [aProvider()], []],
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
      return { data: [aProvider()], found: [OLLAMA] };
    }),
  );
  renderPage(<LocalModelOffer />, { role: WorkspaceRole.powerUser });
  expect(screen.queryByRole('button')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
