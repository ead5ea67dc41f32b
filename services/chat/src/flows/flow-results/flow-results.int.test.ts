import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANNELS, chatApi, chatEvents, ERRORS, type ApiScope } from '@colloquy/contracts';
import { aChoice, aFlow, aMail, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { USER_REF } from '../../testing/chat-harness.ts';
import { openFlowChat } from '../../testing/open-flow-chat.ts';

const STEPS = aFlow(
  anInput('name', { title: 'Name', variable: 'name', pii: 'sensitive', next_id: 'notify' }),
  aMail('notify', {
    subject: 'From {{name}}',
    body: '{{name}} writes',
    attachTranscript: true,
    next_id: 'topic',
  }),
  aChoice('topic', {
    text: 'What about?\n\nSay a **few** words\\.',
    title: 'What about?',
    key: 'subject-of-it',
  }),
);

describe('what visitors answered', async () => {
  const chat = await openFlowChat();
  afterAll(() => chat.stop());
  let walked = '';
  let left = '';

  beforeAll(async () => {
    await chat.publish(STEPS);
    walked = await chat.aConversation();
    await chat.say(walked);
    await chat.say(walked, '=HYPERLINK("x")', { chat_survey_id: 'name' });
    await chat.say(walked, 'No', { chat_survey_id: 'topic', chat_survey_option_id: 'no' });
    left = await chat.aConversation();
    await chat.say(left);
  });

  const runsOf = (userId: string, id: string, query: { sensitive?: boolean } = {}) =>
    chat.host.asUser(userId).send(chatApi.listFlowRuns, { params: { id }, query });
  const audited = (action: string) =>
    chat.host.published.flatMap(({ type, data, actor }) => {
      if (type !== chatEvents.changeRecorded.type) return [];
      const { action: what, target, after } = chatEvents.changeRecorded.schema.parse(data);
      return what === action ? [{ actor, target, after }] : [];
    });

  it('is read by members with the titles of the steps, and a mark for what is sensitive', async () => {
    const { result } = await runsOf('uma', walked);
    expect(result.meta.total).toBe(1);
    expect(result.data[0]).toMatchObject({ chat_id: walked, revision: 1, state: 'completed' });
    expect(result.data[0]?.answers).toMatchObject([
      { step_id: 'name', title: 'Name', value: null, hidden: true, valid: true, pii: 'sensitive' },
      { step_id: 'topic', title: 'What about?', value: 'No', hidden: false, valid: true, pii: 'none' },
    ]);
    expect(JSON.stringify(result)).not.toContain('HYPERLINK');
  });

  it('is shown whole to who may export and asks for it, which the audit log keeps', async () => {
    expect((await runsOf('uma', walked, { sensitive: true })).status).toBe(403);
    expect((await runsOf('eve', walked, { sensitive: true })).status).toBe(404);
    expect(audited('chat.sensitive-answers-read')).toEqual([]);
    const { result } = await runsOf('pat', walked, { sensitive: true });
    expect(result.data[0]?.answers[0]).toMatchObject({ value: '=HYPERLINK("x")', hidden: false });
    expect(audited('chat.sensitive-answers-read')).toMatchObject([
      {
        actor: { id: 'pat' },
        target: { kind: 'chat', id: walked, name: '' },
        after: { chat_bot_id: 'bot-1' },
      },
    ]);
  });

  it('is a mark in the transcript and in exports of it, but to who asks for more', async () => {
    const params = { id: walked };
    const read = (userId: string, query: object) =>
      chat.host.asUser(userId).send(chatApi.listHistory, { params, query });
    const questionsOf = async (userId: string, query: object = {}) =>
      (await read(userId, query)).result.data.map(({ question, hidden = false }) => [question, hidden]);
    expect(await questionsOf('uma')).toEqual([
      ['_', false],
      ['•••', true],
      ['No', false],
    ]);
    expect((await read('uma', { sensitive: true })).status).toBe(403);
    expect(await questionsOf('pat', { sensitive: true })).toContainEqual(['=HYPERLINK("x")', false]);
    const exported = async (query: object) => {
      const all = { chat_bot_id: 'bot-1', returnAll: true, include: 'history' as const, ...query };
      return (await chat.host.asUser('pat').download(chatApi.listChats, { query: all })).text;
    };
    expect(await exported({ format: 'csv' })).not.toContain('HYPERLINK');
    expect(await exported({})).not.toContain('HYPERLINK');
    const before = audited('bot.sensitive-answers-read').length;
    expect(await exported({ sensitive: true })).toContain('HYPERLINK');
    expect(audited('bot.sensitive-answers-read')).toHaveLength(before + 1);
  });

  it('is not found by a search that guesses at what is sensitive', async () => {
    const found = (search: string) =>
      chat.host.asUser('uma').call(chatApi.listChats, { query: { chat_bot_id: 'bot-1', search } });
    expect((await found('HYPERLINK')).result.data).toEqual([]);
    expect((await found('What about?')).result.data.map(({ id }) => id)).toEqual([walked]);
  });

  it('is its visitor’s own to read', async () => {
    const request = { params: { linkId: 'link-1', id: walked }, query: { userRef: USER_REF } };
    const { result } = await chat.host.asVisitor().call(chatApi.listVisitorHistory, request);
    expect(result.data.map(({ question }) => question)).toContain('=HYPERLINK("x")');
  });

  it('is no business of another workspace, to which it does not exist', async () => {
    const body = async (id: string) => {
      const { status, body: sent } = await runsOf('eve', id);
      const { requestId: _, ...rest } = sent;
      return { status, ...rest };
    };
    expect(await body(walked)).toEqual(await body('no-such-conversation'));
    const query = { chat_bot_id: 'bot-1', revision: 1 };
    const counts = await chat.host.asUser('eve').send(chatApi.countFlowRuns, { query });
    expect(counts.status).toBe(404);
  });

  it('is exported with a row for each run, and no cell is a formula', async () => {
    const query = { chat_bot_id: 'bot-1', returnAll: true };
    const { headers, text } = await chat.host.asUser('pat').download(chatApi.listBotFlowRuns, { query });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain(
      'run_id,chat_id,revision,state,endReason,started,updated,name (sensitive),subject-of-it',
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(',•••,No');
    expect(text).not.toContain('HYPERLINK');
    expect(rows[1]).toContain(`${left},1,active`);
    const refused = await chat.host.asUser('uma').send(chatApi.listBotFlowRuns, { query });
    expect(refused.status).toBe(403);
    const whole = { ...query, sensitive: true };
    const before = audited('bot.sensitive-answers-read').length;
    const asked = await chat.host.asUser('pat').download(chatApi.listBotFlowRuns, { query: whole });
    expect(asked.text).toContain(`"'=HYPERLINK(""x"")",No`);
    expect(audited('bot.sensitive-answers-read')).toHaveLength(before + 1);
    const page = { chat_bot_id: 'bot-1', sensitive: true };
    const member = await chat.host.asUser('uma').send(chatApi.listBotFlowRuns, { query: page });
    expect(member.status).toBe(403);
  });

  it('is exported whole after a fresh proof of who asks alone, and shown on a screen without', async () => {
    chat.host.unconfirmed.add('session-of-pat');
    const pat = chat.host.asUser('pat');
    const params = { id: walked };
    const whole = { chat_bot_id: 'bot-1', sensitive: true };
    const all = { ...whole, returnAll: true };
    const before = audited('bot.sensitive-answers-read').length;
    const refused = [
      await pat.send(chatApi.listBotFlowRuns, { query: all }),
      await pat.send(chatApi.listBotFlowRuns, { query: whole }),
      await pat.send(chatApi.listChats, { query: { ...all, include: 'history' } }),
      await pat.send(chatApi.listHistory, { params, query: { sensitive: true, returnAll: true } }),
    ];
    for (const { status, body } of refused) {
      expect([status, body['code']]).toEqual([403, Number(ERRORS.confirmationNeeded)]);
    }
    expect(audited('bot.sensitive-answers-read')).toHaveLength(before);
    expect((await pat.send(chatApi.listBotFlowRuns, { query: { ...all, sensitive: false } })).status).toBe(
      200,
    );
    expect((await pat.send(chatApi.listFlowRuns, { params, query: { sensitive: true } })).status).toBe(200);
    chat.host.unconfirmed.clear();
  });

  it('is shown whole to an API key by a scope of its own alone, in every route that shows it', async () => {
    const keyOf = (...scopes: ApiScope[]) =>
      chat.host.asApiKey({ keyId: 'k1', workspaceId: 'w1', scopes, botIds: [] });
    const [reading, both, alone] = [
      keyOf('chats:read'),
      keyOf('chats:read', 'sensitive:read'),
      keyOf('sensitive:read'),
    ];
    const params = { id: walked };
    const query = { chat_bot_id: 'bot-1', sensitive: true };
    const taken = { ...query, returnAll: true };
    const every = (key: typeof reading) =>
      Promise.all([
        key.download(chatApi.listFlowRuns, { params, query: { sensitive: true } }),
        key.download(chatApi.listHistory, { params, query: { sensitive: true } }),
        key.download(chatApi.listBotFlowRuns, { query: taken }),
        key.download(chatApi.listChats, { query: { ...taken, include: 'history' } }),
      ]);
    for (const answer of await every(both)) {
      expect([answer.status, answer.text.includes('HYPERLINK')]).toEqual([200, true]);
    }
    for (const answer of [...(await every(reading)), ...(await every(alone))]) {
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, Number(ERRORS.scopeMissing)]);
    }
    const hidden = await reading.download(chatApi.listFlowRuns, { params });
    expect([hidden.status, hidden.text.includes('HYPERLINK')]).toEqual([200, false]);
  });

  it('is counted by the ways that runs took', async () => {
    const query = { chat_bot_id: 'bot-1', revision: 1 };
    const { result } = await chat.host.asUser('uma').call(chatApi.countFlowRuns, { query });
    expect(result.data).toEqual({
      revision: 1,
      shown: 2,
      started: 1,
      completed: 1,
      edges: [
        { from_id: 'name', to_id: 'notify', runs: 1 },
        { from_id: 'notify', to_id: 'topic', runs: 1 },
      ],
    });
  });

  it('is mailed by an event that says nothing of the visitor', async () => {
    await chat.host.settled();
    const events = chat.host.published.filter(({ type }) => type === chatEvents.flowMailRequested.type);
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('HYPERLINK');
    const { run_id, step_id } = chatEvents.flowMailRequested.schema.parse(events[0]?.data);
    const params = { id: run_id, stepId: step_id };
    const { result } = await chat.host.asService('workspace').send(chatApi.findFlowMail, { params });
    expect(result.data).toMatchObject({
      to: ['team@example.com'],
      subject: 'From =HYPERLINK("x")',
      replyTo: null,
      chat_id: walked,
    });
    expect(result.data.transcript).toContainEqual({ by: 'asker', text: '•••' });
    expect(result.data.transcript).toContainEqual({ by: 'bot', text: 'What about?\n\nSay a few words.' });
    expect(JSON.stringify(result.data.transcript)).not.toContain('HYPERLINK');
    expect(result.data.transcript.map(({ text }) => text)).not.toContain('_');
    const member = await chat.host.asUser('ada').send(chatApi.findFlowMail, { params });
    expect(member.status).toBeGreaterThanOrEqual(400);
  });

  it('says under the title of its step what became of a mail, which its sender alone tells', async () => {
    const mailsOf = async () => (await runsOf('uma', walked)).result.data[0]?.mails;
    expect(await mailsOf()).toEqual([{ step_id: 'notify', title: 'From {{name}}', state: 'requested' }]);
    const [run] = (await runsOf('uma', walked)).result.data;
    const request = { params: { id: run?.id ?? '', stepId: 'notify' }, body: { state: 'unknown' as const } };
    const sender = chat.host.asService('workspace');
    await sender.call(chatApi.recordFlowMail, request);
    expect(await mailsOf()).toEqual([{ step_id: 'notify', title: 'From {{name}}', state: 'unknown' }]);
    const elsewhere = { ...request, params: { ...request.params, stepId: 'name' } };
    expect((await sender.send(chatApi.recordFlowMail, elsewhere)).status).toBe(404);
    expect(
      (await chat.host.asUser('ada').send(chatApi.recordFlowMail, request)).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('reads as abandoned once its visitor was away too long, before any job has come by', async () => {
    chat.later(31);
    const { result } = await runsOf('ada', left);
    expect(result.data[0]).toMatchObject({ state: 'abandoned', endReason: 'idle' });
  });

  it('sends a mail once for a conversation, in however many runs it comes to it', async () => {
    const keyword = { on: 'keyword' as const, keywords: ['again'], oncePerVisitor: false };
    await chat.publish(aFlow(aMail('once', { trigger: keyword, next_id: null })));
    const id = await chat.aConversation();
    // More than the runs that a turn reads.
    const runs = 203;
    for (let n = 0; n < runs; n += 1) await chat.say(id, 'again');
    await chat.host.settled();
    const mails = chat.host.published.filter(
      ({ type, key }) => type === chatEvents.flowMailRequested.type && key === id,
    );
    expect(mails).toHaveLength(1);
    expect((await runsOf('ada', id)).result.meta.total).toBe(runs);
  });

  it('counts what visitors answered, not what they only read nor what members try', async () => {
    const revision = await chat.publish(aFlow(anInfo('hello', { next_id: 'name' }), anInput('name')));
    const read = await chat.aConversation();
    await chat.say(read);
    await chat.say(read, '_', { chat_survey_id: 'hello' });
    const body = { chat_bot_id: 'bot-1', userRef: 'ada', channel: CHANNELS.debug.id };
    const member = chat.host.asUser('ada');
    const tried = (await member.call(chatApi.createChat, { body })).result.data.id;
    const say = (query: string, step: object = {}) =>
      member.call(chatApi.ask, { body: { chat_id: tried, query, ...step } });
    await say('_');
    await say('_', { chat_survey_id: 'hello' });
    await say('Ada', { chat_survey_id: 'name' });
    const query = { chat_bot_id: 'bot-1', revision };
    const { result } = await member.call(chatApi.countFlowRuns, { query });
    const edges = [{ from_id: 'hello', to_id: 'name', runs: 1 }];
    expect(result.data).toEqual({ revision, shown: 1, started: 0, completed: 0, edges });
    expect((await runsOf('ada', tried)).result.data).toMatchObject([{ state: 'completed', revision }]);
  });

  it('goes with its conversation, mails included', async () => {
    await chat.host.settled();
    const events = chat.host.published.filter(({ type }) => type === chatEvents.flowMailRequested.type);
    const { run_id, step_id } = chatEvents.flowMailRequested.schema.parse(events[0]?.data);
    await chat.host.asUser('ada').call(chatApi.deleteChat, { params: { id: walked } });
    const params = { id: run_id, stepId: step_id };
    const { status } = await chat.host.asService('workspace').send(chatApi.findFlowMail, { params });
    expect(status).toBe(404);
    expect(await chat.host.storedText('chat')).not.toContain('HYPERLINK');
  });
});
