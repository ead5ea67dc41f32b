import { randomUUID } from 'node:crypto';
import { authApi, botApi, workspaceApi, type AuthUser, type RouteInput } from '@colloquy/contracts';
import { createMailboxReader, latestMailTo, linkTokenIn, type MailReader } from './mail-reader.ts';
import { TEST_PASSWORD, type ProductClient } from './product-client.ts';

/** A registered user with a session. */
export interface TestUser {
  readonly jwt: string;
  readonly user: AuthUser;
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** A user's workspace with one bot and a public link to it. */
export interface WorkspaceWithBot extends TestUser {
  readonly workspaceId: string;
  readonly botId: string;
  /** The id of the public link, by which visitors reach the bot. */
  readonly linkId: string;
}

/** Registers a new user: request, mailed link, confirmation. Every call creates another one. */
export async function signUp(
  client: ProductClient,
  mail: MailReader = createMailboxReader(client),
  firstName = 'Ana',
): Promise<TestUser> {
  const name = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  const email = `${name}@example.com`;
  const password = TEST_PASSWORD;
  await client.call(authApi.requestSignup, { body: { email, terms: true } });
  const token = linkTokenIn(await latestMailTo(mail, email));
  const { data } = await client.call(authApi.signup, {
    body: { token, username: name, password, firstName, lastName: 'Tester' },
  });
  return { jwt: data.jwt, user: data.user, email, username: name, password };
}

/** Creates a workspace, a bot and its public link for `person`. */
export async function aWorkspaceWithBot(client: ProductClient, user: TestUser): Promise<WorkspaceWithBot> {
  const { jwt } = user;
  const workspace = await client.call(
    workspaceApi.createWorkspace,
    { body: { name: `Workspace of ${user.username}` } },
    { jwt, idempotencyKey: randomUUID() },
  );
  const bot = await client.call(
    botApi.createBot,
    { body: { name: 'Helper', workspace_id: workspace.id } },
    { jwt, idempotencyKey: randomUUID() },
  );
  if (bot.publicLink === null) throw new Error('A new bot has no public link');
  return { ...user, workspaceId: workspace.id, botId: bot.id, linkId: bot.publicLink.linkId };
}

/** Disables the cache of answers for the bot. Call it before the first question. */
export async function keepNoAnswers(
  client: ProductClient,
  { jwt, botId }: Pick<WorkspaceWithBot, 'jwt' | 'botId'>,
): Promise<void> {
  const params = { id: botId };
  const { data } = await client.call(botApi.readBotSettings, { params }, { jwt });
  const body = { revision: data.revision, answering: { cacheHours: 0 } };
  await client.call(botApi.writeBotSettings, { params, body }, { jwt });
}

/** Raises the rate limits of the bot's public link for a test. */
export function liftLinkLimits(client: ProductClient, owner: LinkOwner): Promise<void> {
  return changeLinks(client, owner, {
    limits: { perIpMinute: 10_000, perChatMinute: 10_000, perDay: 100_000 },
  });
}

/** Lets these sites embed the bot's chat. */
export function letSitesIn(client: ProductClient, owner: LinkOwner, allowedOrigins: string[]): Promise<void> {
  return changeLinks(client, owner, { allowedOrigins });
}

type LinkOwner = Pick<WorkspaceWithBot, 'jwt' | 'botId'>;

async function changeLinks(
  client: ProductClient,
  { jwt, botId }: LinkOwner,
  body: RouteInput<typeof botApi.updatePublicLinks>['body'],
): Promise<void> {
  const { data } = await client.call(botApi.listPublicLinks, { query: { chat_bot_id: botId } }, { jwt });
  const query = { id: data.map(({ id }) => id) };
  await client.call(botApi.updatePublicLinks, { query, body }, { jwt });
}
