import { afterAll, describe, expect, it } from 'vitest';
import { botEvents, knowledgeEvents, workspaceEvents } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openBillingHarness } from '../testing/billing-harness.ts';

const harness = await openBillingHarness();
afterAll(() => harness.stop());

describe('seats, bots, documents and pages', () => {
  it('are counted once, however often their events come', async () => {
    const workspaceId = await harness.aWorkspace();
    const context = systemContext('test');
    const bot = { chat_bot_id: `bot-${workspaceId}`, workspace_id: workspaceId };
    const item = { ...bot, item_id: `item-${workspaceId}`, version: 1 };
    const page = { ...bot, item_id: `page-${workspaceId}`, version: 1 };
    const member = {
      workspace_id: workspaceId,
      user_id: 'uma',
      workspace_role_id: 2 as const,
      membership_id: `m-${workspaceId}`,
    };
    const usage = async () => {
      const { seats, bots, documents, pages, storageBytes } = (await harness.planOf(workspaceId)).usage;
      return { seats, bots, documents, pages, storageBytes };
    };
    const before = await usage();

    const came = [
      eventFor(context, botEvents.botCreated, workspaceId, bot),
      eventFor(context, knowledgeEvents.documentUploaded, workspaceId, {
        ...item,
        name: 'a.md',
        sizeBytes: 1_000,
        pages: 0,
      }),
      eventFor(context, knowledgeEvents.documentUploaded, workspaceId, {
        ...page,
        name: 'Opening hours',
        sizeBytes: 500,
        pages: 1,
      }),
      eventFor(context, workspaceEvents.memberJoined, workspaceId, { ...member, invitation_id: null }),
    ];
    await harness.deliver(...came, ...came);
    expect(await usage()).toEqual({
      seats: before.seats + 1,
      bots: before.bots + 1,
      documents: before.documents + 1,
      pages: before.pages + 1,
      storageBytes: before.storageBytes + 1_500,
    });

    const went = [
      eventFor(context, workspaceEvents.memberLeft, workspaceId, member),
      eventFor(context, knowledgeEvents.documentDeleted, workspaceId, item),
      eventFor(context, knowledgeEvents.documentDeleted, workspaceId, page),
      eventFor(context, botEvents.botDeleted, workspaceId, bot),
    ];
    await harness.deliver(...went, ...went);
    expect(await usage()).toEqual(before);
  });
});
