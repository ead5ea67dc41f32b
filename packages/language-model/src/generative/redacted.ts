import { maskPersonalData } from '../privacy/personal-data.ts';
import type { AnswerRequest } from '../ports.ts';

/** A question and what was said before it, without what the asker said of themselves. */
export function redacted<T extends Pick<AnswerRequest, 'question' | 'history'>>(request: T): T {
  const history = request.history.map(({ question, answer }) => ({
    question: maskPersonalData(question),
    answer: maskPersonalData(answer),
  }));
  return { ...request, question: maskPersonalData(request.question), history };
}
