import { createEmbeddedVectorStore } from '@colloquy/vector-store';
import { createExtractiveAnswerer } from '@colloquy/answering';
import { createKeptEmbeddings } from '../../retrieval/kept-embeddings.ts';
import { openAskedBot, type Answered, type AskedBotDeps } from './asked-bot.ts';
import type { AnswerableQuestion, QuestionSet, SetGroup } from './question-set.ts';

export interface AskedQuestion {
  readonly question: string;
  readonly outcome: 'right' | 'wrong' | 'declined';
  readonly isAnswerable: boolean;
  readonly confidence: number;
  readonly answer: string;
}

export interface AskedFigures {
  readonly name: string;
  /** Whether single answers may be shown: held-out sets only show totals. */
  readonly isOpen: boolean;
  readonly asked: readonly AskedQuestion[];
}

/** Asks every question of every set through the product's own code, without a language model. */
export async function measureAsked(groups: readonly SetGroup[], dataDir: string): Promise<AskedFigures[]> {
  const embeddings = await createKeptEmbeddings();
  const vectors = createEmbeddedVectorStore({ dataDir });
  const deps = { vectors, embeddings, answerer: createExtractiveAnswerer() };
  try {
    await vectors.ensureCollection({ modelId: embeddings.id, dimension: embeddings.dimension });
    const figures: AskedFigures[] = [];
    for (const { name, isOpen, sets } of groups) {
      const asked: AskedQuestion[] = [];
      for (const set of sets) asked.push(...(await askAll(set, `${name}/${set.name}`, deps)));
      figures.push({ name, isOpen, asked });
    }
    return figures;
  } finally {
    await vectors.close();
    await embeddings.close();
  }
}

async function askAll(set: QuestionSet, botId: string, deps: AskedBotDeps): Promise<AskedQuestion[]> {
  const bot = await openAskedBot(set, botId, deps);
  const asked: AskedQuestion[] = [];
  for (const question of set.answerable) {
    const { q, after } = question;
    const history = after === undefined ? [] : [{ question: after, answer: (await bot.ask(after, [])).text }];
    const answered = await bot.ask(q, history);
    asked.push(
      resultOf(after === undefined ? q : `${after} / ${q}`, answered, outcomeOf(question, answered), true),
    );
  }
  for (const question of set.decline) {
    const answered = await bot.ask(question, []);
    asked.push(resultOf(question, answered, answered.isDeclined ? 'declined' : 'wrong', false));
  }
  return asked;
}

function outcomeOf(question: AnswerableQuestion, { isDeclined, text }: Answered): AskedQuestion['outcome'] {
  if (isDeclined) return 'declined';
  return holdsAnswer(question, text) ? 'right' : 'wrong';
}

/** Whether a text contains everything required of a right answer, and nothing forbidden. */
export function holdsAnswer({ must, mustNot }: AnswerableQuestion, text: string): boolean {
  const lower = text.toLowerCase();
  const holds = (one: string): boolean => lower.includes(one.toLowerCase());
  return must.every((group) => group.some(holds)) && !mustNot.some(holds);
}

function resultOf(
  question: string,
  { text, confidence, isDeclined }: Answered,
  outcome: AskedQuestion['outcome'],
  isAnswerable: boolean,
): AskedQuestion {
  return { question, outcome, isAnswerable, confidence, answer: isDeclined ? '' : text };
}
