import {
  AnswerSource,
  Plan,
  WorkspaceRole,
  allRoutes,
  botApi,
  chatApi,
  integrationApi,
  knowledgeApi,
  workspaceApi,
  ERRORS,
} from '@colloquy/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aVisitorChat,
  keepNoAnswers,
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
  type WorkspaceWithBot,
} from '../../product/index.ts';
import { aMemberAsking } from '../asking-steps.ts';
import { aContact } from '../contact-steps.ts';
import { aNote } from '../lamp-documents.ts';
import type { ProductUnderTest } from '../product-under-test.ts';
import {
  aCannedReply,
  aConnection,
  aFunction,
  aModelProvider,
  aSurvey,
  aWebsite,
  WEBSITE_URL,
} from '../rights/rights-fixture.ts';
import {
  foreignCalls,
  misplacedCalls,
  unknownIds,
  type ForeignIds,
  type ForeignCall,
  type OwnThings,
} from '../cross-tenant.ts';

/** Parts of the names of the calls, which do not depend on the ids. */
const NAMED: ForeignIds = unknownIds();
const NOWHERE: OwnThings = { workspaceId: 'w', botId: 'b', linkId: 'l', chatId: 'c' };
/** A change of plan is effective everywhere within ten seconds; the rest is for a busy machine. */
const EVENTUALLY = { timeoutMs: 60_000, intervalMs: 500 };
const NOT_THERE = { status: 404, code: Number(ERRORS.notFound) };

/** Ids of another workspace in every path, and visitors at routes that are not for them. */
export function describeCrossTenant(product: ProductUnderTest): void {
  describe('a user of another workspace', () => {
    const { client } = product;
    const question = 'Which code opens the side door?';
    let owners: WorkspaceWithBot;
    let outsiders: WorkspaceWithBot;
    let things: ForeignIds;
    let own: OwnThings;

    beforeAll(async () => {
      owners = await product.aTeam();
      await keepNoAnswers(client, owners);
      outsiders = await product.aTeam(await signUp(client, product.mail));
      const item = await uploadFile(client, owners, aNote('door.md', 'The code 4711 opens the side door.'));
      await settledItems(client, owners, 1);
      const foreign = await theirThings();
      things = { ...foreign, itemId: item.id };
      const { chatId } = await aMemberAsking(client, outsiders);
      const { workspaceId, botId, linkId } = outsiders;
      own = { workspaceId, botId, linkId, chatId };
      // Keys need the plan on both sides: without it each call would be refused by the plan.
      await product.setPlan(workspaceId, Plan.enterprise);
    }, 180_000);

    /** One of each kind, created by their owners. */
    async function theirThings(): Promise<Omit<ForeignIds, 'itemId'>> {
      const by = { jwt: owners.jwt };
      const { workspaceId, botId, linkId } = owners;
      const picture = { name: 'a.png', mimeType: 'image/png', size: 30 };
      const asker = await aMemberAsking(client, owners);
      const answer = await asker.ask(question);
      const { chatId } = asker;
      await product.setPlan(workspaceId, Plan.enterprise);
      const { data: key } = await waitUntil(
        'the plan is known',
        () =>
          client
            .call(
              integrationApi.issueApiKey,
              { body: { workspace_id: workspaceId, name: 'Theirs', scopes: ['ask'] } },
              by,
            )
            .catch(() => null),
        EVENTUALLY,
      );
      const links = await client.call(botApi.listPublicLinks, { query: { chat_bot_id: botId } }, by);
      const note = await client.call(
        chatApi.addNote,
        { params: { id: chatId }, body: { text: 'Theirs' } },
        by,
      );
      const invitation = await client.call(
        workspaceApi.createInvitation,
        {
          params: { id: workspaceId },
          body: { email: 'guest@example.com', workspace_role_id: WorkspaceRole.user },
        },
        by,
      );
      const ofWorkspace = await client.call(
        workspaceApi.createWorkspaceImage,
        { params: { id: workspaceId }, body: picture },
        by,
      );
      const ofBot = await client.call(botApi.createBotImage, { params: { id: botId }, body: picture }, by);
      const website = await aWebsite(client, owners, WEBSITE_URL);
      const page = await client.call(
        knowledgeApi.addSubpage,
        { params: { id: website.id }, body: { url: `${WEBSITE_URL}theirs` } },
        by,
      );
      return {
        workspaceId,
        botId,
        websiteId: website.id,
        subpageId: page.data.id,
        publicLinkId: links.data[0]?.id ?? '',
        linkId,
        chatId,
        historyId: answer.metadata.history_id,
        noteId: note.data.id,
        contactId: await aContact(client, owners),
        memberId: owners.user.id,
        invitationId: invitation.data.id,
        workspaceImageId: ofWorkspace.data.imageId,
        botImageId: ofBot.data.imageId,
        apiKeyId: key.id,
        modelProviderId: await aModelProvider(client, owners),
        cannedReplyId: await aCannedReply(client, owners),
        functionId: await aFunction(client, owners),
        connectionId: await aConnection(client, owners),
        surveyId: (await aSurvey(client, owners)).surveyId,
      };
    }

    it('has a call for every route that takes an id of somebody else', () => {
      const covered = new Set(foreignCalls(NAMED).map(({ route }) => route.id));
      const missing = allRoutes.filter(
        ({ id, access, right }) =>
          access === 'user' &&
          right !== 'account' && // an account's routes act on the caller and name no other user
          !covered.has(id),
      );
      expect(missing.map(({ id }) => id)).toEqual([]);
    });

    it.each(foreignCalls(NAMED).map(({ name }) => name))(
      'get 404 from %s, the same for a foreign id as for one of nothing',
      async (name) => {
        const [foreign, unknown] = await answersOf(name, (ids) => foreignCalls(ids));
        expect(foreign).toMatchObject({ status: 404 });
        expect(foreign).toEqual(unknown);
      },
    );

    it.each(misplacedCalls(NAMED, NOWHERE).map(({ name }) => name))(
      'learn nothing from %s: a foreign id is answered as one of nothing',
      async (name) => {
        const [foreign, unknown] = await answersOf(name, (ids) => misplacedCalls(ids, own));
        expect(foreign?.status ?? 500).toBeLessThan(500);
        expect(foreign).toEqual(unknown);
      },
    );

    /** The same call with foreign ids and with unknown ids. */
    function answersOf(name: string, callsWith: (ids: ForeignIds) => readonly ForeignCall[]) {
      const nothing = unknownIds();
      return Promise.all(
        [things, nothing].map(async (ids) => {
          const call = callsWith(ids).find((candidate) => candidate.name === name);
          const answer = await call?.send(client, outsiders.jwt);
          // Clients may see the id they sent; only that id may differ.
          let seen = JSON.stringify(answer);
          for (const [kind, id] of Object.entries(ids)) seen = seen.replaceAll(String(id), kind);
          return { status: answer?.status, seen };
        }),
      );
    }

    it('leave what they tried to change as it was', async () => {
      const answer = await (await aMemberAsking(client, owners)).ask(question);
      expect(answer).toMatchObject({ source: AnswerSource.external });
      expect(answer.answer).toContain('4711');
      const bot = await client.call(botApi.getBot, { params: { id: owners.botId } }, { jwt: owners.jwt });
      expect(bot.data).toMatchObject({ name: 'Helper', publicLink: { linkId: owners.linkId } });
    });

    it('learn nothing of another workspace from their own bot', async () => {
      const answer = await (await aMemberAsking(client, outsiders)).ask(question);
      expect(answer.source).toBe(AnswerSource.unknown);
      expect(JSON.stringify(answer)).not.toContain('4711');
    });

    it('cannot read or continue a conversation through another link or with another key', async () => {
      const visitor = await aVisitorChat(client, owners.linkId);
      const elsewhere = { linkId: outsiders.linkId };
      await expect(
        client.call(chatApi.askPublicLink, {
          params: elsewhere,
          body: { chat_id: visitor.chatId, userRef: visitor.userRef, query: question },
        }),
      ).rejects.toMatchObject(NOT_THERE);
      for (const linkId of [owners.linkId, outsiders.linkId]) {
        const userRef = linkId === owners.linkId ? 'a-guessed-reference' : visitor.userRef;
        await expect(
          client.call(chatApi.listVisitorHistory, {
            params: { linkId, id: visitor.chatId },
            query: { userRef },
          }),
        ).rejects.toMatchObject(NOT_THERE);
        await expect(
          client.call(chatApi.giveVisitorFeedback, {
            params: { linkId },
            body: { chat_id: visitor.chatId, history_id: 'history-1', userRef, value: 1 },
          }),
        ).rejects.toMatchObject(NOT_THERE);
        await expect(
          client.call(chatApi.giveCsat, {
            params: { linkId },
            body: { chat_id: visitor.chatId, userRef, rating: 1 },
          }),
        ).rejects.toMatchObject(NOT_THERE);
      }
    });

    it('are told to sign in when they have no session', async () => {
      for (const call of foreignCalls(things)) {
        const answer = await call.send(client, 'not.a.token');
        expect(answer, call.name).toMatchObject({ status: 401 });
      }
    });
  });
}
