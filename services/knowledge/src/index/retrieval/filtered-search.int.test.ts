import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, ERRORS, knowledgeApi, SearchType } from '@colloquy/contracts';
import { newId } from '@colloquy/persistence/testing';
import { openKnowledge } from '../../testing/knowledge-harness.ts';

const ENGLISH = '# Returns\n\nA lamp can be returned to every shop of ours within 45 days of its delivery.';
const GERMAN =
  '# Rückgabe\n\nEine Lampe kann innerhalb von 45 Tagen nach der Lieferung in jedem Geschäft zurückgegeben werden.';
const QUESTION = 'How many days do I have to return a lamp?';

describe('a search that is narrowed by tags and language', async () => {
  const harness = await openKnowledge();
  const { host } = harness;
  afterAll(() => harness.stop());
  const ada = host.asUser('ada');

  const send = (userId: string, bot: string, filter: object, query = QUESTION) =>
    host.asUser(userId).send(knowledgeApi.searchPassages, { body: { chat_bot_id: bot, query, ...filter } });
  const found = async (bot: string, filter: object, query = QUESTION) => {
    const { body } = await send('uma', bot, filter, query);
    return knowledgeApi.searchPassages.response.parse(body).data.map(({ item_id }) => item_id);
  };
  const processed = async (bot: string, name: string, text: string, tags: readonly string[] = []) => {
    const { id } = await harness.upload('ada', bot, name, text);
    await harness.untilStatus(id, DocumentStatus.processed);
    await tag(id, tags);
    return id;
  };
  const tag = (id: string, tags: readonly string[]) =>
    ada.call(knowledgeApi.updateKnowledge, { query: { id: [id] }, body: { tags: [...tags] } });

  it('finds only what has one of the tags, behind any number of better passages that have none', async () => {
    const bot = harness.aBot('w1');
    const sections = Array.from({ length: 40 }, (_, at) => `## Days ${at}\n\nReturn a lamp in ${at} days.`);
    const better = await processed(bot, 'days.md', sections.join('\n\n'), ['other']);
    const shop = await processed(bot, 'returns.md', ENGLISH, ['shop', 'law']);
    const both = await processed(bot, 'lamps.md', '# Lamps\n\nEvery lamp comes with a fuse.', ['law']);
    expect(await found(bot, {})).not.toContain(shop);
    for (const searchType of [SearchType.vector, SearchType.vectorHybrid]) {
      expect(await found(bot, { tags: ['shop'], searchType, topK: 1 })).toEqual([shop]);
      expect(new Set(await found(bot, { tags: ['shop', 'law'], searchType }))).toEqual(new Set([shop, both]));
      expect(new Set(await found(bot, { tags: ['other'], searchType }))).toEqual(new Set([better]));
      expect(await found(bot, { tags: ['nobody'], searchType })).toEqual([]);
    }
  });

  it('sees tags as they are now, and never what is switched off', async () => {
    const bot = harness.aBot('w1');
    const id = await processed(bot, 'returns.md', ENGLISH, ['shop']);
    const change = (body: object) => ada.call(knowledgeApi.updateKnowledge, { query: { id: [id] }, body });
    expect(await found(bot, { tags: ['shop'] })).toEqual([id]);
    await tag(id, ['law']);
    expect(await found(bot, { tags: ['shop'] })).toEqual([]);
    expect(await found(bot, { tags: ['law'] })).toEqual([id]);
    await change({ enabled: false });
    expect(await found(bot, { tags: ['law'] })).toEqual([]);
    await change({ enabled: true });
    await ada.call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
    expect(await found(bot, { tags: ['law'] })).toEqual([]);
  });

  it('finds only items of the language, whichever the question is in, also after their text became another', async () => {
    const bot = harness.aBot('w1');
    const english = await processed(bot, 'returns.md', ENGLISH, ['shop']);
    const german = await processed(bot, 'rueckgabe.md', GERMAN, ['law']);
    expect(await found(bot, { language: 'en' })).toEqual([english]);
    expect(await found(bot, { language: 'de' }, 'Lampe lamp')).toEqual([german]);
    expect(await found(bot, { language: 'fr' })).toEqual([]);
    expect(await found(bot, { language: 'en', tags: ['law'] })).toEqual([]);
    expect(await found(bot, { language: 'en', tags: ['law', 'shop'] })).toEqual([english]);

    const params = { id: english };
    const draft = await ada.call(knowledgeApi.draftKnowledgeEdit, { params, body: { content: GERMAN } });
    const { revision } = (await harness.item(english, bot)) ?? {};
    const body = { version: draft.result.data.version, revision: revision ?? 0 };
    await ada.call(knowledgeApi.confirmKnowledgeEdit, { params, body });
    await harness.untilStatus(english, DocumentStatus.processed);
    expect(await found(bot, { language: 'en' })).toEqual([]);
    expect(await found(bot, { language: 'de', tags: ['shop'] }, 'Lampe lamp')).toEqual([english]);
  });

  it('is there for an API key of the chatbot, and for no other', async () => {
    const bot = harness.aBot('w1');
    const id = await processed(bot, 'returns.md', ENGLISH, ['shop']);
    const by = (botIds: string[], scopes: ('knowledge:read' | 'knowledge:write')[] = ['knowledge:read']) =>
      host
        .asApiKey({ keyId: 'k1', workspaceId: 'w1', scopes, botIds })
        .send(knowledgeApi.searchPassages, { body: { chat_bot_id: bot, query: QUESTION, tags: ['shop'] } });
    expect((await by([bot])).body).toMatchObject({ data: [{ item_id: id }] });
    expect((await by([harness.aBot('w1')])).body).toMatchObject({ code: Number(ERRORS.notFound) });
    expect((await by([bot], ['knowledge:write'])).body).toMatchObject({ code: Number(ERRORS.scopeMissing) });
  });

  it('leads to nothing of another chatbot or workspace, whose tags it cannot tell from tags that are not there', async () => {
    const [own, sister, foreign] = [harness.aBot('w1'), harness.aBot('w1'), harness.aBot('w2')];
    await processed(own, 'own.md', ENGLISH, ['own']);
    await processed(sister, 'sister.md', ENGLISH, ['secret']);
    await send('bob', foreign, {});
    const [there, nowhere] = [
      await send('uma', own, { tags: ['secret'] }),
      await send('uma', own, { tags: ['x'] }),
    ];
    expect([there.status, there.body]).toEqual([200, { data: [] }]);
    expect([nowhere.status, nowhere.body]).toEqual([200, { data: [] }]);
    const NOTHING = { code: Number(ERRORS.notFound), message: 'NOT_FOUND', requestId: expect.any(String) };
    for (const [userId, asked] of [
      ['uma', foreign],
      ['uma', newId()],
      ['bob', own],
    ] as const) {
      const refused = await send(userId, asked, { tags: ['own'], language: 'en' });
      expect([refused.status, refused.body]).toEqual([404, NOTHING]);
    }
  });

  it('names the field of a filter that it does not take', async () => {
    const bot = harness.aBot('w1');
    const wrong = [
      ['tags', { tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`) }],
      ['tags', { tags: [] }],
      ['tags.0', { tags: [''] }],
      ['tags.0', { tags: ['a'.repeat(51)] }],
      ['tags.0', { tags: [{ $ne: 'shop' }] }],
      ['tags', { tags: { $ne: null } }],
      ['language', { language: 'english' }],
      ['language', { language: { $ne: 'en' } }],
      ['language', { language: null }],
    ] as const;
    for (const [field, filter] of wrong) {
      const { status, body } = await send('uma', bot, filter);
      expect([field, status]).toEqual([field, 400]);
      expect(body).toMatchObject({ errors: [{ field }] });
    }
  });
});
