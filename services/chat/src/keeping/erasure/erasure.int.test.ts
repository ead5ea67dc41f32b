import { afterAll, describe, expect, it, vi } from 'vitest';
import { chatApi, chatEvents } from '@colloquy/contracts';
import { openChatHarness } from '../../testing/chat-harness.ts';

describe('erasing a conversation', async () => {
  const harness = await openChatHarness();
  const { host } = harness;
  afterAll(() => harness.stop());

  const erase = (id: string) => host.asUser('ada').send(chatApi.deleteChat, { params: { id } });

  async function everythingStored(): Promise<string> {
    const models = host.database.service('chat').outboxModels;
    return JSON.stringify(await Promise.all(models.map((model) => model.find().lean().exec())));
  }

  it('leaves nothing of it, for members and visitors', async () => {
    const id = await harness.aConversation();
    await harness.ask(id, 'My number is 555-0199?');
    await host.asUser('uma').call(chatApi.addNote, { params: { id }, body: { text: 'Call 555-0199' } });
    expect((await erase(id)).status).toBe(200);

    const gone = [
      await host.asUser('ada').send(chatApi.getChat, { params: { id } }),
      await host.asUser('ada').send(chatApi.listNotes, { params: { id } }),
      await harness.visitorHistory(id),
      await harness.send(id, 'Still there?', { userRef: undefined }),
    ];
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await harness.find({ search: '555-0199' })).toEqual([]);
  });

  it('leaves nothing personal in the store', async () => {
    const id = await harness.aConversation();
    await harness.ask(id, 'My number is 555-0142?');
    await host.asUser('uma').call(chatApi.addNote, { params: { id }, body: { text: 'Call 555-0142' } });
    expect(await everythingStored()).toContain('555-0142');
    await erase(id);
    // Waiting events are published before the erasure completes.
    await vi.waitFor(async () => expect(await everythingStored()).not.toContain('555-0142'));
    expect(JSON.stringify(host.publishedAs(chatEvents.chatErased))).not.toContain('555-0142');
  });

  it('tells others once, however often it is asked for', async () => {
    const id = await harness.aConversation();
    await harness.ask(id, 'When?');
    expect([(await erase(id)).status, (await erase(id)).status]).toEqual([200, 200]);
    const erasedEvents = () => host.publishedAs(chatEvents.chatErased, id);
    await vi.waitFor(() => expect(erasedEvents()).toHaveLength(1));
    expect(erasedEvents()[0]).toMatchObject({ actor: { kind: 'user', id: 'ada' }, data: { chat_id: id } });
  });

  it('leaves the other conversations alone', async () => {
    const [id, other] = [await harness.aConversation(), await harness.aConversation()];
    await harness.ask(other, 'Am I still here?');
    await erase(id);
    expect(await harness.history(other)).toHaveLength(1);
  });
});
