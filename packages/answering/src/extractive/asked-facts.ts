import { holdsAnswerType, type AnswerType } from './answer-types.ts';
import { analyseQuestion } from './question.ts';

/** Kinds of facts that can be recognised reliably; names cannot, because any capitalised word may be one. */
const PLAIN_FACTS: ReadonlySet<AnswerType> = new Set([
  'money',
  'percent',
  'duration',
  'time',
  'date',
  'moment',
  'phone',
  'email',
]);

/**
 * Whether `text` contains a fact, such as a price or a day, that the question asks for and the one before did not.
 */
export function holdsFactFor(question: string, before: string, text: string): boolean {
  const typesOf = (asked: string): readonly AnswerType[] =>
    analyseQuestion({ question: asked, history: [], botName: '', sourceSample: text }).types;
  const askedBefore = typesOf(before);
  return typesOf(question).some(
    (type) => PLAIN_FACTS.has(type) && !askedBefore.includes(type) && holdsAnswerType(text, type),
  );
}
