import { describe, expect, it } from 'vitest';
import { botApi } from '@colloquy/contracts';
import { aFlow, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { openBotHarness } from '../testing/bot-harness.ts';
import { flowCalls } from './testing/flow-steps.ts';

const BY_ITSELF = aFlow(anInput('name'));
const BY_BUTTONS = aFlow(
  anInput('name'),
  anInput('order', { title: 'Order a bike', trigger: { on: 'button' }, order: 2 }),
  anInfo('times', { text: 'Our **opening** hours', trigger: { on: 'button' }, order: 1 }),
);
const BY_A_WORD = aFlow(anInfo('hello', { trigger: { on: 'keyword', keywords: ['order'] } }));

describe('what a widget knows of the flow of its bot', async () => {
  const { host, aBot } = await openBotHarness({});
  const { save, publish, list } = flowCalls(host);

  async function begins(linkId: string) {
    const { result } = await host.asVisitor().call(botApi.readWidgetConfig, { params: { linkId } });
    return result.data.flow;
  }

  it('is whether a conversation begins with it, by the live revision alone', async () => {
    const bot = await aBot();
    const linkId = bot.publicLink?.linkId ?? '';
    expect(await begins(linkId)).toEqual({ start: false, buttons: [] });
    await save(bot.id, 0, BY_ITSELF);
    expect(await begins(linkId)).toEqual({ start: false, buttons: [] });
    await publish(bot.id, 1);
    expect(await begins(linkId)).toEqual({ start: true, buttons: [] });
    await save(bot.id, 1, BY_A_WORD);
    expect(await begins(linkId)).toEqual({ start: true, buttons: [] });
    await publish(bot.id, 2);
    expect(await begins(linkId)).toEqual({ start: false, buttons: [] });
    await publish(bot.id, 1);
    expect(await begins(linkId)).toEqual({ start: true, buttons: [] });
    await publish(bot.id, null);
    expect(await begins(linkId)).toEqual({ start: false, buttons: [] });
  });

  it('is the buttons of the live revision, in its order, whatever the draft has since', async () => {
    const bot = await aBot();
    const linkId = bot.publicLink?.linkId ?? '';
    await save(bot.id, 0, BY_BUTTONS);
    const nodes = (await list(bot.id)).result.data;
    const button = (label: string, title: string) => ({
      id: nodes.find((node) => node.title === title && node.trigger?.on === 'button')?.id,
      label,
    });
    const buttons = [button('Our opening hours', ''), button('Order a bike', 'Order a bike')];
    expect(await begins(linkId)).toEqual({ start: false, buttons: [] });
    await publish(bot.id, 1);
    expect(await begins(linkId)).toEqual({ start: true, buttons });
    await save(bot.id, 1, BY_A_WORD);
    expect(await begins(linkId)).toEqual({ start: true, buttons });
    await publish(bot.id, 2);
    expect(await begins(linkId)).toEqual({ start: false, buttons: [] });
  });

  it('is that of its own bot', async () => {
    const [one, other] = [await aBot(), await aBot()];
    await save(one.id, 0, BY_ITSELF);
    await publish(one.id, 1);
    expect(await begins(one.publicLink?.linkId ?? '')).toEqual({ start: true, buttons: [] });
    expect(await begins(other.publicLink?.linkId ?? '')).toEqual({ start: false, buttons: [] });
  });
});
