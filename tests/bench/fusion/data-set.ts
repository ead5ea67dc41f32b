import { keywordText } from '@colloquy/vector-store';
import type { Domain } from './corpus.ts';
import { DOMAINS } from './data/index.ts';
import { embedAll } from './embed.ts';

export interface Chunk {
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly vector: Float32Array;
}

export interface Question {
  readonly text: string;
  readonly vector: Float32Array;
  /** Index of the answering chunk; null for an unanswerable question. */
  readonly gold: number | null;
  /** Halves by document: parameters are chosen on `tune` and reported on `test`. */
  readonly half: 'tune' | 'test';
}

/** A bot: its chunks and the questions it is asked. */
export interface Bot {
  readonly name: string;
  readonly chunks: readonly Chunk[];
  readonly questions: readonly Question[];
}

/** Unanswerable for the shop; in one bot with all domains, IT support would answer it. */
export const ANSWERED_ELSEWHERE = 'How do I change my account password?';

/** One bot per domain and, last, one with all of them. */
export async function loadBots(): Promise<readonly Bot[]> {
  const bots: Bot[] = [];
  for (const domain of DOMAINS) bots.push(await loadBot(domain));
  return [...bots, everything(bots)];
}

/** The domain's sections as chunks and its questions, embedded by the local model. */
export async function loadBot({ name, documents, unanswerable }: Domain): Promise<Bot> {
  const drafts = documents.flatMap(({ title, sections }) =>
    sections.map(({ heading, text }) => ({ title, headingPath: [heading], text })),
  );
  const asked = documents.flatMap(({ sections }, at) =>
    sections.flatMap(({ text, questions }) =>
      questions.map((question) => ({
        text: question,
        gold: drafts.findIndex((chunk) => chunk.text === text),
        half: half(at),
      })),
    ),
  );
  const declined = unanswerable.map((text, at) => ({ text, gold: null, half: half(at) }));
  const chunkVectors = await embedAll(drafts.map(keywordText));
  const drafted = [...asked, ...declined];
  const questionVectors = await embedAll(drafted.map(({ text }) => text));
  const vectorAt = (vectors: readonly Float32Array[], at: number): Float32Array =>
    vectors[at] ?? new Float32Array();
  return {
    name,
    chunks: drafts.map((chunk, at) => ({ ...chunk, vector: vectorAt(chunkVectors, at) })),
    questions: drafted.map((question, at) => ({ ...question, vector: vectorAt(questionVectors, at) })),
  };
}

function everything(bots: readonly Bot[]): Bot {
  let offset = 0;
  const questions: Question[] = [];
  for (const bot of bots) {
    for (const question of bot.questions) {
      if (question.text === ANSWERED_ELSEWHERE) continue;
      questions.push({ ...question, gold: question.gold === null ? null : question.gold + offset });
    }
    offset += bot.chunks.length;
  }
  return { name: 'all', chunks: bots.flatMap(({ chunks }) => chunks), questions };
}

function half(at: number): Question['half'] {
  return at % 2 === 0 ? 'tune' : 'test';
}
