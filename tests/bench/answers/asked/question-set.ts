import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { formatOfName } from '@colloquy/document-text';
import {
  HELD_OUT_CASES,
  TUNING_CASES,
} from '../../../../packages/answering/src/extractive/evaluation/data-set.ts';
import type { EvaluationCase } from '../../../../packages/answering/src/extractive/evaluation/evaluation-case.ts';

/** A file as its owner would upload it. */
export interface SetDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const textsSchema = z.array(z.string().min(1)).min(1);
const answerableSchema = z.strictObject({
  q: z.string().min(1),
  must: z.array(textsSchema).min(1),
  mustNot: z.array(z.string().min(1)).default([]),
  after: z.string().min(1).optional(),
});
const questionsSchema = z.object({
  answerable: z.array(answerableSchema),
  decline: z.array(z.string().min(1)).default([]),
});
/** A question with the texts its answer must contain, one of each group, and those it must not. Case-insensitive. */
export type AnswerableQuestion = Readonly<z.infer<typeof answerableSchema>>;

/** The documents of one bot, with answerable and unanswerable questions. */
export interface QuestionSet {
  readonly name: string;
  readonly documents: readonly SetDocument[];
  readonly answerable: readonly AnswerableQuestion[];
  readonly decline: readonly string[];
}

/** Sets that are counted together. */
export interface SetGroup {
  readonly name: string;
  /** False for held-out sets: their single answers are never shown, or they would no longer be held out. */
  readonly isOpen: boolean;
  readonly sets: readonly QuestionSet[];
}

const QUESTIONS = 'questions.json';

/**
 * A folder of documents with `questions.json`: `{answerable: [{q, must, mustNot?, after?}], decline: [question]}`,
 * where `after` is asked first in the same conversation. Other unreadable files are rejected by name.
 */
export function readQuestionFolder(folder: string): SetGroup {
  const file = join(folder, QUESTIONS);
  const read = questionsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new TypeError(`${file}: ${z.prettifyError(read.error)}`);
  const names = readdirSync(folder).filter((name) => name !== QUESTIONS);
  const unreadable = names.find((name) => formatOfName(name) === null);
  if (unreadable !== undefined) throw new TypeError(`${join(folder, unreadable)}: not a format of documents`);
  const documents = names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  const name = basename(folder);
  return { name, isOpen: true, sets: [{ name, documents, ...read.data }] };
}

/** The product's own small knowledge bases, each a bot: tuning sets and held-out sets. */
export function ownQuestionSets(): SetGroup[] {
  return [
    { name: 'own, chosen on', isOpen: true, sets: TUNING_CASES.map(setOf) },
    { name: 'own, held out', isOpen: false, sets: HELD_OUT_CASES.map(setOf) },
  ];
}

function setOf({ id, passages, answerable, unanswerable }: EvaluationCase): QuestionSet {
  const byTitle = Map.groupBy(passages, ({ title }) => title);
  const documents = [...byTitle].map(([title, parts]) => {
    const text = parts.map((part) =>
      part.heading === undefined ? part.text : `# ${part.heading}\n\n${part.text}`,
    );
    return { name: `${title}.md`, bytes: new TextEncoder().encode(text.join('\n\n')) };
  });
  return {
    name: id,
    documents,
    answerable: answerable.map(([q, ...gold]) => ({ q, must: [gold], mustNot: [] })),
    decline: unanswerable,
  };
}
