import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOLLOW_UP_TEXT } from '@colloquy/contracts';
import { aFlow, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { openFlowChat } from '../../testing/open-flow-chat.ts';

const PER_MINUTE = 10;
const TEXTS = 12;
/** A flow with more texts in a row than a visitor may send messages in a minute. */
const LONG = aFlow(
  anInfo('t0', { next_id: 't1' }),
  ...Array.from({ length: TEXTS - 1 }, (_, n) =>
    anInfo(`t${n + 1}`, { next_id: n + 2 === TEXTS ? 'name' : `t${n + 2}` }),
  ),
  anInput('name', { retry: { max: 3 } }),
);

describe('the limits of a link in a flow', async () => {
  const chat = await openFlowChat({
    linkLimits: { 'link-1': { perChatMinute: PER_MINUTE }, 'link-2': { perIpMinute: 2, perDay: 2 } },
  });
  afterAll(() => chat.stop());
  beforeAll(() => chat.publish(LONG).then(() => undefined));

  const at = (id: string) => ({ chat_survey_id: id });
  async function walkTexts(id: string, linkId?: string) {
    await chat.send(id, FOLLOW_UP_TEXT, {}, linkId);
    const statuses = [];
    for (let n = 0; n < TEXTS; n += 1)
      statuses.push((await chat.send(id, FOLLOW_UP_TEXT, at(`t${n}`), linkId)).status);
    return statuses;
  }
  /** The number of asks that the rate limit did not refuse. */
  async function counted(id: string, query: string, step: object = {}) {
    let taken = 0;
    while (taken <= 2 * PER_MINUTE && (await chat.send(id, query, step)).status !== 429) taken += 1;
    return taken;
  }

  it('do not stop a visitor who reads a long flow, who may ask as much as before', async () => {
    const id = await chat.aConversation();
    expect(new Set(await walkTexts(id))).toEqual(new Set([200]));
    expect((await chat.send(id, 'Ada', at('name'))).status).toBe(200);
    // The beginning and the answer count.
    expect(await counted(id, 'Hello')).toBe(PER_MINUTE - 2);
  });

  it('leave the address and the day of the link to what visitors say themselves', async () => {
    const id = await chat.aConversation('link-2');
    expect(new Set(await walkTexts(id, 'link-2'))).toEqual(new Set([200]));
    expect((await chat.send(id, 'Ada', at('name'), 'link-2')).status).toBe(200);
    expect((await chat.send(id, 'Hello', {}, 'link-2')).status).toBe(429);
  });

  it.each([
    ['names no step', FOLLOW_UP_TEXT, {}],
    ['names a step that does not wait', FOLLOW_UP_TEXT, at('t5')],
    ['names a step that never was', FOLLOW_UP_TEXT, at('never-was')],
    ['is typed at a text', 'Hello', {}],
    ['comes from who has no key', FOLLOW_UP_TEXT, { ...at('t0'), userRef: undefined }],
  ])('count a message that %s', async (_what, query, step) => {
    const id = await chat.aConversation();
    await chat.send(id, FOLLOW_UP_TEXT);
    expect(await counted(id, query, step)).toBe(PER_MINUTE - 1);
  });

  it('count what answers a question, a skipped one too', async () => {
    const id = await chat.aConversation();
    await walkTexts(id);
    expect(await counted(id, FOLLOW_UP_TEXT, at('name'))).toBe(PER_MINUTE - 1);
  });

  it('count a text that was gone on from before, and one of a run that was left', async () => {
    const id = await chat.aConversation();
    await chat.send(id, FOLLOW_UP_TEXT);
    await chat.send(id, FOLLOW_UP_TEXT, at('t0'));
    expect(await counted(id, FOLLOW_UP_TEXT, at('t0'))).toBe(PER_MINUTE - 1);
    const other = await chat.aConversation();
    await chat.send(other, FOLLOW_UP_TEXT);
    chat.later(31);
    expect(await counted(other, FOLLOW_UP_TEXT, at('t0'))).toBe(PER_MINUTE - 1);
  });

  it('let fifty tabs at once go on by one step', async () => {
    const id = await chat.aConversation();
    await chat.send(id, FOLLOW_UP_TEXT);
    const sent = await Promise.all(Array.from({ length: 50 }, () => chat.send(id, FOLLOW_UP_TEXT, at('t0'))));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sent.filter(({ status }) => status !== 200 && status !== 400 && status !== 429)).toEqual([]);
    expect((await chat.send(id, FOLLOW_UP_TEXT, at('t1'))).result.data.chat_survey_id).toBe('t2');
  });
});
