import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { AnswerDone, Answerer, AnswerRequest } from '@colloquy/answering';
import { createEmbeddedVectorStore } from '@colloquy/vector-store';
import { composeAnswer } from '../../../../packages/answering/src/extractive/composition.ts';
import { FACTORS } from '../../../../packages/answering/src/extractive/factors.ts';
import { readingsOf } from '../../../../packages/answering/src/extractive/reading.ts';
import { REPOSITORY_DIR } from '../../../product/index.ts';
import { createKeptEmbeddings } from '../../retrieval/kept-embeddings.ts';
import { openAskedBot } from '../asked/asked-bot.ts';
import { holdsAnswer } from '../asked/measure-asked.ts';
import {
  ownQuestionSets,
  readQuestionFolder,
  type AnswerableQuestion,
  type SetGroup,
} from '../asked/question-set.ts';
import { learnWeights, type Observation } from './logistic-regression.ts';
import { weightsSource } from './weights-source.ts';

/**
 * `node tests/bench/answers/learn/learn-weights.ts folder…`: learns which features make an answer likely to be right,
 * from the product's own tuning sets and from folders of documents with questions, and writes `learnt-weights.ts`.
 * The held-out sets are never read.
 */
const FILE = 'packages/answering/src/extractive/learnt-weights.ts';
/** The product's own sets are small, and closer to real questions than an encyclopedia. */
const OWN_WEIGHT = 4;
const UNKNOWN: AnswerDone = {
  type: 'done',
  text: '',
  citedPassages: [],
  quotes: [],
  supports: [],
  supported: false,
  unknownReason: 'UNSUPPORTED',
  confidence: 0,
  tokens: { in: 0, out: 0 },
  promptChars: 0,
};

const folders = process.argv.slice(2);
const [own] = ownQuestionSets();
if (own === undefined || folders.length === 0) throw new Error('Name at least one folder to learn from');
const observations = [
  ...(await observationsOf(own, OWN_WEIGHT)),
  ...(await Promise.all(folders.map((folder) => observationsOf(readQuestionFolder(folder), 1)))).flat(),
];
const learnt = learnWeights(FACTORS, observations);
const names = folders.map((folder) => basename(folder)).join(', ');
writeFileSync(
  join(REPOSITORY_DIR, FILE),
  `import type { LearntWeights } from './factors.ts';

/**
 * Written by tests/bench/answers/learn/learn-weights.ts from ${observations.length} questions (own, chosen on; ${names}): see
 * docs/adr/0032.
 */
export const LEARNT: LearntWeights = ${weightsSource(learnt)};
`,
);
console.log(`${observations.length} questions learnt from, written to ${FILE}`);

/** Each question whose passages contain something to quote, with whether the best quote answers it. */
async function observationsOf(
  { name, sets }: SetGroup,
  weight: number,
): Promise<Observation<(typeof FACTORS)[number]>[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-learn-'));
  const embeddings = await createKeptEmbeddings();
  const vectors = createEmbeddedVectorStore({ dataDir });
  const requests: AnswerRequest[] = [];
  const answerer: Answerer = {
    modelId: 'learn',
    // oxlint-disable-next-line typescript/require-await -- the port is asynchronous for the models that need it
    async *answer(request) {
      requests.push(request);
      yield UNKNOWN;
    },
  };
  try {
    await vectors.ensureCollection({ modelId: embeddings.id, dimension: embeddings.dimension });
    const found: Observation<(typeof FACTORS)[number]>[] = [];
    for (const set of sets) {
      const bot = await openAskedBot(set, `${name}/${set.name}`, { vectors, embeddings, answerer });
      const unanswerable = set.decline.map((q): AnswerableQuestion => ({ q, must: [[]], mustNot: [] }));
      for (const asked of [...set.answerable.filter(({ after }) => after === undefined), ...unanswerable]) {
        requests.length = 0;
        await bot.ask(asked.q, []);
        // A question with several parts has no single known answer.
        const [reading, ...others] = requests.flatMap((request) => readingsOf(request));
        const best = reading?.scored[0];
        if (reading === undefined || best === undefined || reading.factors === null || others.length > 0)
          continue;
        const text = composeAnswer(reading.question, reading.scored, best, reading).pieces.join('');
        found.push({ factors: reading.factors, isTrue: holdsAnswer(asked, text), weight });
      }
    }
    return found;
  } finally {
    await vectors.close();
    await embeddings.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
