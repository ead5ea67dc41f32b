import { randomBytes, randomUUID } from 'node:crypto';
import {
  WorkspaceRole,
  botApi,
  chatApi,
  integrationApi,
  knowledgeApi,
  workspaceApi,
  type ExampleIds,
  type ExampleNeed,
  type RouteContract,
} from '@colloquy/contracts';
import { exampleIds } from '@colloquy/service-kit/testing';
import { describeFile } from '../../product/index.ts';
import { aMemberAsking } from '../asking-steps.ts';
import { aNote } from '../lamp-documents.ts';
import {
  aBotOf,
  aCannedReply,
  aConnection,
  aFunction,
  aModelProvider,
  aProcessedText,
  aSurvey,
  aText,
  aWebsite,
  aWorkspaceOf,
  anInvitation,
  joinAs,
  WEBSITE_URL,
  type Part,
  type RightsFixture,
} from './rights-fixture.ts';

/** The caller, and the owner of the resource, where `own` grants exist. */
export interface Asked {
  readonly route: RouteContract;
  readonly by: Part;
  readonly isOwn: boolean;
}

/** An image of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const anImage = () => ({ name: 'dot.png', mimeType: 'image/png', size: PICTURE.length });

/** The image routes of `route`'s resource: their contracts have one shape. */
function imagesOf({ service }: RouteContract, { workspaceId, botId }: RightsFixture['team']) {
  return service === 'bot'
    ? { id: botId, create: botApi.createBotImage, confirm: botApi.confirmBotImage }
    : {
        id: workspaceId,
        create: workspaceApi.createWorkspaceImage,
        confirm: workspaceApi.confirmWorkspaceImage,
      };
}

/** An uploaded image that is not confirmed yet. */
async function aStoredImage({ client, team }: RightsFixture, { route }: Asked) {
  const { id, create } = imagesOf(route, team);
  const { data } = await client.call(
    create,
    { params: { id }, body: anImage() },
    { jwt: team.jwt, idempotencyKey: randomUUID() },
  );
  await client.put(data, PICTURE);
  return { workspaceImageId: data.imageId, botImageId: data.imageId };
}

type Fixtures = Readonly<
  Record<ExampleNeed, (fixture: RightsFixture, asked: Asked) => Promise<Partial<ExampleIds>>>
>;

/** Creates what a request uses up. */
const NEEDS: Fixtures = {
  // Callers without the right try it on the workspace that they are in.
  workspace: async ({ client, users }, { by }) =>
    by === 'admin' ? { workspaceId: await aWorkspaceOf(client, users.admin) } : {},
  async member(fixture, { by }) {
    const { admin, powerUser } = fixture.users;
    // Every member may leave, so callers without the right try to remove another member.
    if (by !== 'admin') return { memberId: admin.user.id };
    const workspaceId = await aWorkspaceOf(fixture.client, admin);
    await joinAs(fixture, admin, workspaceId, powerUser, WorkspaceRole.user);
    return { workspaceId, memberId: powerUser.user.id };
  },
  invitation: async ({ client, team }) => ({
    invitationId: (await anInvitation(client, team, team.workspaceId)).id,
  }),
  async settings({ client, team }, { route }) {
    const ofBot = route.service === 'bot';
    const params = { id: ofBot ? team.botId : team.workspaceId };
    const read = ofBot ? botApi.readBotSettings : workspaceApi.readWorkspaceSettings;
    const { data } = await client.call(read, { params }, { jwt: team.jwt });
    return { revision: data.revision };
  },
  storedImage: aStoredImage,
  async shownImage(fixture, asked) {
    const { client, team } = fixture;
    const stored = await aStoredImage(fixture, asked);
    const { id, confirm } = imagesOf(asked.route, team);
    const body = { imageId: stored.botImageId, crop: { x: 0, y: 0, width: 1, height: 1 } };
    await client.call(confirm, { params: { id }, body }, { jwt: team.jwt });
    return stored;
  },
  async bot({ client, users, team }, { by, isOwn }) {
    const others = by === 'admin' ? users.powerUser : users.admin;
    return { botId: await aBotOf(client, isOwn ? users[by] : others, team.workspaceId) };
  },
  async publicLink({ client, team }) {
    const { data } = await client.call(
      botApi.createPublicLink,
      { body: { chat_bot_id: team.botId, name: 'Short-lived' } },
      { jwt: team.jwt, idempotencyKey: randomUUID() },
    );
    return { publicLinkId: data.id };
  },
  modelProvider: async ({ client, team }) => ({ modelProviderId: await aModelProvider(client, team) }),
  cannedReply: async ({ client, team }) => ({ cannedReplyId: await aCannedReply(client, team) }),
  function: async ({ client, team }) => ({ functionId: await aFunction(client, team) }),
  survey: async ({ client, team }) => ({ surveyId: (await aSurvey(client, team)).surveyId }),
  flow: async ({ client, team }) => ({ revision: (await aSurvey(client, team)).revision }),
  item: async ({ client, team }) => ({ itemId: (await aText(client, team)).id }),
  async upload({ client, team }) {
    const note = aNote(`${randomUUID()}.md`, randomBytes(32).toString('hex'));
    const { data } = await client.call(
      knowledgeApi.createUploads,
      { body: { chat_bot_id: team.botId, files: [describeFile(note)] } },
      { jwt: team.jwt, idempotencyKey: randomUUID() },
    );
    const [upload] = data;
    if (upload === undefined || !('uploadUrl' in upload)) throw new Error('A fresh file has an upload');
    await client.put(upload, note.bytes);
    return { itemId: upload.id };
  },
  async draft({ client, team }) {
    const { id, revision } = await aProcessedText(client, team);
    const { data } = await client.call(
      knowledgeApi.draftKnowledgeEdit,
      { params: { id }, body: { content: 'Another text of more than twenty characters.' } },
      { jwt: team.jwt, idempotencyKey: randomUUID() },
    );
    return { itemId: id, version: data.version, revision };
  },
  website: async ({ client, team }) => ({
    websiteId: (await aWebsite(client, team, `https://${randomUUID()}.invalid/`)).id,
  }),
  async subpage({ client, team, ids }) {
    const { data } = await client.call(
      knowledgeApi.addSubpage,
      { params: { id: ids.websiteId }, body: { url: `${WEBSITE_URL}${randomUUID()}` } },
      { jwt: team.jwt, idempotencyKey: randomUUID() },
    );
    return { subpageId: data.id };
  },
  async turn({ client, team }) {
    const asker = await aMemberAsking(client, team);
    const { metadata } = await asker.ask('Which code opens the side door?');
    return { chatId: asker.chatId, historyId: metadata.history_id };
  },
  async apiKey({ client, team }) {
    const body = { workspace_id: team.workspaceId, name: 'Short-lived', scopes: ['ask' as const] };
    const { data } = await client.call(
      integrationApi.issueApiKey,
      { body },
      { jwt: team.jwt, idempotencyKey: randomUUID() },
    );
    return { apiKeyId: data.id };
  },
  // A chatbot has a limited number of connections.
  async connection({ client, team }, { route }) {
    const botId = await aBotOf(client, team, team.workspaceId);
    return { botId, connectionId: await aConnection(client, { botId, jwt: team.jwt }, route) };
  },
  async note({ client, users, ids }, { by }) {
    // The caller's own, which every member may change.
    const writer = by === 'outsider' ? users.admin : users[by];
    const { data } = await client.call(
      chatApi.addNote,
      { params: { id: ids.chatId }, body: { text: 'Mine.' } },
      { jwt: writer.jwt, idempotencyKey: randomUUID() },
    );
    return { noteId: data.id };
  },
};

/** The ids that the route's example names for this caller, freshly created where the request uses them up. */
export async function idsFor(fixture: RightsFixture, asked: Asked): Promise<ExampleIds> {
  const { needs } = asked.route;
  const fresh = needs === null ? {} : await NEEDS[needs](fixture, asked);
  return exampleIds({ ...fixture.ids, ...fresh });
}
