import { randomUUID } from 'node:crypto';
import { chatApi, ERRORS, knowledgeApi, type WorkspaceEmbeddings } from '@colloquy/contracts';
import { startFakeOpenAi, type FakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { describe, expect, it } from 'vitest';
import { settledItems, signUp, uploadFile, waitUntil, type WorkspaceWithBot } from '../../product/index.ts';
import { aNote } from '../lamp-documents.ts';
import type { ProductUnderTest } from '../product-under-test.ts';

const KEY = 'sk-embeddings-4716';
const MODEL = 'text-embedder';
const SHORT = 48;
const LONG = 96;
const QUESTION = 'On which shelf is the blue lamp?';
const INSTANCE = { provider_id: 'instance', model: null, dimension: null };

/** Model servers whose embeddings have different lengths. */
export interface EmbeddingServers {
  readonly short: FakeOpenAi;
  readonly long: FakeOpenAi;
  /** The hosts that the product must be allowed to reach. */
  readonly hosts: string;
  close(): Promise<void>;
}

export async function startEmbeddingServers(): Promise<EmbeddingServers> {
  const short = await startFakeOpenAi({ apiKey: KEY, models: [MODEL], dimension: SHORT });
  const long = await startFakeOpenAi({ apiKey: KEY, models: [MODEL], dimension: LONG });
  return {
    short,
    long,
    hosts: [short, long].map(({ baseUrl }) => new URL(baseUrl).host).join(','),
    async close() {
      await short.close();
      await long.close();
    },
  };
}

/** The embedding model that a workspace chooses. */
export function describeEmbeddings(product: ProductUnderTest, { short, long }: EmbeddingServers): void {
  describe('embeddings of a workspace', () => {
    const { client } = product;

    async function aTestedProvider({ workspaceId, jwt }: WorkspaceWithBot, { baseUrl }: FakeOpenAi) {
      const body = { name: 'Mine', baseUrl, apiKey: KEY };
      const made = await client.call(
        chatApi.createModelProvider,
        { params: { id: workspaceId }, body },
        { jwt, idempotencyKey: randomUUID() },
      );
      const params = { id: workspaceId, providerId: made.data.id };
      await client.call(chatApi.testModelProvider, { params, body: {} }, { jwt });
      return made.data.id;
    }
    const choose = (
      { workspaceId, jwt }: WorkspaceWithBot,
      provider_id: string,
      model: string | null = MODEL,
    ) =>
      client.call(
        knowledgeApi.chooseEmbeddings,
        { params: { id: workspaceId }, body: { provider_id, model } },
        { jwt },
      );
    const read = async ({ workspaceId, jwt }: WorkspaceWithBot): Promise<WorkspaceEmbeddings> =>
      (await client.call(knowledgeApi.readEmbeddings, { params: { id: workspaceId } }, { jwt })).data;
    const untilAnswering = (team: WorkspaceWithBot, provider_id: string) =>
      waitUntil(`${provider_id} to answer`, async () => {
        const seen = await read(team);
        return seen.state === 'ready' && seen.answering.provider_id === provider_id ? seen : undefined;
      });
    const firstPassage = async ({ botId, jwt }: WorkspaceWithBot) => {
      const body = { chat_bot_id: botId, query: QUESTION };
      return (await client.call(knowledgeApi.searchPassages, { body }, { jwt })).data[0];
    };

    it('are those of a provider once everything is embedded, of another, and of the installation again', async () => {
      const team = await product.aTeam();
      await uploadFile(client, team, aNote('shelf.md', 'The blue lamp stands on shelf 12.'));
      await settledItems(client, team, 1);
      expect((await read(team)).answering).toEqual(INSTANCE);
      const first = await aTestedProvider(team, short);
      const second = await aTestedProvider(team, long);
      for (const [id, dimension, server] of [
        [first, SHORT, short],
        [second, LONG, long],
      ] as const) {
        await choose(team, id);
        expect((await untilAnswering(team, id)).answering).toMatchObject({ model: MODEL, dimension });
        const seen = server.requests;
        expect(await firstPassage(team)).toMatchObject({ dense: expect.any(Number) });
        expect(server.requests).toBeGreaterThan(seen);
      }
      // The provider that answers cannot be deleted.
      const { workspaceId, jwt } = team;
      const remove = client.call(
        chatApi.deleteModelProviders,
        { params: { id: workspaceId }, query: { id: [second] } },
        { jwt },
      );
      await expect(remove).rejects.toMatchObject({ status: 409, code: Number(ERRORS.providerEmbeds) });
      await choose(team, 'instance', null);
      await untilAnswering(team, 'instance');
      const [shorts, longs] = [short.requests, long.requests];
      expect(await firstPassage(team)).toMatchObject({ dense: expect.any(Number) });
      expect([short.requests, long.requests]).toEqual([shorts, longs]);
    });

    it('stay as they are while the chosen provider fails, and say why', async () => {
      const team = await product.aTeam();
      await uploadFile(client, team, aNote('shelf.md', 'The blue lamp stands on shelf 12.'));
      await settledItems(client, team, 1);
      const id = await aTestedProvider(team, short);
      short.failAlways({ kind: 'status', status: 401 });
      await choose(team, id);
      const failed = await waitUntil('the error of the provider', async () => {
        const seen = await read(team);
        return seen.error === null ? undefined : seen;
      });
      expect(failed).toMatchObject({ answering: INSTANCE, error: { code: ERRORS.modelKeyRefused } });
      expect(JSON.stringify(failed)).not.toContain(KEY);
      expect(await firstPassage(team)).toMatchObject({ dense: expect.any(Number) });
      short.failAlways(null);
      await choose(team, id);
      await untilAnswering(team, id);
    });

    it('are not made by a provider of another workspace', async () => {
      const team = await product.aTeam();
      const other = await product.aTeam(await signUp(client, product.mail));
      const foreign = await aTestedProvider(other, short);
      await expect(choose(team, foreign)).rejects.toMatchObject({ status: 404 });
      await expect(
        client.call(knowledgeApi.readEmbeddings, { params: { id: other.workspaceId } }, { jwt: team.jwt }),
      ).rejects.toMatchObject({ status: 404 });
      expect((await read(team)).chosen).toEqual(INSTANCE);
    });
  });
}
