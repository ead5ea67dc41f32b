import { createEmbeddedVectorStore, type VectorStore } from '@colloquy/vector-store';
import { createExtractiveAnswerer } from '@colloquy/answering';
import type { EmbeddingModel } from '@colloquy/language-model';
import { indexSet, WORKSPACE } from './index-set.ts';
import { createKeptEmbeddings } from './kept-embeddings.ts';
import { measureAnswers, type SetAnswers } from './measure-answers.ts';
import { plainBm25, stemmedBm25 } from './plain-bm25.ts';
import type { AskedQuestion, MissingSet, RetrievalSet } from './retrieval-set.ts';
import { recallOf, type Recall } from './recall.ts';
import { scaledStore } from './scaled-store.ts';

/** A search method on both halves of a set: parameters are chosen on the first and reported on the second. */
export interface MethodFigures {
  readonly method: string;
  readonly chosenOn: Recall;
  readonly reported: Recall;
}

export interface SetFigures {
  readonly name: string;
  readonly passages: number;
  readonly chunks: number;
  readonly methods: readonly MethodFigures[];
  readonly answered: SetAnswers;
}

export interface RetrievalFigures {
  readonly sets: readonly SetFigures[];
  readonly missing: readonly MissingSet[];
}

/** Enough chunks to contain ten passages. */
const TOP_CHUNKS = 30;
/** MRR@10, the largest rank considered. */
const DEPTH = 10;
/** This many questions of every other set serve as off-topic ones. */
const FAR_QUESTIONS = 60;

type SearchRequest = Parameters<VectorStore['search']>[0];
type Find = (question: string) => Promise<readonly string[]>;

/** Every search method on every set, with the product's chunking, local model and embedded store. */
export async function measureRetrieval(
  sets: readonly (RetrievalSet | MissingSet)[],
  dataDir: string,
): Promise<RetrievalFigures> {
  const embeddings = await createKeptEmbeddings();
  const vectors = createEmbeddedVectorStore({ dataDir });
  try {
    await vectors.ensureCollection({ modelId: embeddings.id, dimension: embeddings.dimension });
    const measured: SetFigures[] = [];
    const present = sets.filter((set): set is RetrievalSet => !('missing' in set));
    for (const set of present) {
      const far = present.flatMap((other) => (other === set ? [] : spreadOf(other.questions)));
      measured.push(await measureSet(set, far, { vectors, embeddings }));
    }
    return { sets: measured, missing: sets.filter((set) => 'missing' in set) };
  } finally {
    await vectors.close();
    await embeddings.close();
  }
}

/** At most FAR_QUESTIONS texts, spread over the set. */
function spreadOf(questions: readonly AskedQuestion[]): string[] {
  const step = Math.max(1, Math.floor(questions.length / FAR_QUESTIONS));
  return questions
    .filter((_question, at) => at % step === 0)
    .slice(0, FAR_QUESTIONS)
    .map(({ text }) => text);
}

async function measureSet(
  set: RetrievalSet,
  farQuestions: readonly string[],
  deps: { readonly vectors: VectorStore; readonly embeddings: EmbeddingModel },
): Promise<SetFigures> {
  const botId = set.name;
  const chunks = await indexSet(set, botId, deps);
  const vectors = await scaledStore(deps.vectors, deps.embeddings);
  const hitsOf = (text: string, fields: Pick<SearchRequest, 'mode' | 'vector'>) =>
    vectors.search({ workspaceId: WORKSPACE, botId, text, topK: TOP_CHUNKS, ...fields });
  const search = async (text: string, fields: Pick<SearchRequest, 'mode' | 'vector'>): Promise<string[]> =>
    (await hitsOf(text, fields)).map(({ itemId }) => itemId);
  const embed = async (text: string): Promise<Float32Array> => {
    const [vector] = await deps.embeddings.embed([text], { kind: 'query' });
    if (vector === undefined) throw new Error('the model returned no vector');
    return vector;
  };
  const plain = plainBm25(chunks);
  const stemmed = stemmedBm25(chunks);
  const methods: readonly [string, Find][] = [
    ['plain BM25', (text) => Promise.resolve(plain(text, TOP_CHUNKS))],
    ['BM25, our terms', (text) => Promise.resolve(stemmed(text, TOP_CHUNKS))],
    ['keyword', (text) => search(text, { mode: 'hybrid', vector: null })],
    ['dense', async (text) => search(text, { mode: 'vector', vector: await embed(text) })],
    ['hybrid', async (text) => search(text, { mode: 'hybrid', vector: await embed(text) })],
  ];
  const figures: MethodFigures[] = [];
  for (const [method, find] of methods) {
    const ranks: number[] = [];
    for (const question of set.questions) ranks.push(rankOf(question, await find(question.text)));
    figures.push({
      method,
      chosenOn: recallOf(ranks.filter((_rank, at) => at % 2 === 0)),
      reported: recallOf(ranks.filter((_rank, at) => at % 2 === 1)),
    });
  }
  const answered = await measureAnswers(set, farQuestions, {
    find: async (text) => hitsOf(text, { mode: 'hybrid', vector: await embed(text) }),
    answerer: createExtractiveAnswerer(),
  });
  const counts = { passages: set.passages.length, chunks: chunks.length };
  return { name: set.name, ...counts, methods: figures, answered };
}

/** Rank from 1 of the first right passage; Infinity when none of the first ten is. */
function rankOf({ passageIds }: AskedQuestion, found: readonly string[]): number {
  const passages = [...new Set(found)].slice(0, DEPTH);
  const at = passages.findIndex((id) => passageIds.includes(id));
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}
