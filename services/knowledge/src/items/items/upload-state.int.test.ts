import { afterAll, describe, expect, it } from 'vitest';
import { knowledgeApi } from '@colloquy/contracts';
import { declared, eventually, openKnowledge } from '../../testing/knowledge-harness.ts';

const RETURNS = '# Returns\n\nYou may return any lamp within 45 days of delivery.\n';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('an upload that does not come', async () => {
  let offsetMs = 0;
  const harness = await openKnowledge({ now: () => new Date(Date.now() + offsetMs) });
  const { host } = harness;
  afterAll(() => harness.stop());

  const list = async (bot: string) =>
    (await host.asUser('uma').call(knowledgeApi.listKnowledge, { query: { chat_bot_id: bot } })).result;
  const stateOf = async (bot: string) => (await list(bot)).data.map(({ upload }) => upload?.state ?? null);

  it('is told apart from one that is on its way and one that is confirmed, and goes on in the same slot', async () => {
    const bot = harness.aBot('w1');
    const file = declared('returns.md', bytesOf(RETURNS));
    const first = await harness.announce('ada', bot, file);
    expect(await stateOf(bot)).toEqual(['waiting']);
    offsetMs += MINUTE;
    expect(await stateOf(bot)).toEqual(['interrupted']);

    const again = await harness.announce('ada', bot, file);
    expect(again.id).toBe(first.id);
    expect(await stateOf(bot)).toEqual(['waiting']);
    await harness.put(again, bytesOf(RETURNS));
    expect(await stateOf(bot)).toEqual(['received']);
    await harness.confirm('ada', again.id);
    expect(await stateOf(bot)).toEqual([null]);
  });

  it('goes after an hour and is named for a day, unless the file came under another item', async () => {
    const bot = harness.aBot('w1');
    const lost = declared('lost.md', bytesOf(RETURNS));
    const [other, deleted] = ['came.md', 'unwanted.md'].map((name) =>
      declared(name, bytesOf(`${RETURNS}${name}`)),
    );
    if (other === undefined || deleted === undefined) throw new Error('There are three files');
    await harness.announce('ada', bot, lost);
    await harness.announce('ada', bot, other);
    const { id } = await harness.announce('ada', bot, deleted);
    await host.asUser('ada').call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
    offsetMs += 61 * MINUTE;
    await eventually(async () => expect((await list(bot)).data).toEqual([]));
    await harness.upload('ada', bot, 'came.md', `${RETURNS}came.md`);
    const { meta } = await list(bot);
    expect(meta.droppedUploads).toMatchObject([{ name: 'lost.md', sizeBytes: lost.size }]);
    expect((await list(harness.aBot('w1'))).meta.droppedUploads).toEqual([]);
    offsetMs += DAY;
    expect((await list(bot)).meta.droppedUploads).toEqual([]);
  });
});
