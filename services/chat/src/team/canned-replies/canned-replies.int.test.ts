import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  CANNED_REPLY_TEXT_MAX_LENGTH,
  ERRORS,
  MAX_CANNED_REPLIES,
  WorkspaceRole,
  chatApi,
  chatEvents,
  workspaceEvents,
} from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openChatHarness } from '../../testing/chat-harness.ts';

const { admin, powerUser, user } = WorkspaceRole;

describe('the canned replies of a workspace', async () => {
  const members: Record<string, Record<string, WorkspaceRole>> = {
    w1: { ada: admin, pat: powerUser, uma: user },
    w2: { eve: admin },
    w3: { ada: admin },
    full: { ada: admin },
    gone: { ada: admin },
    left: { ada: admin, pat: powerUser },
  };
  const harness = await openChatHarness({ members: [members] });
  const { host } = harness;
  afterAll(() => harness.stop());

  const THANKS = { title: 'Thanks', text: 'Thank you, {{visitor}}. **We** look into it.' };
  const list = (userId = 'uma', id = 'w1') =>
    host.asUser(userId).send(chatApi.listCannedReplies, { params: { id } });
  const create = (body: object = {}, userId = 'pat', id = 'w1') =>
    host.asUser(userId).send(chatApi.createCannedReply, { params: { id }, body: { ...THANKS, ...body } });
  const aReply = async (body: object = {}, userId = 'pat', id = 'w1') =>
    (await create(body, userId, id)).result.data;
  const patch = (replyId: string, body: object, userId = 'pat', id = 'w1') =>
    host.asUser(userId).send(chatApi.updateCannedReplies, { params: { id }, query: { id: [replyId] }, body });
  const remove = (replyIds: string[], userId = 'pat', id = 'w1') =>
    host.asUser(userId).send(chatApi.deleteCannedReplies, { params: { id }, query: { id: replyIds } });
  const seen = ({ status, body }: { status: number; body: object }) => ({
    status,
    body: { ...body, requestId: '' },
  });

  it('are written by those who set up chatbots, and read by every member, by title', async () => {
    for (const title of ['shipping', 'Éclair', 'Apology']) await aReply({ title }, 'ada', 'w3');
    const { data } = (await list('ada', 'w3')).result;
    expect(data.map(({ title }) => title)).toEqual(['Apology', 'Éclair', 'shipping']);
    const made = await aReply();
    expect(made).toEqual({ id: expect.any(String), workspace_id: 'w1', ...THANKS, revision: 1 });
    for (const member of ['ada', 'pat', 'uma']) expect((await list(member)).result.data).toContainEqual(made);
    for (const refused of [
      await create({}, 'uma'),
      await patch(made.id, {}, 'uma'),
      await remove([made.id], 'uma'),
    ]) {
      expect([refused.status, refused.body['code']]).toEqual([403, Number(ERRORS.roleTooLow)]);
    }
  });

  it('change field by field, and a late change meets how they stand', async () => {
    const { id } = await aReply();
    const changed = (await patch(id, { title: 'Thanks a lot', revision: 1 })).result.data[0];
    expect(changed).toMatchObject({ title: 'Thanks a lot', text: THANKS.text, revision: 2 });
    expect((await patch(id, { title: 'Thanks a lot' })).result.data[0]?.revision).toBe(2);
    const late = await patch(id, { text: 'Mine', revision: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: Number(ERRORS.revisionMismatch), current: [changed] });
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title of 51 characters', { title: 'a'.repeat(51) }, 'title'],
    ['a title of two lines', { title: 'a\nb' }, 'title'],
    ['no text', { text: ' \n' }, 'text'],
    ['a longer text', { text: 'a'.repeat(CANNED_REPLY_TEXT_MAX_LENGTH + 1) }, 'text'],
    ['an object as text', { text: { $gt: '' } }, 'text'],
    ['another workspace', { workspace_id: 'w2' }, 'workspace_id'],
  ])('are refused with %s, which is named', async (_what, body, field) => {
    const { id } = await aReply();
    for (const refused of [await create(body), await patch(id, body)]) {
      expect(refused.status).toBe(400);
      expect(refused.body['errors']).toMatchObject([{ field }]);
    }
  });

  it('take a text of exactly the limit', async () => {
    expect((await create({ text: 'ä'.repeat(CANNED_REPLY_TEXT_MAX_LENGTH) })).status).toBe(201);
  });

  it('are never more than their limit, however many are made at once', async () => {
    for (let n = 1; n < MAX_CANNED_REPLIES; n += 1) await aReply({ title: `No ${n}` }, 'ada', 'full');
    const made = await Promise.all(Array.from({ length: 50 }, () => create({}, 'ada', 'full')));
    expect(made.filter(({ status }) => status === 201).length).toBe(1);
    const refused = made.filter(({ status }) => status !== 201);
    for (const { status, body } of refused) {
      expect([409, 503]).toContain(status);
      if (status === 409) {
        expect(body).toMatchObject({ reason: 'TOO_MANY_REPLIES', limit: MAX_CANNED_REPLIES });
        expect(JSON.stringify(body)).not.toContain('Thank you');
      }
    }
    expect((await list('ada', 'full')).result.data.length).toBe(MAX_CANNED_REPLIES);
  });

  it('are found by their own workspace only: another’s id is as unknown as one of nobody', async () => {
    const { id } = await aReply({}, 'eve', 'w2');
    const answers = await Promise.all(
      [id, 'nobody'].map(async (one) =>
        (await Promise.all([patch(one, { title: 'Taken' }), remove([one])])).map(seen),
      ),
    );
    expect(answers[0]?.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]).toEqual(answers[1]);
    const below = await Promise.all(
      ['w2', 'nowhere'].map(async (where) => {
        const all = [
          await list('ada', where),
          await create({}, 'ada', where),
          await patch(id, {}, 'ada', where),
        ];
        return [...all, await remove([id], 'ada', where)].map(seen);
      }),
    );
    expect(below[0]?.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(below[0]).toEqual(below[1]);
    expect((await list('eve', 'w2')).result.data.map((one) => one.id)).toContain(id);
  });

  it('go all or none: one id of another workspace keeps the others', async () => {
    const [own, foreign] = [await aReply(), await aReply({}, 'eve', 'w2')];
    expect((await remove([own.id, foreign.id])).status).toBe(404);
    expect((await list()).result.data).toContainEqual(own);
    expect((await remove([own.id])).result.data).toEqual({ id: [own.id] });
    expect((await list()).result.data).not.toContainEqual(own);
  });

  it('are closed to a member who was removed a second ago', async () => {
    const { id } = await aReply({}, 'pat', 'left');
    members['left'] = { ada: admin };
    const all = [
      await list('pat', 'left'),
      await create({}, 'pat', 'left'),
      await patch(id, {}, 'pat', 'left'),
    ];
    expect([...all, await remove([id], 'pat', 'left')].map(({ status }) => status)).toEqual([
      404, 404, 404, 404,
    ]);
  });

  it('are in the audit log with what changed', async () => {
    const { id } = await aReply();
    await patch(id, { title: 'Other' });
    await patch(id, { title: 'Other' });
    await remove([id]);
    const changes = () =>
      host.publishedAs(chatEvents.changeRecorded, 'w1').filter(({ data }) => data.target.id === id);
    await vi.waitFor(() => expect(changes().length).toBe(3));
    expect(changes().map(({ data }) => [data.action, data.before, data.after])).toEqual([
      ['canned-reply.created', null, THANKS],
      ['canned-reply.changed', { title: 'Thanks' }, { title: 'Other' }],
      ['canned-reply.deleted', { ...THANKS, title: 'Other' }, null],
    ]);
  });

  it('go with their workspace, however often its event comes', async () => {
    const made = await aReply({}, 'ada', 'gone');
    const data = { workspace_id: 'gone', name: 'Gone' };
    const event = eventFor(systemContext('workspace'), workspaceEvents.workspaceDeleted, 'gone', data);
    await host.bus.publish([event, event]);
    await vi.waitFor(async () => expect((await list('ada', 'gone')).result.data).toEqual([]));
    expect(await host.bus.deadLetters.list({ consumer: 'chat.remove-canned-replies' })).toEqual([]);
    expect(await host.storedText('chat')).not.toContain(made.id);
  });
});
