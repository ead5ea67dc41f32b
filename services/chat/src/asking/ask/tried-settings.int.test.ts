import { afterAll, describe, expect, it } from 'vitest';
import { botSettingsSchema, chatApi, ERRORS, SearchType, type TriedSettings } from '@colloquy/contracts';
import { answerEvents } from '../../testing/answer-events.ts';
import { aHit, openChatHarness } from '../../testing/chat-harness.ts';

describe('settings that are tried', async () => {
  const asked: { instructions: string; tone: string; strict: boolean; passages: number }[] = [];
  let reservations = 0;
  const harness = await openChatHarness({
    answerer: {
      modelId: 'scripted',
      async *answer({ instructions, tone, strict, passages }) {
        asked.push({ instructions, tone, strict, passages: passages.length });
        yield* answerEvents(['Yes [1].']);
      },
    },
    settings: () => botSettingsSchema.parse({ general: { tone: 'formal', instructions: 'Be exact.' } }),
    search: () => ({ hits: [aHit(0.8), aHit(0.5), aHit(0.2)] }),
    allowance: () => {
      reservations += 1;
      return { limit: 100, used: 1, code: null, resetsAt: null };
    },
  });
  const { host } = harness;
  afterAll(() => harness.stop());

  async function aChat(channel: 1 | 2 = 2) {
    const body = { chat_bot_id: 'bot-1', userRef: 'ada', channel };
    return (await host.asUser('ada').call(chatApi.createChat, { body })).result.data.id;
  }
  const query = 'When do parcels arrive?';
  const ask = async (settings: object | undefined, by = 'ada', debug = true, chatId?: string) => {
    const body = { chat_id: chatId ?? (await aChat()), query, debug, ...(settings && { settings }) };
    return host.asUser(by).send(chatApi.ask, { body });
  };
  const tried = {
    general: { tone: 'friendly', instructions: 'Be brief.', language: 'de' },
    answering: { threshold: 0.1, topK: 2, strict: false, searchType: SearchType.vector },
  } satisfies TriedSettings;

  it('answer one question, and the next is asked with the saved ones', async () => {
    const chatId = await aChat();
    const answered = await ask(tried, 'pat', true, chatId);
    expect(answered.status).toBe(200);
    expect(asked.at(-1)).toEqual({
      instructions: 'Be brief.',
      tone: 'friendly',
      strict: false,
      passages: 2,
    });
    expect(answered.body).toMatchObject({ data: { metadata: { debug: { settings: tried } } } });
    await ask({ answering: { threshold: 0.6 } }, 'ada', true, chatId);
    // Settings that the request does not name keep their saved values.
    expect(asked.at(-1)).toEqual({ instructions: 'Be exact.', tone: 'formal', strict: true, passages: 1 });
    const next = await ask(undefined, 'ada', true, chatId);
    expect(asked.at(-1)).toMatchObject({ instructions: 'Be exact.', passages: 2 });
    expect(JSON.stringify(next.body)).not.toContain('Be brief.');
  });

  it('are for those who may change the chatbot', async () => {
    const chatId = await aChat();
    const user = await ask(tried, 'uma', true, chatId);
    expect([user.status, user.body['code']]).toEqual([403, Number(ERRORS.botChangeForbidden)]);
    expect((await ask(undefined, 'uma', true, chatId)).status).toBe(200);
    const foreign = await ask(tried, 'eve', true, chatId);
    const absent = await ask(tried, 'eve', true, 'no-such-chat');
    expect([foreign.status, foreign.body['code']]).toEqual([absent.status, absent.body['code']]);
    const body = { chat_id: await aChat(1), query, debug: true, settings: tried };
    for (const scopes of [['ask'], ['ask', 'knowledge:write']] as const) {
      const key = host.asApiKey({ keyId: 'k1', workspaceId: 'w1', scopes, botIds: [] });
      const refused = await key.send(chatApi.ask, { body });
      expect([refused.status, refused.body['code']]).toEqual([403, Number(ERRORS.scopeMissing)]);
    }
  });

  it('are refused where the answer would be a real one, before anything is asked', async () => {
    const before = [asked.length, reservations];
    const real = await ask(tried, 'ada', true, await aChat(1));
    const silent = await ask(tried, 'ada', false);
    for (const refused of [real, silent]) {
      expect(refused.body).toMatchObject({ errors: [{ field: 'settings' }] });
    }
    expect([asked.length, reservations]).toEqual(before);
  });

  it.each([
    ['settings.answering.threshold', { answering: { threshold: 3 } }],
    ['settings.general.tone', { general: { tone: 'rude' } }],
    ['settings.general.instructions', { general: { instructions: 'x'.repeat(4_001) } }],
    ['settings.answering', { answering: { showSources: false } }],
    ['settings', { moderation: { blockedTerms: [] } }],
  ])('name %s where it is wrong', async (field, settings) => {
    const refused = await ask(settings);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body['errors'])).toContain(`"field":"${field}`);
  });
});
