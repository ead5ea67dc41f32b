import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, ERRORS, knowledgeApi } from '@colloquy/contracts';
import { openKnowledge } from '../../testing/knowledge-harness.ts';

const TEXT = 'You may return any lamp within 45 days of delivery, in ';
const { processed, parsingError } = DocumentStatus;

describe('a change of many items', async () => {
  const harness = await openKnowledge();
  const { host } = harness;
  afterAll(() => harness.stop());

  const patch = (ids: readonly string[], body: object) =>
    host.asUser('pat').send(knowledgeApi.updateKnowledge, { query: { id: [...ids] }, body });
  const uploaded = async (bot: string, name: string, text: string, status: DocumentStatus) => {
    const { id } = await harness.upload('ada', bot, name, text);
    await harness.untilStatus(id, status);
    return id;
  };

  it('reaches each of them in one call, which takes no more than a hundred', async () => {
    const bot = harness.aBot('w1');
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.push(await uploaded(bot, `${at}.md`, `${TEXT}${at}`, processed));
    const { status, body } = await patch(ids, { tags: ['shop'] });
    expect(status).toBe(200);
    expect(knowledgeApi.updateKnowledge.response.parse(body).data.map(({ id, tags }) => [id, tags])).toEqual(
      ids.map((id) => [id, ['shop']]),
    );
    const many = Array.from(
      { length: 101 },
      (_, at) => `0199c0de-0000-7000-8000-${String(at).padStart(12, '0')}`,
    );
    expect((await patch(many, { tags: [] })).status).toBe(400);
    const pat = host.asUser('pat');
    expect((await pat.call(knowledgeApi.deleteKnowledge, { query: { id: ids } })).result.data).toEqual({
      id: ids,
    });
    expect(await harness.item(ids[0] ?? '', bot)).toBeNull();
  });

  it('changes none where the state of some does not allow it, and names each of them', async () => {
    const bot = harness.aBot('w1');
    const good = await uploaded(bot, 'good.md', `${TEXT}all shops`, processed);
    const bad = await uploaded(bot, 'bad.md', 'Hi', parsingError);
    const worse = await uploaded(bot, 'worse.md', 'Ho', parsingError);
    const refused = await patch([bad, good, worse], { action: 'retry' });
    expect(refused.status).toBe(409);
    const code = Number(ERRORS.wrongState);
    const message = 'Its state does not allow this now.';
    expect(refused.body).toMatchObject({
      code,
      changed: 0,
      errors: [
        { code, field: 'id.0', message },
        { code, field: 'id.1', message },
        { code, field: 'id.2', message },
      ],
    });
    const mixed = await patch([bad, good], { enabled: false });
    expect(mixed.status).toBe(200);
    expect((await harness.item(good, bot))?.enabled).toBe(false);
    expect((await patch([bad], { action: 'retry' })).body).toMatchObject({ code, reason: 'NEEDS_NEW_FILE' });
  });

  it('is refused as a whole, and alike, for one of another workspace and for one that is not there', async () => {
    const bot = harness.aBot('w1');
    const mine = await uploaded(bot, 'mine.md', `${TEXT}mine`, processed);
    const theirs = harness.aBot('w2');
    const created = await host.asUser('bob').call(knowledgeApi.createKnowledge, {
      body: { chat_bot_id: theirs, format: 'text', name: 'Theirs', content: `${TEXT}theirs` },
    });
    const seen = async (id: string) => {
      const { status, body } = await patch([mine, id], { enabled: false });
      const { requestId: _id, ...rest } = body;
      return { status, ...rest };
    };
    expect(await seen(created.result.data.id)).toEqual(await seen('0199c0de-0000-7000-8000-00000000beef'));
    expect((await harness.item(mine, bot))?.enabled).toBe(true);
  });
});
