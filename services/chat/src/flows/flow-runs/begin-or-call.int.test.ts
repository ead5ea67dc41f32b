import { setImmediate as tick } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botSettingsSchema, chatApi } from '@colloquy/contracts';
import { aFlow, anInput } from '@colloquy/flow-engine/testing';
import { USER_REF } from '../../testing/chat-harness.ts';
import { openFlowChat } from '../../testing/open-flow-chat.ts';

/** Delays of the handoff request after the message that begins a run, in rounds of the event loop. */
const TICKS = Array.from({ length: 120 }, (_, n) => n);

describe('a message that begins a run while a person is called', async () => {
  const chat = await openFlowChat();
  afterAll(() => chat.stop());
  beforeAll(async () => {
    await chat.set({ handoff: botSettingsSchema.parse({ handoff: { enabled: true } }).handoff });
    const trigger = { on: 'keyword' as const, keywords: ['order status'], oncePerVisitor: false };
    await chat.publish(aFlow(anInput('order', { trigger })));
  });

  async function callAfter(ticks: number, id: string) {
    for (let n = 0; n < ticks; n += 1) await tick();
    const body = { chat_id: id, userRef: USER_REF };
    // Each visitor has an own address, because handoff requests are limited per address.
    await chat.host
      .asVisitor(`198.51.100.${ticks + 1}`)
      .call(chatApi.requestHandoff, { params: { linkId: 'link-1' }, body });
  }

  it('leaves none under way, whichever was first', async () => {
    const left: string[] = [];
    for (const ticks of TICKS) {
      const id = await chat.aConversation();
      await Promise.all([chat.say(id, 'order status'), callAfter(ticks, id)]);
      const runs = await chat.host.asUser('ada').call(chatApi.listFlowRuns, { params: { id } });
      left.push(...runs.result.data.map(({ state, endReason }) => `${state} ${endReason}`));
    }
    expect(new Set(left)).toEqual(new Set(['aborted human']));
  });
});
