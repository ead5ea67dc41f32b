import { beforeEach, describe, expect, it, vi } from 'vitest';
import { botApi, botEvents, type ChangeRecordedData, type PublicLink, ERRORS } from '@colloquy/contracts';
import { openBotHarness } from '../testing/bot-harness.ts';

const { host, aBot } = await openBotHarness({});

const recordedOf = (id: string): ChangeRecordedData[] =>
  host
    .publishedAs(botEvents.changeRecorded)
    .map(({ data }) => data)
    .filter(({ target }) => target.id === id);

describe('changes of public links', () => {
  let link: PublicLink;
  beforeEach(async () => {
    const posted = { body: { chat_bot_id: (await aBot()).id, name: 'Shop' } };
    link = (await host.asUser('ada').call(botApi.createPublicLink, posted)).result.data;
  });

  const change = (body: object, id = [link.id]) =>
    host.asUser('ada').send(botApi.updatePublicLinks, { query: { id }, body });
  const stored = async (): Promise<PublicLink | undefined> => {
    const query = { chat_bot_id: link.chat_bot_id };
    const { result } = await host.asUser('ada').call(botApi.listPublicLinks, { query });
    return result.data.find(({ id }) => id === link.id);
  };
  const recorded = () => recordedOf(link.linkId);

  it.each([
    ['theme', { primary: '#112233' }, { radius: 3 }],
    ['widget', { position: 'left' }, { showSources: false }],
    ['limits', { perDay: 7, message: 'Later.' }, { perIpMinute: 3 }],
  ] as const)('of one field of %s keep its other fields', async (part, first, second) => {
    await change({ [part]: first });
    await change({ [part]: second });
    expect(await stored()).toMatchObject({ [part]: { ...link[part], ...first, ...second }, name: 'Shop' });
  });

  it('say whether a conversation needs its key: new links ask for it, those of before the setting do not', async () => {
    const query = { chat_bot_id: link.chat_bot_id };
    const every = async () =>
      (await host.asUser('ada').call(botApi.listPublicLinks, { query })).result.data.map(
        ({ requireUserRef }) => requireUserRef,
      );
    expect(await every()).toEqual([true, true]);
    expect((await change({ requireUserRef: false })).status).toBe(200);
    expect((await stored())?.requireUserRef).toBe(false);
    await change({ name: 'Renamed' });
    expect((await stored())?.requireUserRef).toBe(false);

    const rows = host.database.service('bot').rows('public_links');
    await rows.updateMany({}, { $unset: { requireUserRef: '' } });
    await host.migrate();
    expect(await every()).toEqual([false, false]);
  });

  it('of different fields at once are all kept', async () => {
    const changes = [
      { name: 'A' },
      { theme: { radius: 1 } },
      { theme: { primary: '#000000' } },
      { limits: { perDay: 3 } },
    ];
    const answers = await Promise.all(changes.map((body) => change(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored()).toMatchObject({
      name: 'A',
      theme: { radius: 1, primary: '#000000' },
      limits: { perDay: 3 },
      revision: 5,
    });
  });

  it('made on an older revision are refused with the newest state', async () => {
    await change({ revision: 1, name: 'First' });
    const late = await change({ revision: 1, name: 'Late' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: Number(ERRORS.revisionMismatch),
      current: [{ id: link.id, name: 'First', revision: 2 }],
    });
    expect((await change({ revision: 2, name: 'Second' })).status).toBe(200);
  });

  it('of several links name no revision', async () => {
    const posted = { body: { chat_bot_id: link.chat_bot_id, name: 'Other' } };
    const other = (await host.asUser('ada').call(botApi.createPublicLink, posted)).result.data;
    const refused = await change({ revision: 1, name: 'Both' }, [link.id, other.id]);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ errors: [{ field: 'revision' }] });
    expect(await stored()).toMatchObject({ name: 'Shop' });
  });

  it('are recorded with the name, what was there before and after, and only when something changes', async () => {
    await change({ theme: { primary: '#112233' } });
    await change({ theme: { primary: '#112233' }, name: 'Shop' });
    await host.asUser('ada').send(botApi.deletePublicLinks, { query: { id: [link.id] } });
    const target = { kind: 'public-link', id: link.linkId, name: 'Shop' };
    await vi.waitFor(() => expect(recorded()).toHaveLength(3));
    expect(recorded()).toMatchObject([
      { action: 'public-link.created', target, after: { name: 'Shop' } },
      {
        action: 'public-link.changed',
        target,
        before: { theme: link.theme },
        after: { theme: { ...link.theme, primary: '#112233' } },
      },
      { action: 'public-link.deleted', target, before: { name: 'Shop', enabled: true } },
    ]);
  });
});

describe('changes of chatbots', () => {
  const make = async () => {
    const body = { name: 'Helper', description: 'Old', workspace_id: 'w1' };
    return (await host.asUser('ada').call(botApi.createBot, { body })).result;
  };
  const rename = (id: string, body: object) =>
    host.asUser('ada').send(botApi.updateBot, { params: { id }, body });

  it('made on an older revision are refused with the newest state', async () => {
    const bot = await make();
    const renamed = await rename(bot.id, { name: 'First', revision: bot.revision });
    expect(renamed.body).toMatchObject({ data: { name: 'First', description: 'Old' } });
    const late = await rename(bot.id, { description: 'Late', revision: bot.revision });
    expect(late.body).toMatchObject({
      code: Number(ERRORS.revisionMismatch),
      current: { name: 'First', description: 'Old' },
    });
    expect(late.body['current']).not.toHaveProperty('settings');
  });

  it('at once keep what each of them named', async () => {
    const { id } = await make();
    await Promise.all([rename(id, { name: 'New' }), rename(id, { description: 'Newer' })]);
    const { result } = await host.asUser('ada').call(botApi.getBot, { params: { id } });
    expect(result.data).toMatchObject({ name: 'New', description: 'Newer' });
  });

  it('are recorded with the name and with what was there before and after', async () => {
    const { id } = await make();
    await rename(id, { name: 'New' });
    await host.asUser('ada').send(botApi.writeBotSettings, {
      params: { id },
      body: { revision: 1, messages: { greeting: 'Hi' } },
    });
    await host.asUser('ada').send(botApi.deleteBot, { params: { id } });
    const entries = () => recordedOf(id);
    await vi.waitFor(() => expect(entries()).toHaveLength(4));
    expect(entries()).toMatchObject([
      { action: 'bot.created', target: { name: 'Helper' }, after: { name: 'Helper', description: 'Old' } },
      { action: 'bot.updated', target: { name: 'New' }, before: { name: 'Helper' }, after: { name: 'New' } },
      {
        action: 'bot.updated',
        before: { messages: { greeting: 'Hello! How can I help you?' } },
        after: { messages: { greeting: 'Hi' } },
      },
      { action: 'bot.deleted', target: { name: 'New' }, before: { name: 'New', description: 'Old' } },
    ]);
  });
});
