import { afterAll, describe, expect, it } from 'vitest';
import { chatApi } from '@colloquy/contracts';
import { z } from 'zod';
import { openChatHarness } from '../../testing/chat-harness.ts';

const exported = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  meta: z.looseObject({ total: z.number() }),
});
const exportedWithHistory = exported.extend({
  data: z.array(z.object({ id: z.string(), history: z.array(z.object({ question: z.string() })) })),
});

describe('exporting conversations', async () => {
  const harness = await openChatHarness();
  const first = await harness.aConversation();
  await harness.ask(first, '=HYPERLINK("http://example.com")');
  await harness.ask(first, 'Two lines,\nand "quotes"?');
  const long = await harness.aConversation();
  // More than one batch.
  for (let n = 0; n < 205; n += 1) await harness.ask(long, `Question ${n}?`);
  afterAll(() => harness.stop());

  const ofBot = { chat_bot_id: 'bot-1', returnAll: true, include: 'history' } as const;
  const download = (query: object) =>
    harness.host.asUser('pat').download(chatApi.listChats, { query: { ...ofBot, ...query } });

  it('gives every conversation with its whole history as JSON', async () => {
    const { headers, text } = await download({});
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('content-disposition')).toBe('attachment; filename="conversations-bot-1.json"');
    const { data, meta } = exportedWithHistory.parse(JSON.parse(text));
    expect(meta.total).toBe(2);
    expect(data.map(({ id, history }) => [id, history.length])).toEqual([
      [first, 2],
      [long, 205],
    ]);
    expect(data[1]?.history.at(-1)?.question).toBe('Question 204?');
  });

  it('gives the conversations alone when their history is not asked for', async () => {
    const { text } = await download({ include: undefined });
    const { data } = exported.parse(JSON.parse(text));
    expect(data.map(({ id }) => id)).toEqual([first, long]);
    expect(data[0]).not.toHaveProperty('history');
  });

  it('gives only what the filters mean', async () => {
    const { text } = await download({ search: 'Question 204?' });
    expect(exported.parse(JSON.parse(text)).data.map(({ id }) => id)).toEqual([long]);
    const none = exported.parse(JSON.parse((await download({ dateTo: '2001-01-01' })).text));
    expect(none).toEqual({ data: [], meta: { total: 0, page: 1, limit: 0 } });
  });

  it('gives a row for each question as CSV, and turns no cell into a formula', async () => {
    const { headers, text } = await download({ format: 'csv' });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = text.split('\r\n');
    expect(lines[0]).toContain('chat_id,chat,channel,tags,history_id,asked,question,answer');
    expect(lines.filter((line) => line.includes(long))).toHaveLength(205);
    expect(text).toContain(`"'=HYPERLINK(""http://example.com"")"`);
    expect(text).toContain('"Two lines,\nand ""quotes""?"');
  });

  it('gives the history of one conversation, as a list and as CSV', async () => {
    const request = { params: { id: long }, query: { returnAll: true } };
    const json = await harness.host.asUser('pat').download(chatApi.listHistory, request);
    const { data, meta } = chatApi.listHistory.response.parse(JSON.parse(json.text));
    expect([data.length, meta.total]).toEqual([205, 205]);
    const csv = await harness.host
      .asUser('pat')
      .download(chatApi.listHistory, { ...request, query: { returnAll: true, format: 'csv' } });
    expect(csv.text.trim().split('\r\n')).toHaveLength(206);
  });

  it('gives the questions of the asked time only', async () => {
    const moment = (await harness.history(first))[1]?._createTime ?? '';
    const { text } = await harness.host.asUser('pat').download(chatApi.listHistory, {
      params: { id: first },
      query: { returnAll: true, dateFrom: moment },
    });
    expect(chatApi.listHistory.response.parse(JSON.parse(text)).data.map(({ question }) => question)).toEqual(
      ['Two lines,\nand "quotes"?'],
    );
  });
});
