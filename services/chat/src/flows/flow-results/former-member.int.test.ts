import { afterAll, describe, expect, it } from 'vitest';
import { chatApi, WorkspaceRole } from '@colloquy/contracts';
import { aFlow, anInput } from '@colloquy/flow-engine/testing';
import { openFlowChat } from '../../testing/open-flow-chat.ts';

const { admin } = WorkspaceRole;

describe('what visitors answered, to a member who was removed a second ago', async () => {
  const members: Record<string, Record<string, WorkspaceRole>> = { w1: { ada: admin, pat: admin } };
  const chat = await openFlowChat({ members: [members, { w1: 30 }] });
  afterAll(() => chat.stop());

  async function seenBy(userId: string, chatId: string, botId: string) {
    const by = chat.host.asUser(userId);
    const all = [
      await by.send(chatApi.listFlowRuns, { params: { id: chatId } }),
      await by.send(chatApi.listBotFlowRuns, { query: { chat_bot_id: botId } }),
      await by.send(chatApi.listBotFlowRuns, { query: { chat_bot_id: botId, returnAll: true } }),
      await by.send(chatApi.countFlowRuns, { query: { chat_bot_id: botId, revision: 1 } }),
    ];
    return all.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
  }

  it('is what it is to a stranger and of what never was', async () => {
    await chat.publish(aFlow(anInput('name')));
    const id = await chat.aConversation();
    await chat.say(id);
    await chat.say(id, 'Xantippe-Unique', { chat_survey_id: 'name' });
    const runs = await chat.host.asUser('pat').call(chatApi.listFlowRuns, { params: { id } });
    expect(JSON.stringify(runs.result.data)).toContain('Xantippe-Unique');
    members['w1'] = { ada: admin };
    const seen = await seenBy('pat', id, 'bot-1');
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(seen).toEqual(await seenBy('stranger', id, 'bot-1'));
    expect(seen).toEqual(await seenBy('pat', 'never-was', 'never-was'));
  });
});
