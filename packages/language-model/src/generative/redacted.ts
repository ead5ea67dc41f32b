import { maskPersonalData } from '../privacy/personal-data.ts';
import type { AnswerRequest } from '../ports.ts';

/** A question and its history without the asker's personal data. */
export function redacted<T extends Pick<AnswerRequest, 'question' | 'history'>>(request: T): T {
  const history = request.history.map(({ question, answer }) => ({
    question: maskPersonalData(question),
    answer: maskPersonalData(answer),
  }));
  return { ...request, question: maskPersonalData(request.question), history };
}
