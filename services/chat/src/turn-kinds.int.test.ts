import { afterAll, describe, expect, it } from 'vitest';
import { CHANNELS, ERRORS, chatApi } from '@colloquy/contracts';
import { createOutboxSignal } from '@colloquy/persistence';
import { newId } from '@colloquy/persistence/testing';
import { csvRows } from '@colloquy/service-kit';
import { turnColumns } from './conversations/exports/export-columns.ts';
import { openChatHarness } from './testing/chat-harness.ts';
import { toHistoryItem, toTurn } from './conversations/turns/turns.mapper.ts';
import { turnModel, type Turn } from './conversations/turns/turns.model.ts';
import { createTurnRepository } from './conversations/turns/turns.repository.ts';
import { toVisitorHistoryItem } from './conversations/turns/visitor.view.ts';

const WORKSPACE = 'w1';
const ANSWER = 'Within three days.';

describe('a turn of each kind', async () => {
  const harness = await openChatHarness();
  const database = harness.host.database.service('chat');
  const turns = createTurnRepository(turnModel(database), createOutboxSignal());
  const conversationId = await harness.aConversation();
  await harness.ask(conversationId, 'When?');
  const [question] = await turns.after(WORKSPACE, conversationId, { after: '', limit: 1, range: {} });
  if (question === undefined) throw new Error('The question is not stored');
  const fields = { chat_id: conversationId, chat_bot_id: 'bot-1', channel: CHANNELS.widget.id };
  const message = {
    ...fields,
    kind: 'message',
    text: 'I have sent it today.',
    author_id: 'uma',
    author_name: 'Uma',
  } as const;
  const notice = { ...fields, kind: 'notice', text: 'Uma has joined.' } as const;
  const stored = {
    question,
    message: await turns.insert(WORKSPACE, { ...message, _id: newId() }),
    notice: await turns.insert(WORKSPACE, { ...notice, _id: newId() }),
  };
  afterAll(() => harness.stop());

  it('is read as it was stored, in batches and in pages', async () => {
    expect(Object.entries(stored).map(([kind, turn]) => turn.kind === kind)).toEqual([true, true, true]);
    expect(stored.message).toMatchObject({ text: 'I have sent it today.', author_id: 'uma' });
    const request = { after: '', limit: 10, range: {} };
    expect(await turns.after(WORKSPACE, conversationId, request)).toEqual(Object.values(stored));
    const { items, total } = await turns.page(WORKSPACE, conversationId, {
      page: 1,
      limit: 10,
      desc: false,
      range: {},
    });
    expect([items, total]).toEqual([Object.values(stored), 3]);
  });

  it('is shown to the team and to its visitor by who speaks', () => {
    const columns = Object.values(stored).map((turn) => {
      const { by, question, answer, state, source } = toHistoryItem(turn);
      expect(toVisitorHistoryItem(turn, { showsSources: true })).toMatchObject({
        by,
        question,
        answer,
        state,
      });
      return { by, question, answer, state, source };
    });
    expect(columns).toEqual([
      {
        by: 'bot',
        question: 'When?',
        answer: 'About When?: yes [1].',
        state: 'answered',
        source: 'EXTERNAL',
      },
      { by: 'human', question: '', answer: 'I have sent it today.', state: 'answered', source: null },
      { by: 'system', question: '', answer: 'Uma has joined.', state: 'answered', source: null },
    ]);
  });

  it('passes the responses of the routes that answer with it, and tells visitors nothing of its author', async () => {
    expect((await harness.history(conversationId)).map(({ by }) => by).toSorted()).toEqual([
      'bot',
      'human',
      'system',
    ]);
    const { body } = await harness.visitorHistory(conversationId);
    expect(JSON.stringify(body)).toContain('I have sent it today.');
    expect(JSON.stringify(body)).not.toContain('"uma"');
  });

  it('is a row of an export', async () => {
    const conversation = await harness.conversation(conversationId);
    const rows = Object.values(stored).map((turn) => ({ conversation, turn: toHistoryItem(turn) }));
    const lines = csvRows(turnColumns, rows).trim().split('\r\n');
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(['bot', 'human', 'system']);
    expect(lines[1]).toContain('I have sent it today.');
  });

  it('is found by its text, of every kind', async () => {
    for (const text of ['When', 'sent it today', 'has joined']) {
      const found = await turns.conversationIdsWith(WORKSPACE, 'bot-1', text);
      expect([...found.keys()]).toEqual([conversationId]);
    }
  });

  it('is in the memory of the bot only as a question with its answer', async () => {
    expect(await turns.memory(WORKSPACE, conversationId, 10)).toEqual([
      { question: 'When?', answer: 'About When?: yes [1].' },
    ]);
  });

  it('takes feedback only on an answer', async () => {
    const give = async ({ _id: historyId }: Turn) => {
      const params = { id: conversationId, historyId };
      const { status, body } = await harness.host
        .asUser('uma')
        .call(chatApi.giveFeedback, { params, body: { value: 1 } });
      return [status, body['code']];
    };
    expect(await give(stored.question)).toEqual([200, undefined]);
    expect(await give(stored.message)).toEqual([409, Number(ERRORS.wrongState)]);
    expect(await give(stored.notice)).toEqual([409, Number(ERRORS.wrongState)]);
  });

  it('is a question where a row is older than the kinds', async () => {
    const rows = turnModel(harness.host.database.service('chat'));
    await rows.updateOne({ _id: stored.question._id }, { $unset: { kind: 1, author_id: 1 } });
    expect('kind' in (await rows.findById(stored.question._id).lean().orFail())).toBe(false);
    await harness.host.migrate();
    const row = await rows.findById(stored.question._id).lean().orFail();
    expect(toTurn(row)).toMatchObject({ kind: 'question', question: 'When?' });
    expect(await turns.memory(WORKSPACE, conversationId, 10)).toHaveLength(1);
  });

  it('cannot be asked again under the id of a message', async () => {
    const changes = { clientMessageId: stored.message._id };
    const { status } = await harness.send(conversationId, 'Who?', changes);
    expect(status).toBe(409);
  });

  it('holds no text any more once it is erased', async () => {
    const chat_id = newId();
    const fields = { chat_id, chat_bot_id: 'bot-1', channel: CHANNELS.widget.id };
    for (const kind of ['message', 'notice'] as const) {
      const turn = { ...fields, _id: newId(), text: ANSWER };
      await turns.insert(
        WORKSPACE,
        kind === 'notice' ? { ...turn, kind } : { ...turn, kind, author_id: 'uma', author_name: '' },
      );
    }
    expect(await turns.erase(WORKSPACE, chat_id)).toBe(0);
    expect(await turnModel(harness.host.database.service('chat')).countDocuments({ chat_id })).toBe(0);
  });
});
