import { afterAll, describe, expect, it, vi } from 'vitest';
import { botSettingsSchema, chatEvents } from '@colloquy/contracts';
import { openChatHarness } from '../../testing/chat-harness.ts';

const DAY_MS = 24 * 60 * 60_000;

// Workspace w1 keeps its conversations for 30 days.
describe('the time for which conversations are kept', async () => {
  const harness = await openChatHarness();
  afterAll(() => harness.stop());

  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const isThere = async (id: string) => (await harness.find({})).includes(id);
  const conversationRows = () => {
    const model = harness.host.database
      .service('chat')
      .outboxModels.find(({ modelName }) => modelName === 'Chat');
    if (model === undefined) throw new Error('No model of chats.');
    return model;
  };

  it('runs from what was said last, and then everything personal goes', async () => {
    const old = await harness.aConversation();
    await harness.ask(old, 'Is 555-0177 your number?');
    const silent = await harness.aConversation();
    const lively = await harness.aConversation();
    await harness.ask(lively, 'And today?');
    await conversationRows().updateOne({ _id: lively }, { $set: { lastMessageAt: inDays(20) } });

    const early = await harness.startAnother(() => inDays(29));
    await early.stop();
    expect(await isThere(old)).toBe(true);

    const late = await harness.startAnother(() => inDays(31));
    await vi.waitFor(async () => expect([await isThere(old), await isThere(silent)]).toEqual([false, false]));
    await late.stop();
    expect(await isThere(lively)).toBe(true);
    const erasedEvents = () => harness.host.publishedAs(chatEvents.chatErased);
    await vi.waitFor(() =>
      expect(
        erasedEvents()
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual([old, silent].toSorted()),
    );
    await vi.waitFor(async () => {
      const stored = await Promise.all(
        harness.host.database.service('chat').outboxModels.map((model) => model.find().lean().exec()),
      );
      expect(JSON.stringify(stored)).not.toContain('555-0177');
    });
  });

  it('does not end where a workspace keeps everything, or is gone', async () => {
    const kept = await harness.aConversation();
    const orphan = await harness.aConversation();
    await conversationRows().updateOne({ _id: kept }, { $set: { workspace_id: 'w2' } });
    await conversationRows().updateOne({ _id: orphan }, { $set: { workspace_id: 'gone' } });
    const due = await harness.aConversation();
    const late = await harness.startAnother(() => inDays(400));
    await vi.waitFor(async () => expect(await isThere(due)).toBe(false));
    await late.stop();
    const left = await conversationRows().find({ _id: { $in: [kept, orphan] }, status: 5 });
    expect(left.map(({ _id }) => _id).toSorted()).toEqual([kept, orphan].toSorted());
  });
});

// Workspace w1 keeps its conversations for 90 days.
describe('the time for which a chatbot keeps its conversations', async () => {
  let retentionDays: 30 | 365 | null = null;
  const harness = await openChatHarness({
    settings: () => botSettingsSchema.parse({ privacy: { retentionDays } }),
    members: [{ w1: { ada: 1 } }, { w1: 90 }],
  });
  afterAll(() => harness.stop());

  const isThere = async (id: string) => (await harness.find({})).includes(id);

  it.each([
    ['is its own where that is shorter', 30, 31],
    ["is the workspace's where that is shorter", 365, 91],
    ["is the workspace's where it has none of its own", null, 91],
  ] as const)('%s', async (_promise, ownDays, days) => {
    retentionDays = ownDays;
    const id = await harness.aConversation();
    const runAfter = (passed: number) => harness.startAnother(() => new Date(Date.now() + passed * DAY_MS));
    const early = await runAfter(days - 2);
    await early.stop();
    expect(await isThere(id)).toBe(true);
    const late = await runAfter(days);
    await vi.waitFor(async () => expect(await isThere(id)).toBe(false));
    await late.stop();
  });
});
