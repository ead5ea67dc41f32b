import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  botEvents,
  chatEvents,
  ERRORS,
  integrationApi,
  integrationEvents,
  MAX_CONNECTIONS_PER_CHANNEL,
  operatorApi,
  workspaceEvents,
} from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import {
  anInteraction,
  APPLICATION_ID,
  BOT_TOKEN,
  startFakeDiscord,
} from '../channels/discord/testing/fake-discord.ts';
import { fakeChat } from '../testing/fake-chat.ts';
import { openIntegrationHarness, PUBLIC_URL } from '../testing/integration-harness.ts';

const discord = await startFakeDiscord();
const chat = fakeChat();
const harness = await openIntegrationHarness({
  channelApis: { discord: discord.url },
  chat: (router) => chat.bind(router),
});
const { host } = harness;
afterAll(async () => {
  await harness.stop();
  await discord.close();
});

let count = 0;
/** A chatbot without connections. */
function aBot(workspaceId = 'w1'): string {
  count += 1;
  harness.bots.set(`bot-${count}`, workspaceId);
  return `bot-${count}`;
}

const ada = () => host.asUser('ada');
const create = (botId: string, changes: object = {}, headers = {}) =>
  ada().send(
    integrationApi.createDiscordToken,
    {
      params: { id: botId },
      body: { applicationId: APPLICATION_ID, publicKey: discord.publicKey, botToken: BOT_TOKEN, ...changes },
    },
    headers,
  );
const list = async (botId: string) =>
  (await ada().call(integrationApi.listDiscordTokens, { params: { id: botId } })).result.data;
const of = (botId: string, id: string) => ({ params: { id: botId }, query: { id: [id] } });
const change = (botId: string, id: string, body: object) =>
  ada().send(integrationApi.changeDiscordTokens, { ...of(botId, id), body });
const test = (botId: string, id: string) => ada().call(integrationApi.testDiscordToken, of(botId, id));
const recorded = (id: string) =>
  host
    .publishedAs(integrationEvents.changeRecorded)
    .flatMap(({ data }) => (data.target.id === id ? [data] : []));

describe('a connection', () => {
  it('is pending at first, names its address, and never tells its secret', async () => {
    const botId = aBot();
    const made = await create(botId);
    expect(made.status).toBe(201);
    const { data } = made.result;
    expect(data).toMatchObject({
      chat_bot_id: botId,
      workspace_id: 'w1',
      provider: 'discord',
      state: 'pending',
      lastError: null,
      connectedBy: 'ada',
      applicationId: APPLICATION_ID,
      mode: 'slash',
      allowDm: false,
      settings: { language: null, contactForm: false, handoff: false, sessionMinutes: 240 },
      eventsUrl: `${PUBLIC_URL}/meta/channels/discord/${data.id}`,
    });
    const all = JSON.stringify([made.body, await list(botId)]);
    expect(all).not.toContain(BOT_TOKEN);
    expect(await host.storedText('integration')).not.toContain(BOT_TOKEN);
    await host.settled();
    expect(recorded(data.id)).toEqual([
      expect.objectContaining({
        action: 'connection.created',
        target: { kind: 'connection', id: data.id, name: 'Discord' },
        after: expect.objectContaining({ applicationId: APPLICATION_ID, 'botToken (secret)': '***' }),
      }),
    ]);
  });

  it('is created once under the same Idempotency-Key', async () => {
    const botId = aBot();
    const headers = { 'idempotency-key': 'k-1' };
    const [first, second] = [await create(botId, {}, headers), await create(botId, {}, headers)];
    expect(second.result).toEqual(first.result);
    expect(await list(botId)).toHaveLength(1);
  });

  it.each([
    { publicKey: 'short' },
    { applicationId: '../1' },
    { botToken: 'two\nlines of a token, one of them a header' },
    { mode: 'mention' },
    { guildIds: ['x'] },
    { settings: { handoff: true } },
    { settings: { sessionMinutes: 1 } },
    { surprise: true },
  ])('refuses %j', async (changes) => {
    const refused = await create(aBot(), changes);
    expect([refused.status, refused.body['code']]).toEqual([400, Number(ERRORS.fieldNotValid)]);
  });

  it('is one of ten at most', async () => {
    const botId = aBot();
    for (let made = 0; made < MAX_CONNECTIONS_PER_CHANNEL; made += 1) await create(botId);
    expect((await create(botId)).body).toMatchObject({
      code: Number(ERRORS.wrongState),
      reason: 'TOO_MANY_CONNECTIONS',
    });
  });

  it('is active once every check of a test passes, and says which one does not', async () => {
    const botId = aBot();
    const { id, eventsUrl } = (await create(botId)).result.data;
    const before = (await test(botId, id)).result.data;
    expect(before.connection).toMatchObject({ state: 'pending', lastError: { code: 'ADDRESS_NOT_SET' } });
    expect(before.checks.filter(({ ok }) => !ok)).toEqual([
      { name: 'address', ok: false, detail: expect.stringContaining('Enter the events address') },
    ]);
    expect((await test(botId, id)).status).toBe(429);
    discord.useEndpoint(eventsUrl);
    harness.now = new Date(harness.now.getTime() + 10_000);
    const after = (await test(botId, id)).result.data;
    expect(after.connection).toMatchObject({ state: 'active', lastError: null });
    expect(after.checks.every(({ ok }) => ok)).toBe(true);
    expect(discord.commands.at(-1)).toMatchObject({ name: 'ask' });
  });

  it('keeps what a change does not name, and is pending again with another token', async () => {
    const botId = aBot();
    const { id, eventsUrl } = (await create(botId)).result.data;
    discord.useEndpoint(eventsUrl);
    await test(botId, id);
    const settings = await change(botId, id, { settings: { sessionMinutes: 30 }, allowDm: true });
    expect(settings.result.data).toEqual([
      expect.objectContaining({
        state: 'pending',
        allowDm: true,
        settings: { language: null, contactForm: false, handoff: false, sessionMinutes: 30 },
      }),
    ]);
    harness.now = new Date(harness.now.getTime() + 10_000);
    expect((await test(botId, id)).result.data.connection.state).toBe('active');
    await change(botId, id, { settings: { sessionMinutes: 60 } });
    expect((await list(botId))[0]?.state).toBe('active');
    await change(botId, id, { botToken: 'another-token-of-twenty-characters' });
    harness.now = new Date(harness.now.getTime() + 10_000);
    const failing = (await test(botId, id)).result.data;
    expect(failing.connection).toMatchObject({ state: 'pending', lastError: { code: 'TOKEN_REFUSED' } });
    expect(failing.checks).toEqual([
      { name: 'token', ok: false, detail: expect.stringContaining('new one') },
    ]);
    await host.settled();
    expect(recorded(id).at(-1)).toMatchObject({
      before: { 'botToken (secret)': '***' },
      after: { 'botToken (secret)': '***' },
    });
  });

  it('of another workspace or bot is not there for anybody else', async () => {
    const [botId, other] = [aBot('w1'), aBot('w2')];
    const theirs = (await create(other)).result.data.id;
    for (const calls of [
      ada().send(integrationApi.listDiscordTokens, { params: { id: 'unknown' } }),
      change(botId, theirs, { allowDm: true }),
      ada().send(integrationApi.testDiscordToken, of(botId, theirs)),
      ada().send(integrationApi.removeDiscordTokens, of(botId, theirs)),
      host.asUser('eve').send(integrationApi.listDiscordTokens, { params: { id: other } }),
    ]) {
      const refused = await calls;
      expect([refused.status, refused.body['code']]).toEqual([404, Number(ERRORS.notFound)]);
    }
    expect(await list(other)).toHaveLength(1);
  });

  it('is gone with its secrets once it is removed, and answers no event', async () => {
    const botId = aBot();
    const { id } = (await create(botId)).result.data;
    await ada().call(integrationApi.removeDiscordTokens, of(botId, id));
    expect(await list(botId)).toEqual([]);
    const event = anInteraction('Still there?');
    const refused = await host
      .asVisitor()
      .send(
        integrationApi.receiveDiscordEvent,
        { params: { id }, body: event },
        discord.signed(JSON.stringify(event)),
      );
    expect(refused.status).toBe(401);
    const row = await host.database
      .service('integration')
      .rows<{ _id: string; secrets?: object; fields?: object }>('connections')
      .findOne({ _id: id });
    expect([row?.secrets, row?.fields]).toEqual([{}, {}]);
  });

  it('is encrypted anew by the operator, and stays readable', async () => {
    const renewed = await host
      .asService('operator')
      .call(operatorApi.renewConnectionSecrets, { body: { after: '' } });
    expect(renewed.result.data).toMatchObject({ renewed: 0, unreadable: 0 });
  });
});

describe('what belongs to a connection', () => {
  /** A connection with an answered message and its conversation. */
  async function inUse(workspaceId: string) {
    const botId = aBot(workspaceId);
    const { id } = (await create(botId)).result.data;
    const event = anInteraction(`Used in ${botId}?`);
    await host
      .asVisitor()
      .send(
        integrationApi.receiveDiscordEvent,
        { params: { id }, body: event },
        discord.signed(JSON.stringify(event), harness.now),
      );
    await vi.waitFor(() => expect(discord.shownFor(event.token)).toHaveLength(1), { timeout: 20_000 });
    return {
      botId,
      id,
      chatId: chat.asked.find(({ query }) => query === event.data.options[0]?.value)?.chat_id,
    };
  }
  const rowsOf = (name: string, filter: object) =>
    host.database.service('integration').rows<{ _id: string }>(name).countDocuments(filter);

  it('goes with its chatbot, its workspace or the conversation, however often the event comes', async () => {
    const [first, second, third] = [await inUse('w1'), await inUse('w3'), await inUse('w1')];
    const context = systemContext('test');
    const botDeleted = eventFor(context, botEvents.botDeleted, 'w1', {
      chat_bot_id: first.botId,
      workspace_id: 'w1',
    });
    const workspaceDeleted = eventFor(context, workspaceEvents.workspaceDeleted, 'w3', {
      workspace_id: 'w3',
    });
    const chatErased = eventFor(context, chatEvents.chatErased, 'w1', {
      chat_id: third.chatId ?? '',
      chat_bot_id: third.botId,
      workspace_id: 'w1',
    });
    for (const event of [botDeleted, workspaceDeleted, chatErased]) await host.bus.publish([event, event]);
    for (const { id } of [first, second]) {
      expect(await rowsOf('channel_messages', { connection_id: id })).toBe(0);
      expect(await rowsOf('channel_threads', { connection_id: id })).toBe(0);
      expect(await rowsOf('connections', { _id: id, status: 9, secrets: {} })).toBe(1);
    }
    expect(await rowsOf('channel_messages', { connection_id: third.id })).toBe(0);
    expect(await rowsOf('channel_threads', { connection_id: third.id, conversation_id: null })).toBe(1);
    expect(await list(third.botId)).toHaveLength(1);
  });
});
