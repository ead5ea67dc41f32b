import { ERRORS } from '@colloquy/contracts';
import type { AnswerEvent } from '../api/answer-stream.ts';
import type { AskApi, AskRequest } from '../api/ask-api.ts';
import { type AskError, toAskError } from '../api/ask-error.ts';
import type { ConversationEvent } from './conversation.ts';

/** A lost connection is tried this often again before the visitor hears of it. */
const RECONNECTS_MAX = 2;
const RECONNECT_DELAY_MS = 1_000;
/** The server is still at work on the same question, for example after a lost connection. */
const IN_PROGRESS_CODE = ERRORS.requestInProgress;
const IN_PROGRESS_WAITS_MAX = 30;
const IN_PROGRESS_DELAY_MS = 2_000;

/**
 * Asks a question until it has its final answer. A question lost on the way is sent again under the same id, so
 * the server answers it once. Throws AskError when that does not help.
 */
export async function* askUntilFinal(
  deps: { api: Pick<AskApi, 'ask'>; wait: (ms: number) => Promise<void> },
  request: AskRequest,
  signal: AbortSignal,
): AsyncGenerator<ConversationEvent> {
  let reconnects = 0;
  let waits = 0;
  for (;;) {
    try {
      for await (const event of deps.api.ask(request, signal)) yield toConversationEvent(event);
      return;
    } catch (cause) {
      const error = toAskError(cause);
      if (signal.aborted) throw error;
      if (isInProgress(error) && waits < IN_PROGRESS_WAITS_MAX) {
        waits += 1;
        await deps.wait(IN_PROGRESS_DELAY_MS);
      } else if (error.kind === 'network' && reconnects < RECONNECTS_MAX) {
        reconnects += 1;
        await deps.wait(RECONNECT_DELAY_MS * reconnects);
      } else {
        throw error;
      }
      yield { type: 'question-resent' };
    }
  }
}

const isInProgress = (error: AskError): boolean => error.code === IN_PROGRESS_CODE;

function toConversationEvent(event: AnswerEvent): ConversationEvent {
  switch (event.kind) {
    case 'announced':
      return { type: 'question-announced', historyId: event.historyId };
    case 'text':
      return { type: 'text-received', text: event.text };
    case 'citations':
      return { type: 'citations-received', citations: event.citations };
    case 'answered':
      return { type: 'answer-received', answer: event.answer };
    case 'interrupted':
      return { type: 'answer-interrupted' };
  }
}
