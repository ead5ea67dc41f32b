import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chatApi, chatEvents } from '@colloquy/contracts';
import { openChatStage, USER_REF, type ChatStage } from '../testing/chat-stage.ts';

describe('erasing a conversation', () => {
  let stage: ChatStage;

  beforeAll(async () => {
    stage = await openChatStage();
  });
  afterAll(() => stage.stop());

  const erase = (id: string) => stage.host.asUser('ada').send(chatApi.deleteChat, { params: { id } });

  async function everythingStored(): Promise<string> {
    const models = stage.host.database.service('chat').outboxModels;
    return JSON.stringify(await Promise.all(models.map((model) => model.find().lean().exec())));
  }

  it('leaves nothing of it, for members and visitors', async () => {
    const id = await stage.aChat();
    await stage.ask(id, 'My number is 555-0199?');
    await stage.host.asUser('uma').call(chatApi.addNote, { params: { id }, body: { text: 'Call 555-0199' } });
    expect((await erase(id)).status).toBe(200);

    const gone = [
      await stage.host.asUser('ada').send(chatApi.getChat, { params: { id } }),
      await stage.host.asUser('ada').send(chatApi.listNotes, { params: { id } }),
      await stage.host.asVisitor().send(chatApi.listVisitorHistory, {
        params: { linkId: 'link-1', id },
        query: { userRef: USER_REF },
      }),
      await stage.host.asVisitor().send(chatApi.askPublicLink, {
        params: { linkId: 'link-1' },
        body: { chat_id: id, query: 'Still there?' },
      }),
    ];
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await stage.find({ search: '555-0199' })).toEqual([]);
  });

  it('leaves nothing personal in the store', async () => {
    const id = await stage.aChat();
    await stage.ask(id, 'My number is 555-0142?');
    await stage.host.asUser('uma').call(chatApi.addNote, { params: { id }, body: { text: 'Call 555-0142' } });
    expect(await everythingStored()).toContain('555-0142');
    await erase(id);
    // Events that wait are published first.
    await vi.waitFor(async () => expect(await everythingStored()).not.toContain('555-0142'));
    expect(
      JSON.stringify(stage.host.published.filter(({ type }) => type === chatEvents.chatErased.type)),
    ).not.toContain('555-0142');
  });

  it('tells others once, however often it is asked for', async () => {
    const id = await stage.aChat();
    await stage.ask(id, 'When?');
    expect([(await erase(id)).status, (await erase(id)).status]).toEqual([200, 200]);
    const told = () =>
      stage.host.published.filter(({ type, key }) => type === chatEvents.chatErased.type && key === id);
    await vi.waitFor(() => expect(told()).toHaveLength(1));
    expect(told()[0]).toMatchObject({ actor: { kind: 'user', id: 'ada' }, data: { chat_id: id } });
  });

  it('leaves the other conversations alone', async () => {
    const [id, other] = [await stage.aChat(), await stage.aChat()];
    await stage.ask(other, 'Am I still here?');
    await erase(id);
    expect(await stage.history(other)).toHaveLength(1);
  });
});
