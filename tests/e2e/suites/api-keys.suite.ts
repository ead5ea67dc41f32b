import { randomUUID } from 'node:crypto';
import {
  Plan,
  WorkspaceRole,
  apiScopeSchema,
  botApi,
  chatApi,
  integrationApi,
  knowledgeApi,
  workspaceApi,
  type ApiScope,
  type IssuedApiKey,
  ERRORS,
} from '@colloquy/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
  type LocalFile,
  type WorkspaceWithBot,
} from '../../product/index.ts';
import { readExamples, runExample } from '../api-examples.ts';
import { aNote } from '../lamp-documents.ts';
import { joinAs } from '../rights/rights-fixture.ts';
import type { ProductUnderTest } from '../product-under-test.ts';

const ALL: ApiScope[] = apiScopeSchema.options;
const WRONG_KEY = {
  status: 401,
  code: Number(ERRORS.sessionNotValid),
  body: { message: 'USER_NOT_AUTHENTICATED' },
};
/** A change of plan is effective everywhere within ten seconds; the rest is for a busy machine. */
const EVENTUALLY = { timeoutMs: 60_000, intervalMs: 500 };

/** A server's requests with a key, and the revocation of a key, through the public API. */
export function describeApiKeys(product: ProductUnderTest): void {
  describe('API keys', () => {
    const { client } = product;
    let team: WorkspaceWithBot;
    let key: IssuedApiKey;
    let secret: string;

    const issue = async (rules: object = {}): Promise<IssuedApiKey> => {
      const body = { workspace_id: team.workspaceId, name: 'Shop', scopes: ALL, ...rules };
      const { data } = await client.call(integrationApi.issueApiKey, { body }, { jwt: team.jwt });
      return data;
    };
    const by = (issued: IssuedApiKey) => ({ jwt: issued.secret ?? '' });
    const listBots = (jwt: string) =>
      client.call(botApi.listBots, { query: { workspaceId: team.workspaceId } }, { jwt });

    beforeAll(async () => {
      team = await product.aTeam();
      await expect(issue()).rejects.toMatchObject({ status: 403, code: Number(ERRORS.planTooLow) });
      await product.setPlan(team.workspaceId, Plan.enterprise);
      key = await waitUntil('the plan is known', () => issue().catch(() => null), EVENTUALLY);
      secret = key.secret ?? '';
    }, 180_000);

    it('do the job of the guide, example by example', async () => {
      const examples = await readExamples();
      const file = aNote('returns.md', 'You may return any lamp within 45 days of delivery.');
      const files: LocalFile[] = [file];
      const variables: Record<string, string> = {
        COLLOQUY_URL: client.baseUrl,
        API_KEY: secret,
        WORKSPACE_ID: team.workspaceId,
        BOT_ID: team.botId,
      };
      const run = (name: string) => runExample(examples, name, variables, files);
      const json = async (name: string): Promise<unknown> => JSON.parse(await run(name));

      const uploads = knowledgeApi.createUploads.response.parse(await json('upload-slot')).data;
      const [upload] = uploads;
      if (upload === undefined || !('uploadUrl' in upload)) throw new Error('There is no slot');
      variables['ITEM_ID'] = upload.id;
      variables['UPLOAD_URL'] = new URL(upload.uploadUrl, client.baseUrl).href;
      const headers = Object.entries(upload.headers).map(([name, value]) => `${name}: ${value}\n`);
      const bytes = new TextEncoder().encode(headers.join(''));
      files.push({ name: 'headers.txt', mimeType: 'text/plain', bytes });
      await run('upload-file');
      knowledgeApi.confirmUpload.response.parse(await json('upload-confirm'));
      await waitUntil('the document is processed', async () => {
        const { data } = knowledgeApi.listKnowledge.response.parse(await json('item-status'));
        return data[0]?.documentStatus === 4 ? data : null;
      });
      expect(knowledgeApi.createKnowledge.response.parse(await json('add-text')).data.format).toBe('text');

      const chat = chatApi.createChat.response.parse(await json('create-chat')).data;
      variables['CHAT_ID'] = chat.id;
      const answer = chatApi.ask.response.parse(await json('ask')).data;
      expect(answer.answer).toContain('45 days');
      expect(answer.metadata.citations[0]?.item_id).toBe(upload.id);
      await waitUntil('the text is found', async () => {
        const { data } = knowledgeApi.searchPassages.response.parse(await json('search'));
        return data.some(({ title, kept }) => title === 'Opening hours' && kept);
      });
      expect(await run('ask-stream')).toMatch(/^event: done$/m);
      expect(chatApi.listChats.response.parse(await json('list-chats')).data[0]?.id).toBe(chat.id);
      expect(chatApi.listHistory.response.parse(await json('history')).meta.total).toBe(2);
      expect(botApi.listBots.response.parse(await json('list-bots')).data[0]?.id).toBe(team.botId);
    });

    it('do no more than their scopes, and nothing that is for people', async () => {
      const reading = by(await issue({ scopes: ['bots:read'] }));
      const closed = { status: 403, code: Number(ERRORS.scopeMissing) };
      await expect(listBots(reading.jwt)).resolves.toBeDefined();
      const own = { query: { chat_bot_id: team.botId } };
      await expect(client.call(chatApi.listChats, own, reading)).rejects.toMatchObject(closed);
      const workspace = { params: { id: team.workspaceId } };
      await expect(client.call(workspaceApi.getWorkspace, workspace, by(key))).rejects.toMatchObject(closed);
      await expect(client.call(workspaceApi.listWorkspaces, {}, by(key))).rejects.toMatchObject(closed);
      const keys = { query: { workspace_id: team.workspaceId } };
      await expect(client.call(integrationApi.listApiKeys, keys, by(key))).rejects.toMatchObject(closed);
    });

    it('stay in their workspace and with their chatbots', async () => {
      const other = await product.aTeam();
      const foreign = { query: { workspaceId: other.workspaceId } };
      const notThere = { status: 404, code: Number(ERRORS.notFound) };
      await expect(client.call(botApi.listBots, foreign, by(key))).rejects.toMatchObject(notThere);
      const elsewhere = { jwt: secret, botId: other.botId };
      await expect(uploadFile(client, elsewhere, aNote('a.md', 'A note.'))).rejects.toMatchObject(notThere);
      const limited = await issue({ chat_bot_ids: [team.botId] });
      await expect(
        settledItems(client, { jwt: limited.secret ?? '', botId: team.botId }, 1),
      ).resolves.toBeDefined();
      expect((await listBots(limited.secret ?? '')).data.map(({ id }) => id)).toEqual([team.botId]);
    });

    it('are refused from other addresses, above their rate, and from web pages', async () => {
      const elsewhere = by(await issue({ allowedIps: ['198.51.100.0/24'] }));
      await expect(listBots(elsewhere.jwt)).rejects.toMatchObject({
        status: 403,
        code: Number(ERRORS.addressNotAllowed),
      });
      const slow = by(await issue({ ratePerMinute: 1 }));
      await listBots(slow.jwt);
      await expect(listBots(slow.jwt)).rejects.toMatchObject({
        status: 429,
        code: Number(ERRORS.tooManyRequests),
      });
      const page = { ...by(key), headers: { origin: 'https://shop.example.com' } };
      const query = { query: { workspaceId: team.workspaceId } };
      await expect(client.call(botApi.listBots, query, page)).rejects.toMatchObject({
        code: Number(ERRORS.originNotAllowed),
      });
    });

    it('work with the old and the new secret after a rotation, and with none when they are revoked', async () => {
      const old = await issue();
      const rotation = { body: { rotates: old.id } };
      const idempotencyKey = randomUUID();
      const options = { jwt: team.jwt, idempotencyKey };
      const fresh = (await client.call(integrationApi.issueApiKey, rotation, options)).data;
      for (const issued of [old, fresh]) await expect(listBots(issued.secret ?? '')).resolves.toBeDefined();
      await client.call(integrationApi.revokeApiKeys, { query: { id: [old.id] } }, { jwt: team.jwt });
      for (const issued of [old, fresh]) {
        const refusal = await waitUntil(
          'the revoked key is turned away',
          () =>
            listBots(issued.secret ?? '').then(
              () => null,
              (error: unknown) => error,
            ),
          EVENTUALLY,
        );
        expect(refusal).toMatchObject(WRONG_KEY);
      }
    });

    it('that there are not never end the session of a client', async () => {
      await expect(listBots('cq_live_there-is-no-such-key')).rejects.toMatchObject(WRONG_KEY);
    });

    it('stop with the rights of the ADMIN who answers for them, unless another ADMIN took them before', async () => {
      const bea = await signUp(client, product.mail, 'Bea');
      await joinAs(product, team, team.workspaceId, bea, WorkspaceRole.admin);
      const made = async (name: string): Promise<IssuedApiKey> => {
        const body = { workspace_id: team.workspaceId, name, scopes: ALL };
        return (await client.call(integrationApi.issueApiKey, { body }, { jwt: bea.jwt })).data;
      };
      const [lost, kept] = [await made('Lost'), await made('Kept')];
      for (const issued of [lost, kept]) await expect(listBots(issued.secret ?? '')).resolves.toBeDefined();
      const handing = { query: { id: [kept.id] }, body: { owner_id: team.user.id } };
      await client.call(integrationApi.updateApiKeys, handing, { jwt: team.jwt });
      const member = { params: { id: team.workspaceId, userId: bea.user.id } };
      await client.call(workspaceApi.removeMember, member, { jwt: team.jwt });
      const refusal = await waitUntil(
        'the key of somebody who was removed is turned away',
        () =>
          listBots(lost.secret ?? '').then(
            () => null,
            (error: unknown) => error,
          ),
        EVENTUALLY,
      );
      expect(refusal).toMatchObject(WRONG_KEY);
      await expect(listBots(kept.secret ?? '')).resolves.toBeDefined();
      const query = { workspace_id: team.workspaceId };
      const { data } = await client.call(integrationApi.listApiKeys, { query }, { jwt: team.jwt });
      expect(data.find(({ id }) => id === lost.id)).toMatchObject({
        state: 'stopped',
        stoppedReason: 'OWNER_LEFT',
      });
    });

    it('stop on a lower plan, and work again when it is enterprise', async () => {
      await product.setPlan(team.workspaceId, Plan.payAsYouGo);
      const refusal = await waitUntil(
        'the key stops',
        () =>
          listBots(secret).then(
            () => null,
            (error: unknown) => error,
          ),
        EVENTUALLY,
      );
      expect(refusal).toMatchObject({ status: 403, code: Number(ERRORS.planTooLow) });
      await product.setPlan(team.workspaceId, Plan.enterprise);
      await waitUntil('the key works again', () => listBots(secret).catch(() => null), EVENTUALLY);
    });

    it('end with their workspace', async () => {
      await client.call(
        workspaceApi.deleteWorkspace,
        { params: { id: team.workspaceId } },
        { jwt: team.jwt },
      );
      const refusal = await waitUntil(
        'the key is turned away',
        () =>
          listBots(secret).then(
            () => null,
            (error: unknown) => error,
          ),
        EVENTUALLY,
      );
      expect(refusal).toMatchObject(WRONG_KEY);
    });
  });
}
