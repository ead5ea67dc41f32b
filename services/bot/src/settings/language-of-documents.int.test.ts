import { describe, expect, it, vi } from 'vitest';
import { botApi, botEvents, knowledgeApi, knowledgeEvents } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openBotHarness } from '../testing/bot-harness.ts';

describe('the language of a new bot', async () => {
  const { host, aBot } = await openBotHarness({
    fakes: (given) =>
      given.fakeService('knowledge', (router) => {
        router.bind(knowledgeApi.findMainLanguage, () => Promise.resolve({ data: { language } }));
      }),
  });
  let language: string | null = 'de';

  const processed = (botId: string) =>
    eventFor(systemContext('test'), knowledgeEvents.documentProcessed, 'w1', {
      item_id: 'i1',
      chat_bot_id: botId,
      workspace_id: 'w1',
      version: 1,
      chunkCount: 3,
    });
  const settingsOf = async (id: string) =>
    (await host.asUser('ada').call(botApi.readBotSettings, { params: { id } })).result.data;

  it('is that of most of its documents, once however often their event comes', async () => {
    language = 'de';
    const bot = await aBot();
    const event = processed(bot.id);
    await host.bus.publish([event, event]);
    await vi.waitFor(async () => {
      expect(await settingsOf(bot.id)).toMatchObject({ revision: 2, general: { language: 'de' } });
    });
    language = 'fr';
    await host.bus.publish([processed(bot.id)]);
    await host.settled();
    expect(await settingsOf(bot.id)).toMatchObject({ revision: 2, general: { language: 'de' } });
    expect(host.publishedAs(botEvents.botUpdated, bot.id)).toHaveLength(1);
    expect(await host.bus.deadLetters.list({ consumer: 'bot.take-language' })).toEqual([]);
  });

  it.each([
    ['they have no main one', null],
    ['it is its own already', 'en'],
    ['it is no tag', 'German!'],
  ])('stays where %s', async (_, found) => {
    language = found;
    const bot = await aBot();
    await host.bus.publish([processed(bot.id)]);
    expect(await settingsOf(bot.id)).toMatchObject({ revision: 1, general: { language: 'en' } });
  });

  it('stays where somebody has changed its settings', async () => {
    language = 'de';
    const bot = await aBot();
    const body = { revision: 1, messages: { greeting: 'Welcome!' } };
    await host.asUser('ada').call(botApi.writeBotSettings, { params: { id: bot.id }, body });
    await host.bus.publish([processed(bot.id)]);
    expect(await settingsOf(bot.id)).toMatchObject({ revision: 2, general: { language: 'en' } });
  });

  it('is taken for no bot that is gone', async () => {
    await host.bus.publish([processed('00000000-0000-7000-8000-000000000000')]);
    expect(await host.bus.deadLetters.list({ consumer: 'bot.take-language' })).toEqual([]);
  });
});
