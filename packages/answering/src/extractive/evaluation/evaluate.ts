import { plainRequest } from '../../plain-request.ts';
import type { AnswerRequest } from '../../ports.ts';
import { answerFromPassages } from '../extractive-answerer.ts';
import type { EvaluationCase } from './evaluation-case.ts';

export interface EvaluationResult {
  readonly answerable: number;
  readonly unanswerable: number;
  /** Share of answerable questions whose answer contains the expected words. */
  readonly correctRate: number;
  /** Share of answerable questions that were declined. */
  readonly falseDeclineRate: number;
  /** Share of answerable questions answered with something else. */
  readonly wrongRate: number;
  /** Share of unanswerable questions that were declined. */
  readonly declineRate: number;
  readonly medianMs: number;
  readonly failures: readonly EvaluationFailure[];
}

interface EvaluationFailure {
  readonly caseId: string;
  readonly kind: 'declined' | 'wrong' | 'answered';
  readonly question: string;
  readonly expected: string;
  readonly got: string;
  readonly confidence: number;
}

export function evaluate(cases: readonly EvaluationCase[]): EvaluationResult {
  const failures: EvaluationFailure[] = [];
  const times: number[] = [];
  const ask = (request: AnswerRequest): ReturnType<typeof answerFromPassages>['done'] => {
    const startedAt = performance.now();
    const { done } = answerFromPassages(request);
    times.push(performance.now() - startedAt);
    return done;
  };
  for (const evaluationCase of cases) {
    for (const [question, ...gold] of evaluationCase.answerable) {
      const done = ask(requestFor(evaluationCase, question));
      if (done.supported && gold.some((words) => done.text.includes(words))) continue;
      failures.push({
        caseId: evaluationCase.id,
        kind: done.supported ? 'wrong' : 'declined',
        question,
        expected: gold.join(' | '),
        got: done.text,
        confidence: done.confidence,
      });
    }
    for (const question of evaluationCase.unanswerable) {
      const done = ask(requestFor(evaluationCase, question));
      if (!done.supported) continue;
      failures.push({
        caseId: evaluationCase.id,
        kind: 'answered',
        question,
        expected: '',
        got: done.text,
        confidence: done.confidence,
      });
    }
  }
  return summarise(cases, failures, times);
}

function requestFor({ id, passages }: EvaluationCase, question: string): AnswerRequest {
  const read = passages.map(({ title, text, heading }, index) => ({
    itemId: `${id}-${index + 1}`,
    title,
    text,
    headingPath: heading === undefined ? [] : [heading],
  }));
  return plainRequest(question, read, { language: null, botName: '' });
}

function summarise(
  cases: readonly EvaluationCase[],
  failures: readonly EvaluationFailure[],
  times: number[],
): EvaluationResult {
  const answerable = cases.reduce((sum, one) => sum + one.answerable.length, 0);
  const unanswerable = cases.reduce((sum, one) => sum + one.unanswerable.length, 0);
  const count = (kind: EvaluationFailure['kind']): number =>
    failures.filter((failure) => failure.kind === kind).length;
  times.sort((a, b) => a - b);
  return {
    answerable,
    unanswerable,
    correctRate: 1 - (count('declined') + count('wrong')) / answerable,
    falseDeclineRate: count('declined') / answerable,
    wrongRate: count('wrong') / answerable,
    declineRate: 1 - count('answered') / unanswerable,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    failures,
  };
}
