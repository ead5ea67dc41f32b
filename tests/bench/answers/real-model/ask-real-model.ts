import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AnswerSource, answerSchema, CHANNELS, chatApi } from '@colloquy/contracts';
import { z } from 'zod';
import { REPOSITORY_DIR } from '../../../product/index.ts';
import { readProductChunks } from '../../corpus/product-chunks.ts';
import { machineFacts } from '../../machine.ts';
import { startBare } from '../../measure/bare-subject.ts';
import { ingest, startWithBot } from '../../measure/product-subject.ts';
import { createKeptEmbeddings } from '../../retrieval/kept-embeddings.ts';
import { quantile } from '../../statistics.ts';
import { holdsAnswer } from '../asked/measure-asked.ts';
import { readQuestionFolder } from '../asked/question-set.ts';
import { questionsOf, type AskedFor } from './asked-for.ts';
import { startTimedModel, writtenIn, type ModelCall } from './timed-model.ts';

/**
 * `node tests/bench/answers/real-model/ask-real-model.ts --model-url http://127.0.0.1:8899/v1 --documents folder`: asks a
 * running product, whose instance has a real language model, over HTTP, and the bare handler some of the same questions
 * of the same model in turn. What is right is told by `questions.json`; whether a source says it must be read by a
 * person, so each answer is written down beside what the model wrote.
 */
const { values } = parseArgs({
  options: {
    'model-url': { type: 'string' },
    model: { type: 'string', default: 'smollm2-135m-instruct' },
    documents: { type: 'string' },
    questions: { type: 'string', default: '50' },
    from: { type: 'string', default: '0' },
    bare: { type: 'string', default: '10' },
  },
});
const { 'model-url': modelUrl, documents } = values;
if (modelUrl === undefined || documents === undefined)
  throw new TypeError('--model-url and --documents are needed');
/** Of the built-in embedding model. */
const DIMENSION = '512';
interface Asked {
  readonly question: string;
  readonly isAnswerable: boolean;
  readonly isExternal: boolean;
  readonly holdsAnswer: boolean;
  readonly confidence: number;
  readonly answer: string;
  readonly citations: readonly string[];
  readonly written: string;
  readonly ms: Readonly<Record<string, number | null>>;
}

const root = await mkdtemp(join(tmpdir(), 'colloquy-real-model-'));
const embeddings = createKeptEmbeddings();
const model = await startTimedModel(modelUrl, embeddings);
try {
  const [set] = readQuestionFolder(documents).sets;
  if (set === undefined) throw new TypeError(`${documents} holds no questions`);
  const dataDir = join(root, 'product');
  const bench = await startWithBot(dataDir, {
    CHAT_MODEL_URL: model.url,
    CHAT_MODEL_API_KEY: 'none',
    CHAT_MODEL: values.model,
    EMBEDDING_URL: model.url,
    EMBEDDING_API_KEY: 'none',
    EMBEDDING_DIMENSION: DIMENSION,
  });
  try {
    await ingest(
      bench,
      set.documents.map(({ name, bytes }) => ({ name, bytes, mimeType: 'text/markdown' })),
    );
    const chunks = await readProductChunks(dataDir, bench.owner);
    const bare = await startBare({ chunks, modelUrl: model.url, databaseFile: join(root, 'bare.sqlite') });
    const asked: Asked[] = [];
    const bareMs: number[] = [];
    try {
      for (const [at, question] of questionsOf(
        set,
        Number(values.questions),
        Number(values.from),
      ).entries()) {
        if (at < Number(values.bare)) bareMs.push(await askBare(bare.askUrl, question.q));
        model.takeCalls();
        asked.push(await askProduct(question));
        console.log(`${at + 1} ${asked.at(-1)?.isExternal === true ? 'EXTERNAL' : '-'} ${question.q}`);
      }
    } finally {
      await bare.stop();
    }
    await report(asked, bareMs);

    async function askProduct(question: AskedFor): Promise<Asked> {
      const { client } = bench.product;
      const { jwt, botId } = bench.owner;
      const chat = await client.call(
        chatApi.createChat,
        {
          body: { chat_bot_id: botId, name: '', userRef: `real-${asked.length}`, channel: CHANNELS.chat.id },
        },
        { jwt },
      );
      const startedAt = performance.now();
      let firstAt: number | null = null;
      let done: z.infer<typeof answerSchema> | null = null;
      const events = client.stream(
        chatApi.ask,
        { body: { chat_id: chat.data.id, query: question.q, debug: false } },
        { jwt },
      );
      for await (const { event, data } of events) {
        if (event === 'token') firstAt ??= performance.now();
        if (event === 'done') done = z.object({ data: answerSchema }).parse(data).data;
      }
      const endedAt = performance.now();
      const call = model.takeCalls().at(-1);
      const isExternal = done?.source === AnswerSource.external;
      const text = done?.answer ?? '';
      return {
        question: question.q,
        isAnswerable: question.isAnswerable,
        isExternal,
        holdsAnswer: isExternal && question.isAnswerable && holdsAnswer(question, text),
        confidence: done?.metadata.confidence ?? 0,
        answer: isExternal ? text : '',
        citations: isExternal ? (done?.metadata.citations.map(({ snippet }) => snippet) ?? []) : [],
        written: writtenIn(call),
        ms: {
          beforeModel: call === undefined ? null : call.askedAt - startedAt,
          modelFirstToken: sinceAsked(call, call?.firstAt),
          firstShown: firstAt === null ? null : firstAt - startedAt,
          afterModel: call === undefined || call.endedAt === null ? null : endedAt - call.endedAt,
          whole: endedAt - startedAt,
        },
      };
    }
  } finally {
    await bench.product.stop();
  }
} finally {
  await model.stop();
  await embeddings.close();
  await rm(root, { recursive: true, force: true });
}

async function askBare(url: string, query: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ chat_id: 'real', query }),
  });
  await response.text();
  const endedAt = performance.now();
  const call = model.takeCalls().at(-1);
  // What the model took is not the handler's own.
  return endedAt - startedAt - (sinceAsked(call, call?.endedAt) ?? 0);
}

/** From when the model was asked; null where it was not, or did not come so far. */
function sinceAsked(call: ModelCall | undefined, time: number | null | undefined): number | null {
  return call === undefined || time === null || time === undefined ? null : time - call.askedAt;
}

async function report(asked: readonly Asked[], bareMs: readonly number[]): Promise<void> {
  const shown = asked.filter(({ isExternal }) => isExternal);
  console.log(
    `${asked.length} asked, ${shown.length} shown, ${shown.filter((one) => one.holdsAnswer).length} hold the answer`,
  );
  for (const part of ['beforeModel', 'modelFirstToken', 'firstShown', 'afterModel', 'whole']) {
    const times = asked.flatMap(({ ms }) => ms[part] ?? []);
    console.log(`${part.padEnd(18)} p50 ${quantile(times, 0.5).toFixed(0)} ms of ${times.length}`);
  }
  console.log(`bare, without the model  p50 ${quantile(bareMs, 0.5).toFixed(0)} ms of ${bareMs.length}`);
  const folder = join(REPOSITORY_DIR, 'tests', '.artifacts', 'bench');
  await mkdir(folder, { recursive: true });
  const machine = machineFacts();
  const file = join(folder, `real-model-${machine.measuredAt.replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify({ machine, asked, bareMs }, null, 2)}\n`);
  console.log(`written to ${file}`);
}
