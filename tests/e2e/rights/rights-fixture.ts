import { randomUUID } from 'node:crypto';
import {
  allRoutes,
  connectionSchema,
  single,
  Plan,
  STEP_TYPES,
  WebsiteType,
  WorkspaceRole,
  botApi,
  chatApi,
  integrationApi,
  knowledgeApi,
  workspaceApi,
  type ExampleIds,
  type RouteContract,
  type Invitation,
  type KnowledgeItem,
  type Website,
} from '@colloquy/contracts';
import { exampleIds } from '@colloquy/service-kit/testing';
import {
  aWorkspaceWithBot,
  latestMailTo,
  linkTokenIn,
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
  type MailReader,
  type TestUser,
  type ProductClient,
  type WorkspaceWithBot,
} from '../../product/index.ts';
import { aMemberAsking } from '../asking-steps.ts';
import { aContact } from '../contact-steps.ts';
import { aNote } from '../lamp-documents.ts';
import type { ProductUnderTest } from '../product-under-test.ts';

/** The four users: one of each role in one workspace, and one who is not a member. */
export type Part = 'admin' | 'powerUser' | 'user' | 'outsider';

/** One workspace with one of everything that a route can name. */
export interface RightsFixture {
  readonly client: ProductClient;
  readonly mail: MailReader;
  readonly users: Readonly<Record<Part, TestUser>>;
  /** The ADMIN's workspace, with a bot that the ADMIN owns. */
  readonly team: WorkspaceWithBot;
  /** The ids that examples name, except for those that a request uses up. */
  readonly ids: Partial<ExampleIds> & { readonly chatId: string; readonly websiteId: string };
}

export async function openRightsFixture(product: ProductUnderTest): Promise<RightsFixture> {
  const { client, mail } = product;
  const users = {
    admin: await signUp(client, mail),
    powerUser: await signUp(client, mail),
    user: await signUp(client, mail),
    outsider: await signUp(client, mail),
  };
  const team = await aWorkspaceWithBot(client, users.admin);
  const { jwt, botId, workspaceId } = team;
  await joinAs({ client, mail }, team, workspaceId, users.powerUser, WorkspaceRole.powerUser);
  await joinAs({ client, mail }, team, workspaceId, users.user, WorkspaceRole.user);
  const item = await uploadFile(client, team, aNote('door.md', 'The code 4711 opens the side door.'));
  await settledItems(client, team, 1);
  const { chatId } = await aMemberAsking(client, team);
  const links = await client.call(botApi.listPublicLinks, { query: { chat_bot_id: botId } }, { jwt });
  const publicLinkId = links.data[0]?.id ?? '';
  const apiKeyId = await anApiKeyOf(product, team);
  const modelProviderId = await aModelProvider(client, team);
  const cannedReplyId = await aCannedReply(client, team);
  const functionId = await aFunction(client, team);
  const connectionId = await aConnection(client, team);
  const { surveyId } = await aSurvey(client, team);
  const { id: websiteId } = await aWebsite(client, team, WEBSITE_URL);
  const ids = {
    websiteId,
    workspaceId,
    memberId: users.powerUser.user.id,
    botId,
    publicLinkId,
    linkId: team.linkId,
    itemId: item.id,
    chatId,
    apiKeyId,
    modelProviderId,
    contactId: await aContact(client, team),
    cannedReplyId,
    functionId,
    connectionId,
    surveyId,
    ownPage: `${client.baseUrl}/workspace`,
  };
  return { client, mail, users, team, ids };
}

/** API keys are part of the enterprise plan; the event of the plan change may take a moment. */
async function anApiKeyOf(
  product: ProductUnderTest,
  { workspaceId, jwt }: WorkspaceWithBot,
): Promise<string> {
  await product.setPlan(workspaceId, Plan.enterprise);
  const body = { workspace_id: workspaceId, name: 'Shop', scopes: ['ask' as const] };
  const issued = await waitUntil('an API key', () =>
    product.client.call(integrationApi.issueApiKey, { body }, { jwt }).catch(() => null),
  );
  return issued.data.id;
}

/** A provider at an address reserved for documentation: a test of it fails at once. */
export async function aModelProvider(
  client: ProductClient,
  { workspaceId, jwt }: Pick<WorkspaceWithBot, 'workspaceId' | 'jwt'>,
): Promise<string> {
  const { data } = await client.call(
    chatApi.createModelProvider,
    { params: { id: workspaceId }, body: { name: 'Models', baseUrl: 'https://models.invalid/v1' } },
    { jwt, idempotencyKey: randomUUID() },
  );
  return data.id;
}

export async function aCannedReply(
  client: ProductClient,
  { workspaceId, jwt }: Pick<WorkspaceWithBot, 'workspaceId' | 'jwt'>,
): Promise<string> {
  const { data } = await client.call(
    chatApi.createCannedReply,
    { params: { id: workspaceId }, body: { title: 'Thanks', text: 'Thank you.' } },
    { jwt, idempotencyKey: randomUUID() },
  );
  return data.id;
}

/** A function at a host that does not resolve: a call of it fails at once. */
export async function aFunction(
  client: ProductClient,
  { botId, jwt }: Pick<WorkspaceWithBot, 'botId' | 'jwt'>,
): Promise<string> {
  const name = `find_${randomUUID().replaceAll('-', '')}`;
  const { data } = await client.call(
    botApi.createFunction,
    { params: { id: botId }, body: { name, description: 'Finds.', url: 'https://orders.invalid/orders' } },
    { jwt, idempotencyKey: randomUUID() },
  );
  return data.id;
}

/** A connection to the channel that `route` belongs to; it has not been tested. */
export async function aConnection(
  client: ProductClient,
  { botId, jwt }: Pick<WorkspaceWithBot, 'botId' | 'jwt'>,
  { path }: Pick<RouteContract, 'path'> = integrationApi.createDiscordToken,
): Promise<string> {
  const create = allRoutes.find(
    (route) => route.id.startsWith('integration.create') && path.startsWith(route.path),
  );
  if (create === undefined || create.example === null) throw new Error(`${path} is no channel's`);
  const made = await client.call(create, create.example(exampleIds({ botId })), {
    jwt,
    idempotencyKey: randomUUID(),
  });
  return single(connectionSchema.pick({ id: true })).parse(made).data.id;
}

/** A new step in the draft of the bot's flow, and the revision of that draft. */
export async function aSurvey(
  client: ProductClient,
  { botId, jwt }: Pick<WorkspaceWithBot, 'botId' | 'jwt'>,
): Promise<{ surveyId: string; revision: number }> {
  const { data, meta } = await client.call(
    botApi.createSurvey,
    { body: { chat_bot_id: botId, type: STEP_TYPES.infoText.id, text: 'Welcome.' } },
    { jwt, idempotencyKey: randomUUID() },
  );
  return { surveyId: data.id, revision: meta.revision };
}

type Channels = Pick<RightsFixture, 'client' | 'mail'>;

/** `person` joins `workspaceId` by an invitation of `inviter`. */
export async function joinAs(
  { client, mail }: Channels,
  inviter: TestUser,
  workspaceId: string,
  user: TestUser,
  role: WorkspaceRole,
): Promise<void> {
  const { id: invId } = await anInvitation(client, inviter, workspaceId, user.email, role);
  const token = await waitUntil(`the invitation ${invId} to ${user.email}`, async () => {
    const newest = await latestMailTo(mail, user.email);
    return newest.text.includes(invId) ? linkTokenIn(newest) : null;
  });
  await client.call(
    workspaceApi.acceptInvitation,
    { params: { id: workspaceId, invId }, body: { token } },
    { jwt: user.jwt },
  );
}

export async function anInvitation(
  client: ProductClient,
  inviter: TestUser,
  workspaceId: string,
  email = `guest-${randomUUID().slice(0, 8)}@example.com`,
  role: WorkspaceRole = WorkspaceRole.user,
): Promise<Invitation> {
  const { data } = await client.call(
    workspaceApi.createInvitation,
    { params: { id: workspaceId }, body: { email, workspace_role_id: role } },
    { jwt: inviter.jwt, idempotencyKey: randomUUID() },
  );
  return data;
}

export async function aWorkspaceOf(client: ProductClient, { jwt }: TestUser): Promise<string> {
  const made = await client.call(
    workspaceApi.createWorkspace,
    { body: { name: 'Another' } },
    { jwt, idempotencyKey: randomUUID() },
  );
  return made.id;
}

export async function aBotOf(client: ProductClient, { jwt }: TestUser, workspaceId: string): Promise<string> {
  const bot = await client.call(
    botApi.createBot,
    { body: { name: 'Short-lived', workspace_id: workspaceId } },
    { jwt, idempotencyKey: randomUUID() },
  );
  return bot.id;
}

/** A text that no other test uses; it may not be processed yet. */
export async function aText(client: ProductClient, team: WorkspaceWithBot): Promise<KnowledgeItem> {
  const { data } = await client.call(
    knowledgeApi.createKnowledge,
    {
      body: {
        chat_bot_id: team.botId,
        format: 'text',
        name: 'Short-lived',
        content: 'A text of more than twenty characters.',
      },
    },
    { jwt: team.jwt, idempotencyKey: randomUUID() },
  );
  return data;
}

/** A host that does not resolve: no other machine is asked for a page. */
export const WEBSITE_URL = 'https://website.invalid/';

export async function aWebsite(client: ProductClient, team: WorkspaceWithBot, url: string): Promise<Website> {
  const { data } = await client.call(
    knowledgeApi.createWebsite,
    { body: { chat_bot_id: team.botId, type: WebsiteType.website, url } },
    { jwt: team.jwt, idempotencyKey: randomUUID() },
  );
  return data;
}

/** Like `aText`, but processed, so that it can be edited. */
export async function aProcessedText(client: ProductClient, team: WorkspaceWithBot): Promise<KnowledgeItem> {
  const { id } = await aText(client, team);
  const [item] = await settledItems(client, team, 1, { only: (one) => one.id === id });
  if (item === undefined) throw new Error('The text is gone');
  return item;
}
