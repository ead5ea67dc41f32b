import { randomBytes } from 'node:crypto';
import express from 'express';
import { Secret } from '@colloquy/config';
import { AnswerSource, DocumentStatus, answerSchema, knowledgeApi, type Answer } from '@colloquy/contracts';
import { createExtractiveAnswerer } from '@colloquy/answering';
import { INTERNAL_TOKEN_HEADER, listen, type HttpServer, type Service } from '@colloquy/service-kit';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createChatService } from '../../services/chat/src/create-service.ts';
import { openModels } from '../../services/chat/src/models/open-models.ts';
import { openKnowledge } from '../../services/knowledge/src/testing/knowledge-harness.ts';

const QUESTION = 'How many days does the courier need?';
const textOf = (days: number) => `The courier needs ${days} days to deliver a parcel.`;
const ASKS = 1_000;
const AT_ONCE = 20;

interface Instance {
  readonly service: Service;
  readonly server: HttpServer;
}

/**
 * Two instances of chat that share only the store, and the real knowledge service; `tests/distributed` has processes.
 */
describe('answers that two instances of chat keep', async () => {
  const harness = await openKnowledge();
  const { host } = harness;
  const models = openModels({
    secretsKey: [new Secret(randomBytes(32).toString('hex'))],
    modelHosts: [],
    modelSilenceMs: 10_000,
    modelPrices: new Map(),
    modelCurrency: 'EUR',
    chatModel: '',
    chatModelGrounding: 'free',
  });
  const instances = [await anInstance(), await anInstance()];
  afterAll(async () => {
    for (const { server, service } of instances) {
      await server.stop(1_000);
      await service.stop?.();
    }
    await harness.stop();
    await models.close();
  });

  async function anInstance(): Promise<Instance> {
    const answerer = createExtractiveAnswerer();
    const service = createChatService({ ...host.dependencies, answerer, models });
    await service.start?.();
    const server = await listen(express().use(service.router.express), { host: '127.0.0.1', port: 0 });
    return { service, server };
  }

  /** Posts as ada to one of the instances. */
  async function post(at: number, path: string, body: object): Promise<unknown> {
    const { server } = instances[at % instances.length] ?? expect.unreachable();
    const actor = { kind: 'user', userId: 'ada', email: 'ada@example.com', sessionId: 's' } as const;
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      headers: {
        [INTERNAL_TOKEN_HEADER]: await host.dependencies.tokens.mint(actor),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const answered: unknown = await response.json();
    expect([response.status, answered]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
    return answered;
  }

  /** `count` questions, some at once, each in a separate conversation, alternating between both instances. */
  async function askMany(bot: string, count: number): Promise<Answer[]> {
    const answers: Answer[] = [];
    let begun = 0;
    const ask = async (): Promise<void> => {
      while (begun < count) {
        const at = (begun += 1);
        const created = await post(at, '/chats', { name: '', chat_bot_id: bot, userRef: 'ada' });
        const chat_id = idSchema.parse(created).data.id;
        answers.push(answeredSchema.parse(await post(at, '/ask', { chat_id, query: QUESTION })).data);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    return answers;
  }
  const idSchema = z.object({ data: z.object({ id: z.string() }) });
  const answeredSchema = z.object({ data: answerSchema });
  const sourcesOf = (answers: readonly Answer[]) => new Set(answers.map(({ source }) => source));
  const holding = (answers: readonly Answer[], text: string) =>
    answers.filter(({ answer }) => answer.includes(text)).length;

  async function aText() {
    const bot = harness.aBot('w1');
    const body = { chat_bot_id: bot, format: 'text' as const, name: 'Courier', content: textOf(4) };
    const created = await host.asUser('ada').call(knowledgeApi.createKnowledge, { body });
    const { id } = created.result.data;
    await harness.untilStatus(id, DocumentStatus.processed);
    await harness.untilLeft(id, bot);
    return { bot, id };
  }
  const change = (id: string, body: object) =>
    host.asUser('ada').call(knowledgeApi.updateKnowledge, { query: { id: [id] }, body });

  it('are never one of a text that was rewritten, in a thousand asks', async () => {
    const { bot, id } = await aText();
    await askMany(bot, AT_ONCE);
    const kept = await askMany(bot, AT_ONCE);
    expect([sourcesOf(kept), holding(kept, '4 days')]).toEqual([new Set([AnswerSource.cache]), AT_ONCE]);

    const ada = host.asUser('ada');
    const params = { id };
    const draft = await ada.call(knowledgeApi.draftKnowledgeEdit, { params, body: { content: textOf(9) } });
    const { revision } = await harness.untilLeft(id, bot);
    const { version } = draft.result.data;
    await ada.call(knowledgeApi.confirmKnowledgeEdit, { params, body: { version, revision } });
    await expect
      .poll(async () => (await harness.item(id, bot))?.liveVersion, { timeout: 60_000 })
      .toBe(version);

    const after = await askMany(bot, ASKS);
    expect(after).toHaveLength(ASKS);
    expect([holding(after, '4 days'), holding(after, '9 days')]).toEqual([0, ASKS]);
    expect(sourcesOf(after)).toContain(AnswerSource.cache);
  });

  it.each([
    ['switched off', (id: string) => change(id, { enabled: false })],
    ['past its time', (id: string) => change(id, { validUntil: '2020-01-01T00:00:00.000Z' })],
    [
      'deleted',
      (id: string) => host.asUser('ada').call(knowledgeApi.deleteKnowledge, { query: { id: [id] } }),
    ],
  ] as const)('are none of a text that is %s, from the next question on', async (_, take) => {
    const { bot, id } = await aText();
    await askMany(bot, AT_ONCE);
    expect(sourcesOf(await askMany(bot, 2))).toEqual(new Set([AnswerSource.cache]));
    await take(id);
    const after = await askMany(bot, 5 * AT_ONCE);
    expect([sourcesOf(after), holding(after, '4 days')]).toEqual([new Set([AnswerSource.unknown]), 0]);
  });
});
