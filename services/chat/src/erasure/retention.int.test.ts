import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chatEvents } from '@colloquy/contracts';
import { openChatStage, type ChatStage } from '../testing/chat-stage.ts';

const DAY_MS = 24 * 60 * 60_000;

// Workspace w1 keeps its conversations for 30 days.
describe('the time for which conversations are kept', () => {
  let stage: ChatStage;

  beforeAll(async () => {
    stage = await openChatStage();
  });
  afterAll(() => stage.stop());

  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const isThere = async (id: string) => (await stage.find({})).includes(id);
  const chatRows = () => {
    const model = stage.host.database
      .service('chat')
      .outboxModels.find(({ modelName }) => modelName === 'Chat');
    if (model === undefined) throw new Error('No model of chats.');
    return model;
  };

  it('runs from what was said last, and then everything personal goes', async () => {
    const old = await stage.aChat();
    await stage.ask(old, 'Is 555-0177 your number?');
    const silent = await stage.aChat();
    const lively = await stage.aChat();
    await stage.ask(lively, 'And today?');
    await chatRows().updateOne({ _id: lively }, { $set: { lastMessageAt: inDays(20) } });

    const early = await stage.startAnother(() => inDays(29));
    await early.stop();
    expect(await isThere(old)).toBe(true);

    const late = await stage.startAnother(() => inDays(31));
    await vi.waitFor(async () => expect([await isThere(old), await isThere(silent)]).toEqual([false, false]));
    await late.stop();
    expect(await isThere(lively)).toBe(true);
    const told = () => stage.host.published.filter(({ type }) => type === chatEvents.chatErased.type);
    await vi.waitFor(() =>
      expect(
        told()
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual([old, silent].toSorted()),
    );
    await vi.waitFor(async () => {
      const stored = await Promise.all(
        stage.host.database.service('chat').outboxModels.map((model) => model.find().lean().exec()),
      );
      expect(JSON.stringify(stored)).not.toContain('555-0177');
    });
  });

  it('does not end where a workspace keeps everything, or is gone', async () => {
    const kept = await stage.aChat();
    const orphan = await stage.aChat();
    await chatRows().updateOne({ _id: kept }, { $set: { workspace_id: 'w2' } });
    await chatRows().updateOne({ _id: orphan }, { $set: { workspace_id: 'gone' } });
    const due = await stage.aChat();
    const late = await stage.startAnother(() => inDays(400));
    await vi.waitFor(async () => expect(await isThere(due)).toBe(false));
    await late.stop();
    const left = await chatRows().find({ _id: { $in: [kept, orphan] }, status: 5 });
    expect(left.map(({ _id }) => _id).toSorted()).toEqual([kept, orphan].toSorted());
  });
});
