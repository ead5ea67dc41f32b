import { describe, expect, it } from 'vitest';
import { botApi } from '@colloquy/contracts';
import { aFlow, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { openBotHarness } from '../testing/bot-harness.ts';
import { flowCalls } from './testing/flow-steps.ts';

const BY_ITSELF = aFlow(anInput('name'));
const BY_A_WORD = aFlow(anInfo('hello', { trigger: { on: 'keyword', keywords: ['order'] } }));

describe('what a widget knows of the flow of its bot', async () => {
  const { host, aBot } = await openBotHarness({});
  const { save, publish } = flowCalls(host);

  async function begins(linkId: string) {
    const { result } = await host.asVisitor().call(botApi.readWidgetConfig, { params: { linkId } });
    return result.data.flow;
  }

  it('is whether a conversation begins with it, by the live revision alone', async () => {
    const bot = await aBot();
    const linkId = bot.publicLink?.linkId ?? '';
    expect(await begins(linkId)).toEqual({ start: false });
    await save(bot.id, 0, BY_ITSELF);
    expect(await begins(linkId)).toEqual({ start: false });
    await publish(bot.id, 1);
    expect(await begins(linkId)).toEqual({ start: true });
    await save(bot.id, 1, BY_A_WORD);
    expect(await begins(linkId)).toEqual({ start: true });
    await publish(bot.id, 2);
    expect(await begins(linkId)).toEqual({ start: false });
    await publish(bot.id, 1);
    expect(await begins(linkId)).toEqual({ start: true });
    await publish(bot.id, null);
    expect(await begins(linkId)).toEqual({ start: false });
  });

  it('is that of its own bot', async () => {
    const [one, other] = [await aBot(), await aBot()];
    await save(one.id, 0, BY_ITSELF);
    await publish(one.id, 1);
    expect(await begins(one.publicLink?.linkId ?? '')).toEqual({ start: true });
    expect(await begins(other.publicLink?.linkId ?? '')).toEqual({ start: false });
  });
});
