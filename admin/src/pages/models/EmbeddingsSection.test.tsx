import { ERRORS, knowledgeApi, type ModelProvider, type WorkspaceEmbeddings } from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aModel, aProvider } from '../../testing/model-records.ts';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { EmbeddingsSection } from './EmbeddingsSection.tsx';

const server = aServer();

const INSTANCE = { provider_id: 'instance', model: null, dimension: null };
const OWN = { provider_id: anId(7), model: 'text-embedder', dimension: 48 };
const OWN_NAME = 'Mistral: text-embedder (48 values)';

const MISTRAL = aProvider({
  state: 'ok',
  models: [
    aModel('text-embedder', { embeddings: true, dimension: 48 }),
    aModel('talker', { chat: true, embeddings: false }),
    aModel('never-tested'),
  ],
});

function embeddings(change: Partial<WorkspaceEmbeddings> = {}): { data: WorkspaceEmbeddings } {
  const ready = { chosen: INSTANCE, answering: INSTANCE, state: 'ready', done: 0, total: 0 } as const;
  return { data: { ...ready, begunAt: null, error: null, ...change } };
}
const rebuilding = (change: Partial<WorkspaceEmbeddings> = {}) =>
  embeddings({
    chosen: OWN,
    state: 'rebuilding',
    done: 12,
    total: 40,
    begunAt: '2026-01-01T10:00:00.000Z',
    ...change,
  });
const reads = (answer: { data: WorkspaceEmbeddings }) => onRoute(knowledgeApi.readEmbeddings, answer);
const show = (providers: readonly ModelProvider[] = [MISTRAL]) =>
  renderPage(<EmbeddingsSection workspaceId={anId(1)} providers={providers} />);
const field = () => screen.findByRole('combobox', { name: 'Model of the embeddings' });

/** Answers every choice, and records the requests. */
function choosing(answer: { data: WorkspaceEmbeddings }) {
  const sent: unknown[] = [];
  server.use(
    onRoute(knowledgeApi.chooseEmbeddings, ({ body }) => {
      sent.push(body);
      return answer;
    }),
  );
  return sent;
}

test('says why the choice cannot be read, and reads it again on request', async () => {
  server.use(onRoute(knowledgeApi.readEmbeddings, () => refuse(503, ERRORS.storeUnavailable)));
  const { user } = show();
  const retry = await screen.findByText('Retry');
  server.use(reads(embeddings()));
  await user.click(retry);
  await field();
});

test('offers the models that passed their test, and no other', async () => {
  server.use(reads(embeddings()));
  show();
  const options = within(await field()).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Model of this installation', OWN_NAME]);
  screen.getByText('All passages are searched by this model.');
});

test('says what is missing where nothing can be chosen', async () => {
  server.use(reads(embeddings()));
  show([aProvider({ state: 'ok', models: [aModel('talker', { chat: true })] })]);
  await screen.findByText('Test a provider with an embedding model to be able to choose it here.');
});

test('says what a choice does before it is made, and makes it', async () => {
  server.use(reads(embeddings()));
  const sent = choosing(rebuilding({ done: 0, total: 0 }));
  const { user } = show();
  await user.selectOptions(await field(), OWN_NAME);
  const dialog = within(await screen.findByRole('dialog', { name: `Embed everything with “${OWN_NAME}”?` }));
  dialog.getByText(/sent to this provider and embedded anew, at its price/);
  expect(sent).toEqual([]);
  server.use(reads(rebuilding()));
  await user.click(dialog.getByRole('button', { name: 'Use it' }));
  await screen.findByText('12 of 40 passages are embedded');
  expect(sent).toEqual([{ provider_id: anId(7), model: 'text-embedder' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('changes nothing when the question is answered with no', async () => {
  server.use(reads(embeddings()));
  const sent = choosing(rebuilding());
  const { user } = show();
  await user.selectOptions(await field(), OWN_NAME);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
  await screen.findByDisplayValue('Model of this installation');
});

test('shows how far a change is, what answers meanwhile, and follows it until it is done', async () => {
  server.use(reads(rebuilding()));
  show();
  await screen.findByText('12 of 40 passages are embedded');
  screen.getByRole('progressbar', { name: 'Embedded passages', value: { now: 30 } });
  screen.getByText(/answered as before, by: Model of this installation/);
  server.use(reads(embeddings({ chosen: OWN, answering: OWN })));
  await screen.findByText('All passages are searched by this model.', undefined, { timeout: 15_000 });
  expect(screen.queryByRole('progressbar')).toBeNull();
  await screen.findByDisplayValue(OWN_NAME);
});

test.each([
  [ERRORS.modelKeyRefused, 'The provider refuses the key.'],
  [ERRORS.modelQuotaUsedUp, 'The quota at the provider is used up, or there were too many requests.'],
  [ERRORS.embeddingDimensionDiffers, 'The model returns vectors of 64 values, but of 48 when it was tested.'],
  [ERRORS.embeddingModelUnavailable, 'The provider does not answer.'],
] as const)('says what keeps a change from going on: %s', async (code, text) => {
  const error = { code, at: '2026-01-01T10:00:00.000Z', expected: 48, returned: 64 };
  server.use(reads(rebuilding({ error })));
  show();
  await screen.findByText(text);
  screen.getByText('It is tried again by itself. Questions are answered as before.');
});

test('tries again at once, or keeps what answers', async () => {
  const error = {
    code: ERRORS.modelKeyRefused,
    at: '2026-01-01T10:00:00.000Z',
    expected: null,
    returned: null,
  };
  server.use(reads(rebuilding({ error })));
  const sent = choosing(rebuilding());
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Try again now' }));
  await waitFor(() => expect(sent).toEqual([{ provider_id: anId(7), model: 'text-embedder' }]));
  await user.click(await screen.findByRole('button', { name: 'Keep what answers now' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ provider_id: 'instance', model: null }));
});

test('says that taking a change back costs nothing', async () => {
  server.use(reads(rebuilding()));
  const { user } = show();
  await user.selectOptions(await field(), 'Model of this installation');
  within(await screen.findByRole('dialog')).getByText(/Nothing is embedded anew/);
});

test('shows a choice whose provider is gone', async () => {
  server.use(reads(embeddings({ chosen: OWN, answering: OWN })));
  show([]);
  await screen.findByDisplayValue('A deleted provider: text-embedder (48 values)');
});
