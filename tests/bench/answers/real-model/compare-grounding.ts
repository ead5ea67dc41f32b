import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { AnswerSource, botApi, chatApi, type Answer, type ModelProvider } from '@colloquy/contracts';
import type { Grounding } from '@colloquy/answering';
import { REPOSITORY_DIR } from '../../../product/index.ts';
import { readProductChunks } from '../../corpus/product-chunks.ts';
import { machineFacts } from '../../machine.ts';
import { startBare } from '../../measure/bare-subject.ts';
import { ingest, startWithBot } from '../../measure/product-subject.ts';
import { createKeptEmbeddings } from '../../retrieval/kept-embeddings.ts';
import { readQuestionFolder } from '../asked/question-set.ts';
import { askBare, askTimed, printStages, type PartTimes } from './ask-timed.ts';
import { spread } from './asked-for.ts';
import { startTimedModel, writtenIn } from './timed-model.ts';

/**
 * `node tests/bench/answers/real-model/compare-grounding.ts --model-url http://127.0.0.1:8899/v1 --documents folder`:
 * lets a workspace of a running product test a real language model, and then asks the same questions with `quoted`
 * and with `free` grounding, using the same texts of the model, until enough answers were shown with `quoted`, whose
 * stages are timed. The first questions are also asked of the bare handler. A reader must decide whether a source
 * supports an answer, so each is written down.
 */
const { values } = parseArgs({
  options: {
    'model-url': { type: 'string' },
    model: { type: 'string', default: 'smollm2-135m-instruct' },
    documents: { type: 'string' },
    shown: { type: 'string', default: '50' },
    questions: { type: 'string', default: '160' },
    from: { type: 'string', default: '0' },
    passages: { type: 'string', default: '6' },
    bare: { type: 'string', default: '5' },
    'max-tokens': { type: 'string', default: '150' },
  },
});
const { 'model-url': modelUrl, documents, model: modelId } = values;
if (modelUrl === undefined || documents === undefined)
  throw new TypeError('--model-url and --documents are needed');
/** Dimension of the built-in embedding model. */
const DIMENSION = '512';
const POLL_MS = 3_000;
/** The product gives up a slow model, but its text is read to the end and available the next time. */
const TRIES = 6;
const ROUNDS = 8;
const ROUND_STEP = 5;

interface Shown {
  readonly isExternal: boolean;
  /** Whether the model wrote it, or the sources were quoted without it. */
  readonly isByModel: boolean;
  /** The model failed or was too slow in both modes: no shown text is its own. */
  readonly isFallback: boolean;
  readonly confidence: number;
  readonly answer: string;
  readonly citations: readonly string[];
}
interface Compared {
  readonly question: string;
  readonly written: string;
  /** From the first time it was asked, with `quoted`. */
  readonly ms: PartTimes;
  readonly by: Readonly<Record<Grounding, Shown>>;
}

const root = await mkdtemp(join(tmpdir(), 'colloquy-grounding-'));
const embeddings = await createKeptEmbeddings();
const model = await startTimedModel(modelUrl, embeddings, { keepsTexts: true });
try {
  const [set] = readQuestionFolder(documents).sets;
  if (set === undefined) throw new TypeError(`${documents} holds no questions`);
  const dataDir = join(root, 'product');
  const bench = await startWithBot(dataDir, {
    EMBEDDING_URL: model.url,
    EMBEDDING_API_KEY: 'none',
    EMBEDDING_DIMENSION: DIMENSION,
    MODEL_HOSTS: new URL(model.url).host,
    MODEL_SILENCE_MS: '45000',
  });
  const { client } = bench.product;
  const { jwt, botId, workspaceId } = bench.owner;
  try {
    const files = set.documents.map(({ name, bytes }) => ({ name, bytes, mimeType: 'text/markdown' }));
    await ingest(bench, files);
    const provider = await addProvider();
    const tested = await testGrounding(provider.id);
    console.log(JSON.stringify(tested));
    const chunks = await readProductChunks(dataDir, bench.owner);
    const bare = await startBare({ chunks, modelUrl: model.url, databaseFile: join(root, 'bare.sqlite') });
    const compared: Compared[] = [];
    const bareMs: number[] = [];
    try {
      const questions = [...set.answerable.map(({ q }) => q), ...set.decline];
      for (const question of ofAllDocuments(questions)) {
        if (compared.length < Number(values.bare)) bareMs.push(await askBare(bare.askUrl, model, question));
        compared.push(await compare(provider.id, question));
        const count = (grounding: Grounding) => compared.filter(({ by }) => by[grounding].isExternal).length;
        console.log(`${compared.length} free ${count('free')} quoted ${count('quoted')} ${question}`);
        await save({ tested, bareMs, compared });
        if (count('quoted') >= Number(values.shown)) break;
      }
    } finally {
      await bare.stop();
    }
    printStages(
      compared.map(({ ms }) => ms),
      bareMs,
    );
  } finally {
    await bench.product.stop();
  }

  async function addProvider(): Promise<ModelProvider> {
    const params = { id: workspaceId };
    const body = { name: 'Local', baseUrl: model.url };
    const { data } = await client.call(chatApi.createModelProvider, { params, body }, { jwt });
    const settings = await client.call(botApi.readBotSettings, { params: { id: botId } }, { jwt });
    const change = {
      revision: settings.data.revision,
      model: { provider_id: data.id, model: modelId, maxTokens: Number(values['max-tokens']) },
      answering: { topK: Number(values.passages) },
    };
    await client.call(botApi.writeBotSettings, { params: { id: botId }, body: change }, { jwt });
    return data;
  }

  async function testGrounding(providerId: string) {
    const params = { id: workspaceId, providerId };
    await client.call(chatApi.testModelGrounding, { params, body: { model: modelId } }, { jwt });
    for (;;) {
      await pause(POLL_MS);
      const { data } = await client.call(
        chatApi.listModelProviders,
        { params: { id: workspaceId } },
        { jwt },
      );
      const known = data.find(({ id }) => id === providerId)?.models.find(({ id }) => id === modelId);
      if (known?.groundingTest?.state !== 'running') return known;
    }
  }

  async function compare(providerId: string, question: string): Promise<Compared> {
    const quoted = await askWith('quoted', providerId, question);
    const free = await askWith('free', providerId, question);
    const written = writtenIn(free.call);
    return {
      question,
      written,
      ms: quoted.ms,
      by: { free: shownOf(free.answer, written), quoted: shownOf(quoted.answer, written) },
    };
  }

  async function askWith(grounding: Grounding, providerId: string, question: string) {
    const params = { id: workspaceId, providerId };
    await client.call(chatApi.chooseModelGrounding, { params, body: { model: modelId, grounding } }, { jwt });
    const first = await askTimed(bench, model, question);
    let last = first;
    for (let tries = 1; last.answer.metadata.modelError !== undefined && tries < TRIES; tries += 1)
      last = await askTimed(bench, model, question);
    return { ...last, ms: first.ms };
  }
} finally {
  await model.stop();
  await embeddings.close();
  await rm(root, { recursive: true, force: true });
}

/** Rounds over all documents, so that an interrupted run has asked about each. */
function ofAllDocuments(questions: readonly string[]): string[] {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => Number(values.from) + round * ROUND_STEP);
  return rounds.flatMap((from) => spread(questions, Number(values.questions) / ROUNDS, from));
}

function shownOf({ answer, source, metadata }: Answer, written: string): Shown {
  const isExternal = source === AnswerSource.external;
  const [first = ''] = answer.split(' [', 1);
  return {
    isExternal,
    isByModel: isExternal && written.includes(first),
    isFallback: metadata.modelError !== undefined,
    confidence: metadata.confidence,
    answer: isExternal ? answer : '',
    citations: isExternal ? metadata.citations.map(({ snippet }) => snippet) : [],
  };
}

/** Written after each question, because a run with a slow model may be interrupted. */
async function save(measured: {
  readonly tested: unknown;
  readonly bareMs: readonly number[];
  readonly compared: readonly Compared[];
}): Promise<void> {
  const folder = join(REPOSITORY_DIR, 'tests', '.artifacts', 'bench');
  await mkdir(folder, { recursive: true });
  const machine = machineFacts();
  const file = join(folder, `grounding-${modelId}-${values.from}.json`);
  await writeFile(file, `${JSON.stringify({ machine, values, ...measured }, null, 2)}\n`);
}
