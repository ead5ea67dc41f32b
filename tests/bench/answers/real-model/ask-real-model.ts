import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AnswerSource } from '@colloquy/contracts';
import { REPOSITORY_DIR } from '../../../product/index.ts';
import { readProductChunks } from '../../corpus/product-chunks.ts';
import { machineFacts } from '../../machine.ts';
import { startBare } from '../../measure/bare-subject.ts';
import { ingest, startWithBot } from '../../measure/product-subject.ts';
import { createKeptEmbeddings } from '../../retrieval/kept-embeddings.ts';
import { holdsAnswer } from '../asked/measure-asked.ts';
import { readQuestionFolder } from '../asked/question-set.ts';
import { askBare, askTimed, printStages, type PartTimes } from './ask-timed.ts';
import { questionsOf, type AskedFor } from './asked-for.ts';
import { startTimedModel, writtenIn } from './timed-model.ts';

/**
 * `node tests/bench/answers/real-model/ask-real-model.ts --model-url http://127.0.0.1:8899/v1 --documents folder`:
 * asks a running product with a real language model over HTTP, and in turn the bare handler some of the same
 * questions with the same model. `questions.json` defines right answers; a reader must decide whether a source
 * supports an answer, so each answer is written down beside the model's text.
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
/** Dimension of the built-in embedding model. */
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
  readonly ms: PartTimes;
}

const root = await mkdtemp(join(tmpdir(), 'colloquy-real-model-'));
const embeddings = await createKeptEmbeddings();
const model = await startTimedModel(modelUrl, embeddings);
try {
  const [set] = readQuestionFolder(documents).sets;
  if (set === undefined) throw new TypeError(`${documents} holds no questions`);
  const dataDir = join(root, 'product');
  const bench = await startWithBot(dataDir, {
    CHAT_MODEL_URL: model.url,
    CHAT_MODEL_API_KEY: 'none',
    CHAT_MODEL_GROUNDING: 'free',
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
        if (at < Number(values.bare)) bareMs.push(await askBare(bare.askUrl, model, question.q));
        asked.push(await askProduct(question));
        console.log(`${at + 1} ${asked.at(-1)?.isExternal === true ? 'EXTERNAL' : '-'} ${question.q}`);
      }
    } finally {
      await bare.stop();
    }
    await report(asked, bareMs);

    async function askProduct(question: AskedFor): Promise<Asked> {
      const { answer, call, ms } = await askTimed(bench, model, question.q);
      const isExternal = answer.source === AnswerSource.external;
      return {
        question: question.q,
        isAnswerable: question.isAnswerable,
        isExternal,
        holdsAnswer: isExternal && question.isAnswerable && holdsAnswer(question, answer.answer),
        confidence: answer.metadata.confidence,
        answer: isExternal ? answer.answer : '',
        citations: isExternal ? answer.metadata.citations.map(({ snippet }) => snippet) : [],
        written: writtenIn(call),
        ms,
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

async function report(asked: readonly Asked[], bareMs: readonly number[]): Promise<void> {
  const shown = asked.filter(({ isExternal }) => isExternal);
  console.log(
    `${asked.length} asked, ${shown.length} shown, ${shown.filter((one) => one.holdsAnswer).length} hold the answer`,
  );
  printStages(
    asked.map(({ ms }) => ms),
    bareMs,
  );
  const folder = join(REPOSITORY_DIR, 'tests', '.artifacts', 'bench');
  await mkdir(folder, { recursive: true });
  const machine = machineFacts();
  const file = join(folder, `real-model-${machine.measuredAt.replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify({ machine, asked, bareMs }, null, 2)}\n`);
  console.log(`written to ${file}`);
}
