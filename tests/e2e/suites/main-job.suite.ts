import { randomUUID } from 'node:crypto';
import {
  AnswerSource,
  DocumentStatus,
  authApi,
  botApi,
  chatApi,
  workspaceApi,
  ERRORS,
} from '@colloquy/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  isSettled,
  listItems,
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
  type ProductError,
  type WorkspaceWithBot,
} from '../../product/index.ts';
import { aMemberAsking, aVisitorAsking, citedFiles } from '../asking-steps.ts';
import { DOCX, PDF, UNANSWERABLE, lampDocument, questionsOf } from '../lamp-documents.ts';
import type { ProductUnderTest } from '../product-under-test.ts';

/** As many of each document as keep the lane short. */
const ASKED_OF_EACH = 3;
const asked = [PDF, DOCX].flatMap((file) => questionsOf(file).slice(0, ASKED_OF_EACH));
const known = asked[0] ?? { question: '', expected: '', file: '' };
const [unanswerable = ''] = UNANSWERABLE;

/** From the sign-up to sourced answers, on a real PDF and a real DOCX. */
export function describeMainJob(product: ProductUnderTest): void {
  describe('the main job over HTTP', () => {
    const { client, mail } = product;
    let team: WorkspaceWithBot;
    const progress = { statuses: new Set<number>(), stages: new Set<string>() };

    beforeAll(async () => {
      team = await product.aTeam();
      await Promise.all([PDF, DOCX].map((name) => uploadFile(client, team, lampDocument(name))));
      await waitUntil(
        'both documents are processed, watched on the way',
        async () => {
          const items = await listItems(client, team);
          for (const { documentStatus, progress: now } of items) {
            progress.statuses.add(documentStatus);
            if (now !== null) progress.stages.add(now.stage);
          }
          return items.length === 2 && items.every((item) => isSettled(item));
        },
        { intervalMs: 10, timeoutMs: 120_000 },
      );
    });

    it('lets a person in who registered through the mailed link, and nobody with another password', async () => {
      const user = await signUp(client, mail);
      const login = (password: string) =>
        client.call(authApi.login, { body: { username: user.username, password } });
      const { data } = await login(user.password);
      const me = await client.call(authApi.me, {}, { jwt: data.jwt });
      expect(me.authUser.email).toBe(user.email);
      await expect(login(`${user.password}x`)).rejects.toMatchObject({
        status: 401,
        code: Number(ERRORS.loginNotValid),
      });
    });

    it('shows what happens to a PDF and a DOCX until both are processed', async () => {
      const items = await settledItems(client, team, 2);
      expect(items.map(({ name, documentStatus, error }) => ({ name, documentStatus, error }))).toEqual(
        expect.arrayContaining(
          [PDF, DOCX].map((name) => ({ name, documentStatus: DocumentStatus.processed, error: null })),
        ),
      );
      for (const item of items) expect(item.chunkCount, item.name).toBeGreaterThan(0);
      expect(progress.statuses).toContain(DocumentStatus.processing);
      expect([...progress.stages], 'stages seen on the way').not.toEqual([]);
    });

    it.each(asked)('answers a member from $file: $question', async ({ question, expected, file }) => {
      const member = await aMemberAsking(client, team);
      const answer = await member.ask(question);
      expect(answer).toMatchObject({ source: AnswerSource.external });
      expect(answer.answer).toContain(expected);
      expect(citedFiles(answer)).toContain(file);
    });

    it('streams an answer in pieces that make up the stored one', async () => {
      const member = await aMemberAsking(client, team);
      const outcome = await member.stream(known.question);
      expect(outcome.ending).toBe('done');
      expect(outcome.text).toContain(known.expected);
      expect(outcome.answer?.answer).toBe(outcome.text);
      expect(outcome.answer?.metadata.citations.map(({ title }) => title)).toContain(known.file);
      const history = await client.call(
        chatApi.listHistory,
        { params: { id: member.chatId } },
        { jwt: team.jwt },
      );
      expect(history.data).toMatchObject([
        { id: outcome.historyId, question: known.question, answer: outcome.text, state: 'answered' },
      ]);
    });

    it('answers a visitor of the public link the same way, whole and streamed', async () => {
      const visitor = await aVisitorAsking(client, team.linkId);
      const whole = await visitor.ask(known.question);
      const streamed = await visitor.stream(known.question);
      for (const answer of [whole, streamed.answer]) {
        expect(answer?.answer).toContain(known.expected);
        expect(answer === null ? [] : citedFiles(answer)).toContain(known.file);
      }
    });

    it('says that it does not know what the documents do not say', async () => {
      const member = await aMemberAsking(client, team);
      const visitor = await aVisitorAsking(client, team.linkId);
      const streamed = await visitor.stream(unanswerable);
      const answers = [await member.ask(unanswerable), await visitor.ask(unanswerable), streamed.answer];
      for (const answer of answers) {
        expect(answer).toMatchObject({ source: AnswerSource.unknown, metadata: { citations: [] } });
      }
    });

    it('makes one workspace and one chatbot of a request that is repeated', async () => {
      const user = await signUp(client, mail);
      const { jwt } = user;
      const workspaceKey = randomUUID();
      const makeWorkspace = () =>
        client.call(
          workspaceApi.createWorkspace,
          { body: { name: 'Twice' } },
          { jwt, idempotencyKey: workspaceKey },
        );
      const first = await makeWorkspace();
      expect(await makeWorkspace()).toEqual(first);
      const botKey = randomUUID();
      const makeBot = (name: string) =>
        client.call(
          botApi.createBot,
          { body: { name, workspace_id: first.id } },
          { jwt, idempotencyKey: botKey },
        );
      const bot = await makeBot('Twice');
      expect(await makeBot('Twice')).toEqual(bot);
      await expect(makeBot('Another body')).rejects.toMatchObject({
        status: 422,
        code: Number(ERRORS.idempotencyKeyReused),
      });
      const workspaces = await client.call(workspaceApi.listWorkspaces, {}, { jwt });
      const bots = await client.call(botApi.listBots, { query: { workspaceId: first.id } }, { jwt });
      expect([workspaces.meta.total, bots.meta.total]).toEqual([1, 1]);
    });

    it('answers a repeated question once', async () => {
      const visitor = await aVisitorAsking(client, team.linkId);
      const messageId = randomUUID();
      const first = await visitor.ask(known.question, messageId);
      expect(await visitor.ask(known.question, messageId)).toEqual(first);
      const { data: chat } = await client.call(
        chatApi.getChat,
        { params: { id: visitor.chatId } },
        { jwt: team.jwt },
      );
      expect(chat.messageCount).toBe(1);
    });

    it('lets other pages ask only after their origin was allowed', async () => {
      const { jwt, linkId, botId } = await product.aTeam();
      const origin = 'https://shop.example';
      const open = () =>
        client.call(botApi.readWidgetConfig, { params: { linkId } }, { headers: { origin } });
      const begin = () =>
        client.call(
          chatApi.createVisitorChat,
          { params: { linkId }, body: { userRef: `visitor-${randomUUID()}` } },
          { headers: { origin } },
        );
      const refusal = { status: 403, code: Number(ERRORS.originNotAllowed) } satisfies Partial<ProductError>;
      await expect(open()).rejects.toMatchObject(refusal);
      await expect(begin()).rejects.toMatchObject(refusal);
      const { data: links } = await client.call(
        botApi.listPublicLinks,
        { query: { chat_bot_id: botId } },
        { jwt },
      );
      await client.call(
        botApi.updatePublicLinks,
        { query: { id: links.map(({ id }) => id) }, body: { allowedOrigins: [origin] } },
        { jwt },
      );
      const config = await waitUntil('the origin is let in', open);
      expect(config.data.linkId).toBe(linkId);
      expect((await begin()).data.chat_bot_id).toBe(botId);
      await expect(
        client.call(
          botApi.readWidgetConfig,
          { params: { linkId } },
          { headers: { origin: 'https://other.example' } },
        ),
      ).rejects.toMatchObject(refusal);
    });
  });
}
