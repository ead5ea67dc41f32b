import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { botApi, CHANNELS, chatApi, INSTANCE_PROVIDER_ID, modelGroundingSchema } from '@colloquy/contracts';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { machineFacts } from '../../machine.ts';
import { ingest, startWithBot } from '../../measure/product-subject.ts';
import { quantile } from '../../statistics.ts';

/**
 * `node tests/bench/answers/real-model/wait-for-model.ts`: measures how long an answer of a running product takes
 * with a slow scripted model that invents everything, for each grounding, and without a model.
 */
const { values } = parseArgs({
  options: { 'first-token-ms': { type: 'string', default: '13700' }, asks: { type: 'string', default: '5' } },
});
const MODEL = 'slow';
const MADE_UP = 'It was founded by two brothers from Norway, who had ninety boats.';
const TEXT =
  '# Boats\n\nTarnbrook Kayaks hires out boats on Lake Ennisk from April to October. A single kayak costs 14 euros an hour.';
const QUESTION = 'How much does a single kayak cost per hour?';

const root = await mkdtemp(join(tmpdir(), 'colloquy-wait-for-model-'));
const model = await startFakeOpenAi({ firstTokenMs: Number(values['first-token-ms']) });
model.failAlways({ kind: 'says', text: MADE_UP, pieceChars: 8, withRole: true });
const bench = await startWithBot(join(root, 'product'), { MODEL_HOSTS: new URL(model.baseUrl).host });
const { client } = bench.product;
const { jwt, botId, workspaceId } = bench.owner;
try {
  await ingest(bench, [{ name: 'boats.md', bytes: Buffer.from(TEXT), mimeType: 'text/markdown' }]);
  console.log(JSON.stringify({ machine: machineFacts(), values }));
  await report('none', INSTANCE_PROVIDER_ID);
  const made = await client.call(
    chatApi.createModelProvider,
    { params: { id: workspaceId }, body: { name: 'Slow', baseUrl: model.baseUrl } },
    { jwt },
  );
  const params = { id: workspaceId, providerId: made.data.id };
  for (const grounding of modelGroundingSchema.options) {
    const body = { model: MODEL, grounding };
    await client.call(chatApi.chooseModelGrounding, { params, body }, { jwt });
    await report(grounding, made.data.id);
  }
} finally {
  await bench.product.stop();
  await model.close();
  await rm(root, { recursive: true, force: true });
}

/** Prints the median and maximum time of some answers by a provider, and the requests to the model. */
async function report(name: string, provider_id: string): Promise<void> {
  const settings = await client.call(botApi.readBotSettings, { params: { id: botId } }, { jwt });
  const body = { revision: settings.data.revision, model: { provider_id, model: MODEL } };
  await client.call(botApi.writeBotSettings, { params: { id: botId }, body }, { jwt });
  const seen = model.requests;
  const times: number[] = [];
  let answer = '';
  for (let asked = 0; asked < Number(values.asks); asked += 1) {
    const chat = { chat_bot_id: botId, name: '', userRef: 'wait-bench', channel: CHANNELS.chat.id };
    const made = await client.call(chatApi.createChat, { body: chat }, { jwt });
    const startedAt = performance.now();
    const asking = { body: { chat_id: made.data.id, query: QUESTION, debug: false } };
    answer = (await client.call(chatApi.ask, asking, { jwt })).data.answer;
    times.push(performance.now() - startedAt);
  }
  const [median, longest] = [quantile(times, 0.5), Math.max(...times)].map(Math.round);
  console.log(`${name}: ${median} ms, at most ${longest}; ${model.requests - seen} requests; "${answer}"`);
}
