import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { CHANNELS, ERRORS, integrationApi } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import { fakeChat, anAnswer } from '../../testing/fake-chat.ts';
import { openIntegrationHarness } from '../../testing/integration-harness.ts';
import { anInteraction, APPLICATION_ID, BOT_TOKEN, startFakeDiscord } from './testing/fake-discord.ts';

/** The first retry comes after a second; the load of the machine may add to that. */
const PATIENCE = { timeout: 20_000, interval: 50 };

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

let bots = 0;
/** A connection of a chatbot of its own. */
async function aConnection(changes: object = {}, workspaceId = 'w1') {
  bots += 1;
  const botId = `bot-${bots}`;
  harness.bots.set(botId, workspaceId);
  const body = {
    applicationId: APPLICATION_ID,
    publicKey: discord.publicKey,
    botToken: BOT_TOKEN,
    ...changes,
  };
  const made = await host
    .asUser('ada')
    .send(integrationApi.createDiscordToken, { params: { id: botId }, body });
  return made.result.data;
}

/** Sends what Discord would send to the address of a connection. */
async function post(
  id: string,
  event: unknown,
  headers: Record<string, string> = discord.signed(JSON.stringify(event)),
) {
  const request = { params: { id }, body: event };
  const { status, body } = await host.asVisitor().send(integrationApi.receiveDiscordEvent, request, headers);
  return { status, body };
}
const send = (connectionId: string, interaction: object) => post(connectionId, interaction);
const shown = (interaction: { token: string }) =>
  discord.shownFor(interaction.token).map(({ content }) => content);

describe('a question by a Discord command', () => {
  it('is acknowledged at once and answered in its place, with the sources as links', async () => {
    const { id } = await aConnection();
    const interaction = anInteraction('When does my parcel arrive?');
    expect(await send(id, interaction)).toEqual({ status: 200, body: { type: 5 } });
    await vi.waitFor(() => expect(shown(interaction)).toHaveLength(1), PATIENCE);
    expect(discord.shownFor(interaction.token)[0]).toEqual({
      kind: 'reply',
      content:
        'About When does my parcel arrive?: yes [1].\n\n' +
        'Sources:\n[1] [Terms \\(2026\\)](<https://example.com/terms_%28new%29>)',
    });
    expect(chat.asked.at(-1)).toMatchObject({
      workspace_id: 'w1',
      chat_bot_id: 'bot-1',
      channel: CHANNELS.discord.id,
    });
  });

  it('answers the ping with which Discord checks the address', async () => {
    const { id } = await aConnection();
    expect(await send(id, { type: 1 })).toEqual({ status: 200, body: { type: 1 } });
  });

  it('is answered once when its event is delivered twice', async () => {
    const { id } = await aConnection();
    const interaction = anInteraction('Twice?');
    await Promise.all([send(id, interaction), send(id, interaction)]);
    await vi.waitFor(() => expect(shown(interaction)).toHaveLength(1), PATIENCE);
    expect(await send(id, interaction)).toEqual({ status: 200, body: { type: 5 } });
    const next = anInteraction('After that?');
    await send(id, next);
    await vi.waitFor(() => expect(shown(next)).toHaveLength(1), PATIENCE);
    expect(shown(interaction)).toHaveLength(1);
    expect(chat.asked.filter(({ query }) => query === 'Twice?')).toHaveLength(1);
  });

  it('continues the conversation of its sender, and begins a new one after a silence', async () => {
    const { id } = await aConnection({ settings: { sessionMinutes: 60 } });
    const conversations: (string | undefined)[] = [];
    for (const minutes of [0, 30, 120]) {
      harness.now = new Date(harness.now.getTime() + minutes * 60_000);
      const interaction = anInteraction(`After ${minutes} minutes?`);
      await post(id, interaction, discord.signed(JSON.stringify(interaction), harness.now));
      await vi.waitFor(() => expect(shown(interaction)).toHaveLength(1), PATIENCE);
      conversations.push(chat.asked.at(-1)?.chat_id);
    }
    harness.now = new Date();
    expect(conversations[1]).toBe(conversations[0]);
    expect(conversations[2]).not.toBe(conversations[0]);
  });

  it('is answered in several messages where one would be too long', async () => {
    const { id } = await aConnection();
    chat.answerBy(() => anAnswer('A sentence of moderate length. '.repeat(200), { citations: [] }));
    const interaction = anInteraction('All of it?');
    await send(id, interaction);
    await vi.waitFor(() => expect(shown(interaction)).toHaveLength(4), PATIENCE);
    chat.answerBy((query) => anAnswer(`About ${query}: yes [1].`));
    expect(discord.shownFor(interaction.token).map(({ kind }) => kind)).toEqual([
      'reply',
      'follow-up',
      'follow-up',
      'follow-up',
    ]);
    expect(shown(interaction).every((text) => text.length <= 2_000 && text.endsWith('.'))).toBe(true);
  });

  it('waits as long as Discord asks, and keeps the order of one sender', async () => {
    const { id } = await aConnection();
    discord.refusals.push({ status: 429, retryAfterSeconds: 1.5 }, { status: 503 });
    const [first, second] = [anInteraction('First?'), anInteraction('Second?')];
    const order: string[] = [];
    await send(id, first);
    await send(id, second);
    await vi.waitFor(() => {
      for (const [name, one] of [
        ['first', first],
        ['second', second],
      ] as const)
        if (shown(one).length > 0 && !order.includes(name)) order.push(name);
      expect(order).toHaveLength(2);
    }, PATIENCE);
    expect(order).toEqual(['first', 'second']);
    expect(chat.asked.filter(({ query }) => query === 'First?')).toHaveLength(1);
  });

  it('gets a sentence instead of an answer where the chatbot cannot give one', async () => {
    const { id } = await aConnection();
    chat.errors.push(new AppError({ code: ERRORS.planAnswersUsedUp }));
    const interaction = anInteraction('Used up?', { locale: 'de' });
    await send(id, interaction);
    await vi.waitFor(
      () => expect(shown(interaction)).toEqual([expect.stringContaining('konnte ich nicht beantworten')]),
      PATIENCE,
    );
  });

  it('keeps no text and no token once it is answered', async () => {
    const { id } = await aConnection();
    const interaction = anInteraction('A very personal question?');
    await send(id, interaction);
    await vi.waitFor(() => expect(shown(interaction)).toHaveLength(1), PATIENCE);
    await vi.waitFor(async () => {
      const stored = await host.storedText('integration');
      expect(stored).not.toContain('A very personal question?');
    }, PATIENCE);
    const stored = await host.storedText('integration');
    expect(stored).not.toContain(interaction.token);
    expect(stored).not.toContain(BOT_TOKEN);
    expect(stored).not.toContain('700000000000000001');
  });
});

describe('an attacker at the address of a connection', () => {
  const refused = { status: 401, body: expect.objectContaining({ message: 'USER_NOT_AUTHENTICATED' }) };

  it('is refused without a right signature, whatever the body is', async () => {
    const { id } = await aConnection();
    const interaction = anInteraction('Forged?');
    const text = JSON.stringify(interaction);
    const other = generateKeyPairSync('ed25519').privateKey;
    const good = discord.signed(text);
    const attempts = [
      discord.signed(text, new Date(), other),
      discord.signed(`${text} `),
      { ...good, 'x-signature-timestamp': String(Number(good['x-signature-timestamp']) + 1) },
      { ...good, 'x-signature-ed25519': 'zz' },
      { 'x-signature-timestamp': good['x-signature-timestamp'] ?? '' },
      {},
    ];
    for (const headers of attempts) expect(await post(id, interaction, headers)).toEqual(refused);
    expect(await post(id, 'no interaction', {})).toEqual(refused);
    expect(chat.asked.some(({ query }) => query === 'Forged?')).toBe(false);
  });

  it('is refused with an old or a future timestamp, however well it is signed', async () => {
    const { id } = await aConnection();
    const interaction = anInteraction('Old?');
    for (const minutes of [-6, 6]) {
      const at = new Date(Date.now() + minutes * 60_000);
      expect(await post(id, interaction, discord.signed(JSON.stringify(interaction), at))).toEqual(refused);
    }
  });

  it('reaches no connection of another workspace with an own key, and learns of none', async () => {
    const theirs = await aConnection({}, 'w2');
    const own = await startFakeDiscord();
    await aConnection({ publicKey: own.publicKey });
    const interaction = anInteraction('Through a foreign door?');
    const signature = own.signed(JSON.stringify(interaction));
    expect(await post(theirs.id, interaction, signature)).toEqual(refused);
    expect(await post('no-such-connection', interaction, signature)).toEqual(refused);
    await own.close();
    expect(chat.asked.some(({ query }) => query === 'Through a foreign door?')).toBe(false);
  });

  it('is refused with two megabytes before they are read', async () => {
    const { id } = await aConnection();
    expect((await send(id, anInteraction('x'.repeat(2 * 1024 * 1024)))).status).toBe(413);
  });

  it('gets no answer for another application, an unknown command, or a place that is not allowed', async () => {
    const { id } = await aConnection({ guildIds: ['900000000000000009'] });
    const anywhere = await aConnection();
    const before = chat.asked.length;
    const bodies = [
      await send(id, anInteraction('Wrong server?')),
      await send(anywhere.id, anInteraction('Other app?', { application_id: '998877665544332211' })),
      await send(anywhere.id, anInteraction('Other command?', { data: { name: 'ban', options: [] } })),
      await send(anywhere.id, anInteraction('Direct?', { guild_id: undefined })),
      await send(anywhere.id, { type: 2 }),
    ];
    for (const { status, body } of bodies) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ type: 4, data: { flags: 64, allowed_mentions: { parse: [] } } });
    }
    expect(chat.asked).toHaveLength(before);
  });

  it('cannot fill the queue: of fifty events at once ten wait, the rest get a text, and others are served', async () => {
    const { id } = await aConnection();
    const resume = chat.pause();
    const burst = Array.from({ length: 50 }, (_, at) => anInteraction(`Burst ${at}?`));
    const answers = await Promise.all(burst.map((one) => send(id, one)));
    const accepted = burst.filter((_, at) => answers[at]?.body['type'] === 5);
    resume();
    // A store that is too slow for the flood says when to come back.
    expect(answers.flatMap(({ status }) => ([200, 503].includes(status) ? [] : [status]))).toEqual([]);
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.length).toBeLessThanOrEqual(10);
    await vi.waitFor(() => expect(accepted.filter((one) => shown(one).length === 0)).toEqual([]), PATIENCE);
    const other = anInteraction('Another sender?', { member: { user: { id: '700000000000000002' } } });
    await send(id, other);
    await vi.waitFor(() => expect(shown(other)).toHaveLength(1), PATIENCE);
    expect(burst.flatMap((one) => (shown(one).length > 1 ? [shown(one)] : []))).toEqual([]);
    expect(burst.filter((one) => shown(one).length === 1).length).toBeLessThanOrEqual(10);
  });
});
