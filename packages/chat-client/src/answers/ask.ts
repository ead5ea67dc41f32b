import { ERRORS } from '@colloquy/contracts';
import { toChatError, type ChatError } from '../chat-error.ts';
import type { Wait } from '../streams/wait.ts';
import { watchSilence } from '../streams/watch-silence.ts';
import { readAnswer, type AnswerEvent, type AnswerReaders } from './answer-stream.ts';

/** Reconnects before a lost connection becomes an error. */
const RECONNECTS_MAX = 2;
const RECONNECT_DELAY_MS = 1_000;
/** The server may still be at work on the same question, for example after a lost connection. */
const IN_PROGRESS_WAITS_MAX = 30;
const IN_PROGRESS_DELAY_MS = 2_000;

/** Sends a question once and hands on its answer as it arrives. */
export type Ask<TAnswer, TCitation> = (
  signal: AbortSignal,
) => AsyncGenerator<AnswerEvent<TAnswer, TCitation>>;

/** The events of a question until its final answer; after `question-resent` the answer starts again. */
export type AskEvent<TAnswer, TCitation> =
  | AnswerEvent<TAnswer, TCitation>
  | { readonly type: 'question-resent' };

/** Asks once with the request that `open` sends. Throws ChatError, and the errors of `open`. */
export function createAsk<TAnswer, TCitation>(
  open: (signal: AbortSignal) => Promise<Response>,
  readers: AnswerReaders<TAnswer, TCitation>,
): Ask<TAnswer, TCitation> {
  return async function* (signal) {
    const silence = watchSilence(signal);
    try {
      yield* readAnswer(await open(silence.signal), readers, silence.restart);
    } finally {
      silence.stop();
    }
  };
}

/**
 * Asks until the question has its final answer. After a lost connection the question is sent again under the same
 * message id, so that the server answers it once. Throws ChatError when the retries fail.
 */
export async function* askUntilFinal<TAnswer, TCitation>(
  { ask, wait }: { readonly ask: Ask<TAnswer, TCitation>; readonly wait: Wait },
  signal: AbortSignal,
): AsyncGenerator<AskEvent<TAnswer, TCitation>> {
  let reconnects = 0;
  let waits = 0;
  for (;;) {
    try {
      yield* ask(signal);
      return;
    } catch (cause) {
      const error = toChatError(cause);
      if (signal.aborted) throw error;
      if (isInProgress(error) && waits < IN_PROGRESS_WAITS_MAX) {
        waits += 1;
        await wait(IN_PROGRESS_DELAY_MS, signal);
      } else if (error.kind === 'network' && reconnects < RECONNECTS_MAX) {
        reconnects += 1;
        await wait(RECONNECT_DELAY_MS * reconnects, signal);
      } else {
        throw error;
      }
      yield { type: 'question-resent' };
    }
  }
}

const isInProgress = ({ code }: ChatError): boolean => code === ERRORS.requestInProgress;
