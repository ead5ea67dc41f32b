import { answerSchema, CHANNELS, chatApi, type Answer } from '@colloquy/contracts';
import { z } from 'zod';
import type { BenchProduct } from '../../measure/product-subject.ts';
import { quantile } from '../../statistics.ts';
import type { ModelCall, TimedModel } from './timed-model.ts';

const STAGES = ['beforeModel', 'modelFirstToken', 'modelWhole', 'firstShown', 'afterModel', 'whole'] as const;
/** Milliseconds of each stage; null for stages the question did not reach. */
export type PartTimes = Readonly<Record<(typeof STAGES)[number], number | null>>;

const doneSchema = z.object({ data: answerSchema });

/** Asks a question in a new chat, and measures the time in the product and until its model is called. */
export async function askTimed(
  { product: { client }, owner: { jwt, botId } }: BenchProduct,
  model: TimedModel,
  query: string,
): Promise<{ readonly answer: Answer; readonly call: ModelCall | undefined; readonly ms: PartTimes }> {
  const body = { chat_bot_id: botId, name: '', userRef: 'real-model-bench', channel: CHANNELS.chat.id };
  const chat = await client.call(chatApi.createChat, { body }, { jwt });
  model.takeCalls();
  const startedAt = performance.now();
  let firstAt: number | null = null;
  let answer: Answer | null = null;
  const asked = { body: { chat_id: chat.data.id, query, debug: false } };
  for await (const { event, data } of client.stream(chatApi.ask, asked, { jwt })) {
    if (event === 'token') firstAt ??= performance.now();
    if (event === 'done') answer = doneSchema.parse(data).data;
  }
  const endedAt = performance.now();
  if (answer === null) throw new Error(`No answer to "${query}"`);
  const call = model.takeCalls().at(-1);
  const ms = {
    beforeModel: call === undefined ? null : call.askedAt - startedAt,
    modelFirstToken: sinceAsked(call, call?.firstAt),
    modelWhole: sinceAsked(call, call?.endedAt),
    firstShown: firstAt === null ? null : firstAt - startedAt,
    afterModel: call === undefined || call.endedAt === null ? null : endedAt - call.endedAt,
    whole: endedAt - startedAt,
  };
  return { answer, call, ms };
}

/** Time of the bare handler for a question, besides its model's, in milliseconds. */
export async function askBare(url: string, model: TimedModel, query: string): Promise<number> {
  model.takeCalls();
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ chat_id: 'real', query }),
  });
  await response.text();
  const endedAt = performance.now();
  const call = model.takeCalls().at(-1);
  return endedAt - startedAt - (sinceAsked(call, call?.endedAt) ?? 0);
}

/** Prints the median of each stage beside the bare handler's. */
export function printStages(asked: readonly PartTimes[], bareMs: readonly number[]): void {
  for (const part of STAGES) {
    const times = asked.flatMap((ms) => ms[part] ?? []);
    console.log(`${part.padEnd(18)} p50 ${quantile(times, 0.5).toFixed(0)} ms of ${times.length}`);
  }
  console.log(`bare, without the model  p50 ${quantile(bareMs, 0.5).toFixed(0)} ms of ${bareMs.length}`);
}

/** Counted from the call of the model; null without a call, or if the stage was not reached. */
function sinceAsked(call: ModelCall | undefined, time: number | null | undefined): number | null {
  return call === undefined || time === null || time === undefined ? null : time - call.askedAt;
}
