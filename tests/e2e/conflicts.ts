import { randomUUID } from 'node:crypto';
import {
  WebsiteType,
  allRoutes,
  botApi,
  chatApi,
  knowledgeApi,
  workspaceApi,
  type RouteContract,
  type RouteRequest,
  ERRORS,
} from '@colloquy/contracts';
import { z } from 'zod';
import type { ProductClient, WorkspaceWithBot } from '../product/index.ts';
import { aContact } from './contact-steps.ts';
import { aCannedReply, aFunction, aModelProvider, aSurvey } from './rights/rights-fixture.ts';

/** The subject of the calls below: a workspace with a chatbot that knows one text. */
export interface ConflictFixture extends WorkspaceWithBot {
  readonly itemId: string;
}

/** A write that names a revision other than the newest one. */
export interface StaleWrite {
  readonly route: RouteContract;
  send(client: ProductClient, fixture: ConflictFixture): Promise<unknown>;
}

const NEVER_THE_NEWEST = 999_999;

function staleWrite<TRoute extends RouteContract>(
  route: TRoute,
  request: (
    fixture: ConflictFixture,
    client: ProductClient,
  ) => RouteRequest<TRoute> | Promise<RouteRequest<TRoute>>,
): StaleWrite {
  return {
    route,
    send: async (client, fixture) =>
      client.call(route, await request(fixture, client), { jwt: fixture.jwt, idempotencyKey: randomUUID() }),
  };
}

/** One stale write for every route that can answer `revisionMismatch`; a suite fails when one is missing. */
export const STALE_WRITES: readonly StaleWrite[] = [
  staleWrite(workspaceApi.writeWorkspaceSettings, ({ workspaceId }) => ({
    params: { id: workspaceId },
    body: { revision: NEVER_THE_NEWEST, name: 'Mine' },
  })),
  staleWrite(botApi.writeBotSettings, ({ botId }) => ({
    params: { id: botId },
    body: { revision: NEVER_THE_NEWEST, general: { tone: 'formal' as const } },
  })),
  staleWrite(knowledgeApi.confirmKnowledgeEdit, async ({ itemId, jwt }, client) => {
    const { data } = await client.call(
      knowledgeApi.draftKnowledgeEdit,
      { params: { id: itemId }, body: { content: `A text of ${randomUUID()}, long enough to be one.` } },
      { jwt, idempotencyKey: randomUUID() },
    );
    return { params: { id: itemId }, body: { version: data.version, revision: NEVER_THE_NEWEST } };
  }),
  staleWrite(botApi.updateBot, ({ botId }) => ({
    params: { id: botId },
    body: { revision: NEVER_THE_NEWEST, name: 'Mine' },
  })),
  staleWrite(botApi.updatePublicLinks, async ({ botId, jwt }, client) => {
    const { data } = await client.call(botApi.listPublicLinks, { query: { chat_bot_id: botId } }, { jwt });
    return { query: { id: data.map(({ id }) => id) }, body: { revision: NEVER_THE_NEWEST, name: 'Mine' } };
  }),
  staleWrite(chatApi.updateModelProviders, async (owner, client) => ({
    params: { id: owner.workspaceId },
    query: { id: [await aModelProvider(client, owner)] },
    body: { revision: NEVER_THE_NEWEST, name: 'Mine' },
  })),
  staleWrite(chatApi.updateCannedReplies, async (owner, client) => ({
    params: { id: owner.workspaceId },
    query: { id: [await aCannedReply(client, owner)] },
    body: { revision: NEVER_THE_NEWEST, title: 'Mine' },
  })),
  staleWrite(botApi.updateFunction, async (owner, client) => ({
    params: { id: owner.botId, fid: await aFunction(client, owner) },
    body: { revision: NEVER_THE_NEWEST, description: 'Mine' },
  })),
  staleWrite(botApi.saveFlow, async (owner, client) => {
    await aSurvey(client, owner);
    return { body: { chat_bot_id: owner.botId, baseRevision: NEVER_THE_NEWEST, nodes: [] } };
  }),
  staleWrite(botApi.updateSurvey, async (owner, client) => ({
    params: { id: (await aSurvey(client, owner)).surveyId },
    body: { revision: NEVER_THE_NEWEST, title: 'Mine' },
  })),
  staleWrite(knowledgeApi.updateKnowledge, ({ itemId }) => ({
    query: { id: [itemId] },
    body: { revision: NEVER_THE_NEWEST, tags: ['mine'] },
  })),
  staleWrite(knowledgeApi.updateWebsite, async ({ botId, jwt }, client) => {
    const url = `https://${randomUUID()}.invalid/`;
    const { data } = await client.call(
      knowledgeApi.createWebsite,
      { body: { chat_bot_id: botId, type: WebsiteType.website, url } },
      { jwt, idempotencyKey: randomUUID() },
    );
    return { params: { id: data.id }, body: { revision: NEVER_THE_NEWEST, name: 'Mine' } };
  }),
  staleWrite(knowledgeApi.writeRefreshSchedules, async ({ botId, jwt }, client) => {
    const url = `https://${randomUUID()}.invalid/`;
    const { data } = await client.call(
      knowledgeApi.createWebsite,
      { body: { chat_bot_id: botId, type: WebsiteType.website, url } },
      { jwt, idempotencyKey: randomUUID() },
    );
    return { params: { id: data.id }, body: { revision: NEVER_THE_NEWEST, refreshSchedules: [] } };
  }),
  staleWrite(chatApi.updateChat, async ({ botId, jwt }, client) => {
    const body = { chat_bot_id: botId, userRef: randomUUID() };
    const { data } = await client.call(chatApi.createChat, { body }, { jwt, idempotencyKey: randomUUID() });
    return { params: { id: data.id }, body: { revision: NEVER_THE_NEWEST, tags: ['mine'] } };
  }),
  staleWrite(chatApi.updateContact, async (owner, client) => ({
    params: { id: await aContact(client, owner) },
    body: { revision: NEVER_THE_NEWEST, state: 'seen' as const },
  })),
];

/** Routes for signed-in users that declare `revisionMismatch`, or whose body names a revision. */
export function conflictingRoutes(): readonly RouteContract[] {
  return allRoutes.filter(
    (route) =>
      route.access === 'user' &&
      (route.errors.includes(ERRORS.revisionMismatch) || namesRevision(route.body)),
  );
}

function namesRevision(body: z.ZodType): boolean {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return JSON.stringify(schema).includes('"revision":');
}

/** The value with fields of a stored row added to each of its objects. */
export function withRowFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRowFields);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, withRowFields(part)]);
  return { ...Object.fromEntries(parts), ...ROW_FIELDS };
}

const ROW_FIELDS = {
  _id: 'row-mark',
  passwordHash: 'row-mark',
  tokenVersion: 7,
  sourceKey: 'row-mark',
  outbox: [{ secret: 'row-mark' }],
} as const;

/** Field names that only stored rows have. */
export const ROW_MARKS: readonly string[] = [
  ...Object.keys(ROW_FIELDS),
  'row-mark',
  'usernameKey',
  'leaseNumber',
  'outboxAt',
  'createdAt',
];
