import { AppError, ERRORS, isAppError, type ErrorCode } from '@colloquy/errors';
import { toVisitorAnswer, visitorCitations, type SourcesView } from '../../conversations/index.ts';
import type { AskEvent } from './ask-events.ts';
import type { AnswerEvent } from './event-ids.ts';

/** Errors between a workspace and its model provider: visitors only see that the model is unavailable. */
const OF_THE_PROVIDER: ReadonlySet<ErrorCode> = new Set([
  ERRORS.modelKeyRefused,
  ERRORS.modelDoesNotExist,
  ERRORS.modelQuotaUsedUp,
]);

/** The events of an answer as visitors may see them; errors keep their code and few details. */
export async function* forVisitor(
  events: AsyncGenerator<AskEvent>,
  view: SourcesView,
): AsyncGenerator<AnswerEvent> {
  try {
    for await (const event of events) {
      switch (event.event) {
        case 'meta':
          yield { event: 'meta', attempt: event.attempt, data: { history_id: event.data.history_id } };
          break;
        case 'token':
          yield { event: 'token', data: { text: event.data.text } };
          break;
        case 'citations':
          yield { event: 'citations', data: { citations: visitorCitations(event.data.citations, view) } };
          break;
        case 'done':
          yield { event: 'done', data: { data: toVisitorAnswer(event.data.data, view) } };
          break;
        case 'interrupted':
          yield { event: 'interrupted', data: {} };
          break;
      }
    }
  } catch (error) {
    throw isAppError(error) ? withoutFacts(error) : error;
  }
}

/**
 * An error without its details: the plan's numbers and internal failures are for the workspace only. The time at which
 * the plan resets stays, because it says when asking again helps.
 */
function withoutFacts(error: AppError): AppError {
  const { errors, retry, retryAfterSeconds } = error;
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  if (OF_THE_PROVIDER.has(error.code)) {
    return new AppError({ code: ERRORS.languageModelUnavailable, retry, ...wait, cause: error });
  }
  const { code, message, kind, details } = error;
  const isOfPlan = kind === 'payment-required' && details['resetsAt'] !== undefined;
  const facts = isOfPlan ? { details: { resetsAt: details['resetsAt'] } } : {};
  return new AppError({ code, message, errors, retry, ...facts, ...wait, cause: error });
}
