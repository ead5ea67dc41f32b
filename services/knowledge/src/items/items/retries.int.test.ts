import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import { ERRORS } from '@colloquy/errors';
import { eventually, openKnowledge } from '../../testing/knowledge-harness.ts';
import { createWordEmbeddings } from '../../testing/word-embeddings.ts';

const { insertingError, parsingError, processed, processing } = DocumentStatus;
const LAMPS = ['table', 'floor', 'desk', 'bed', 'garden', 'wall']
  .map((kind) => `A ${kind} lamp can be returned within 45 days of its delivery, in its box, with the bill.`)
  .join(' ');

describe('the retry of an item', async () => {
  let isModelAway = false;
  const words = createWordEmbeddings();
  const harness = await openKnowledge({
    embeddings: {
      ...words,
      embed: (texts, options) =>
        isModelAway ? Promise.reject(new Error('The model is away')) : words.embed(texts, options),
    },
  });
  const { host } = harness;
  afterAll(() => harness.stop());

  const patch = (id: readonly string[], body: object, userId = 'ada') =>
    host.asUser(userId).send(knowledgeApi.updateKnowledge, { query: { id: [...id] }, body });
  const unread = async (bot: string, text = 'Hi') => {
    const { id } = await harness.upload('ada', bot, `${text}.md`, text);
    await harness.untilStatus(id, parsingError);
    return id;
  };
  const NEEDS_OTHERS = { code: Number(ERRORS.wrongState), reason: 'NEEDS_NEW_FILE' };

  it('that could not be read takes another way to cut it, and is refused without one', async () => {
    const bot = harness.aBot('w1');
    const id = await unread(bot);
    const refused = await patch([id], { action: 'retry' });
    expect(refused).toMatchObject({ status: 409, body: NEEDS_OTHERS });
    expect((await harness.item(id, bot))?.documentStatus).toBe(parsingError);
    const chunking = { strategy: 'fixed', maxTokens: 100, overlap: 0 } as const;
    const { status, body } = await patch([id], { action: 'retry', chunking });
    expect(status).toBe(200);
    expect(knowledgeApi.updateKnowledge.response.parse(body).data).toMatchObject([
      { id, documentStatus: processing, error: null },
    ]);
    // Its text is as short as before.
    await harness.untilStatus(id, parsingError);
    await eventually(async () =>
      expect(await harness.item(id, bot)).toMatchObject({ error: { code: 'EMPTY_TEXT' }, liveVersion: null }),
    );
  });

  it('that could not be stored is cut as it is told to', async () => {
    const bot = harness.aBot('w1');
    isModelAway = true;
    const { id } = await harness.upload('ada', bot, 'lamps.md', LAMPS);
    await harness.untilStatus(id, insertingError);
    isModelAway = false;
    const chunking = { strategy: 'fixed', maxTokens: 50, overlap: 0 } as const;
    expect((await patch([id], { action: 'retry', chunking })).status).toBe(200);
    const { chunkCount } = await harness.untilStatus(id, processed);
    expect(chunkCount).toBeGreaterThan(1);
  });

  it('whose encoding cannot be told is read in the one that its owner names, and edited in it', async () => {
    const bot = harness.aBot('w1');
    const text = 'Прокат лодок открыт ежедневно с девяти утра до шести вечера, цена триста рублей.';
    const known = await harness.upload('ada', bot, 'prices.txt', inBytes(text, 'windows-1251'));
    await harness.untilStatus(known.id, processed);
    expect(await harness.item(known.id, bot)).toMatchObject({
      encoding: { detected: 'windows-1251', confidence: expect.any(Number), choice: null },
    });
    // As another code page stores them, for which no reader here has a name.
    const strange = inBytes(text, 'windows-1251').map((byte) => (byte < 0xc0 ? byte : 0xff - (byte - 0xc0)));
    const { id } = await harness.upload('ada', bot, 'strange.txt', strange);
    await harness.untilStatus(id, parsingError);
    await eventually(async () =>
      expect(await harness.item(id, bot)).toMatchObject({
        error: { code: 'ENCODING_UNKNOWN', retriable: false },
        encoding: null,
      }),
    );
    expect(await patch([id], { action: 'retry' })).toMatchObject({ status: 409, body: NEEDS_OTHERS });
    expect((await patch([id], { action: 'retry', encoding: 'windows-1251' })).status).toBe(200);
    await harness.untilStatus(id, processed);
    expect(await harness.item(id, bot)).toMatchObject({
      encoding: { detected: 'windows-1251', confidence: 1, choice: 'windows-1251' },
    });
    const content = await host.asUser('ada').send(knowledgeApi.readKnowledgeContent, { params: { id } });
    expect(knowledgeApi.readKnowledgeContent.response.parse(content.body).data.content).toBe(
      new TextDecoder('windows-1251').decode(strange),
    );
  });

  it('is refused in a state that has none, whatever is named', async () => {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, 'lamps.md', LAMPS);
    await harness.untilStatus(id, processed);
    const again = { action: 'retry', chunking: { maxTokens: 50 } };
    expect(await patch([id], again)).toMatchObject({
      status: 409,
      body: { code: Number(ERRORS.wrongState) },
    });
    const others = await Promise.all([unread(bot, 'One'), unread(bot, 'Two')]);
    expect(await patch([...others, id], again)).toMatchObject({ status: 409, body: { changed: 0 } });
    for (const other of others) {
      expect((await harness.item(other, bot))?.documentStatus).toBe(parsingError);
    }
  });

  it.each([
    ['chunking', { chunking: { maxTokens: 100 } }],
    ['chunking', { enabled: true, chunking: {} }],
    ['chunking.maxTokens', { action: 'retry', chunking: { maxTokens: 1_000_000 } }],
    ['chunking.strategy', { action: 'retry', chunking: { strategy: 'words' } }],
    ['chunking', { action: 'retry', chunking: { size: 4 } }],
    ['encoding', { encoding: 'windows-1251' }],
    ['encoding', { action: 'retry', encoding: 'klingon' }],
  ])('names the field %s of %j', async (field, body) => {
    const id = await unread(harness.aBot('w1'));
    const refused = await patch([id], body);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body['errors'])).toContain(`"field":"${field}`);
  });

  it("is begun once of fifty at once, and never of another workspace's", async () => {
    const bot = harness.aBot('w1');
    isModelAway = true;
    const { id } = await harness.upload('ada', bot, 'lamps.md', LAMPS);
    await harness.untilStatus(id, insertingError);
    isModelAway = false;
    const retry = { action: 'retry', chunking: { maxTokens: 100 } };
    const seen = async (asked: string) => {
      const { status, body } = await patch([asked], retry, 'bob');
      const { requestId: _id, ...rest } = body;
      return { status, ...rest };
    };
    expect(await seen(id)).toEqual(await seen('0199c0de-0000-7000-8000-00000000beef'));
    expect((await patch([id], retry, 'uma')).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 50 }, () => patch([id], retry)));
    // Without a revision, as a clean-up raises it in the meantime: the state alone says who is the first.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    await harness.untilStatus(id, processed);
  });
});

/** A text of an encoding with one byte a letter. */
function inBytes(text: string, encoding: string): Uint8Array {
  const letters = Array.from({ length: 256 }, (_, byte) =>
    new TextDecoder(encoding).decode(Uint8Array.of(byte)),
  );
  return Uint8Array.from(Array.from(text, (letter) => letters.indexOf(letter)));
}
