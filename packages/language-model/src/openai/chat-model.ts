import { ERRORS } from '@colloquy/errors';
import { ROOM_TO_THINK, type ChatDelta, type ChatModel, type ChatRequest } from '../ports.ts';
import { AnswerReader, type AnswerPart } from './answer-reader.ts';
import { createCallGuard, type CallGuardOptions } from './call-guard.ts';
import { ChatChunks } from './chat-chunks.ts';
import { lazyClient, REQUEST_OVER } from './client-options.ts';
import { unknownHabits, type ModelHabits } from './model-habits.ts';
import { endOf, ModelError, RefusalError, toAppError, type ErrorReason } from './model-error.ts';
import { firstRefused, withoutRefused } from './refused-parameters.ts';
import { TimedReader, withDeadline } from './timed-reader.ts';
import { toWireRequest } from './wire-request.ts';

interface ChatTimeouts {
  /** Longest silence before the answer begins. */
  readonly firstTokenMs: number;
  /** Longest silence from then on. Whatever the server sends ends a silence: a thought, or a comment in the stream. */
  readonly gapMs: number;
  /** Retries included. */
  readonly totalMs: number;
}

export interface OpenAiChatModelOptions extends CallGuardOptions {
  /** Up to and including `/v1`. */
  readonly baseUrl: string;
  /** Any string for servers that ask for none. */
  readonly apiKey: string;
  readonly model: string;
  readonly timeouts?: Partial<ChatTimeouts>;
  /** How the server is reached; for an address that a customer chose, the guarded way. Default: any address. */
  readonly fetch?: typeof globalThis.fetch;
  /** What is known of the model, and is learnt of it. Default: nothing, and known to this one alone. */
  readonly habits?: ModelHabits;
}

/** Asked once where an answer was called off before it showed how the model thinks. */
const LESSON: ChatRequest = {
  messages: [{ role: 'user', content: 'Say hello in one word.' }],
  maxTokens: 20,
  roomToThink: ROOM_TO_THINK,
  temperature: 0,
};

/** In all below the 60 s that a question may take, so that time is left to answer without the model. */
const DEFAULT_CHAT_TIMEOUTS: ChatTimeouts = { firstTokenMs: 15_000, gapMs: 15_000, totalMs: 50_000 };

interface OpenedAnswer {
  readonly next: () => Promise<AnswerPart | undefined>;
  readonly isDone: () => boolean;
  readonly chunks: ChatChunks;
  readonly first: readonly ChatDelta[];
  readonly abort: () => void;
}

/**
 * A chat model behind any OpenAI-compatible URL. Tries again at most twice and only before the first token; what the
 * server refuses of a request by its name costs no try.
 * Throws AppError `modelKeyRefused`, `modelDoesNotExist` or `modelQuotaUsedUp` where the server says so,
 * `languageModelUnavailable` with `details.reason` for the rest, or `deadlineExceeded` past a deadline.
 */
export function createOpenAiChatModel(options: OpenAiChatModelOptions): ChatModel {
  const timeouts = { ...DEFAULT_CHAT_TIMEOUTS, ...options.timeouts };
  const habits = options.habits ?? unknownHabits();
  const guard = createCallGuard(options);
  const openedClient = lazyClient({ ...options, timeoutMs: timeouts.totalMs });
  /** Whether an answer was called off before its end, from which nothing was learnt. */
  let isLessonDue = false;

  /** Asks once more for each parameter that the server refuses by its name, without it. */
  async function post(request: ChatRequest, signal: AbortSignal): Promise<Response> {
    const wire = toWireRequest(request, options.model, habits.thinks);
    const known = habits.refused;
    for (let leftOut = known; ; ) {
      const body = withoutRefused(wire, leftOut);
      try {
        const client = await openedClient();
        const response = await client.post('/chat/completions', { body, signal }).asResponse();
        if (leftOut !== known) habits.refused = leftOut;
        return response;
      } catch (error) {
        const refusal = endOf(error, signal);
        const left =
          refusal instanceof RefusalError ? refusal.named.filter((one) => !leftOut.includes(one)) : [];
        const next = firstRefused(body, left);
        if (next === null) throw refusal;
        leftOut = [...leftOut, next];
      }
    }
  }

  async function open(request: ChatRequest, signal: AbortSignal, endsAt: number): Promise<OpenedAnswer> {
    signal.throwIfAborted();
    if (Date.now() >= endsAt) throw new ModelError('total-timeout');
    const controller = new AbortController();
    const abort = (): void => controller.abort(REQUEST_OVER);
    signal.addEventListener('abort', abort, { once: true });
    const release = (): void => {
      signal.removeEventListener('abort', abort);
      abort();
    };
    const chunks = new ChatChunks(habits);
    let lastSignAt = Date.now();
    const limit = (): readonly [number, ErrorReason] => {
      const totalMs = endsAt - Date.now();
      // A server that sends its answer whole says nothing before.
      if (habits.answersWhole) return [totalMs, 'total-timeout'];
      const silenceMs = chunks.hasBegun ? timeouts.gapMs : timeouts.firstTokenMs;
      const restMs = lastSignAt + silenceMs - Date.now();
      if (totalMs <= restMs) return [totalMs, 'total-timeout'];
      return [restMs, chunks.hasBegun ? 'gap-timeout' : 'first-token-timeout'];
    };
    try {
      const { body } = await withDeadline(post(request, controller.signal), ...limit());
      if (body === null) throw new ModelError('cut-off');
      const reader = new AnswerReader(
        new TimedReader(body, () => {
          lastSignAt = Date.now();
        }),
      );
      const next = () => reader.next(limit);
      const first: ChatDelta[] = [];
      while (!chunks.hasBegun) {
        const part = await next();
        if (part === undefined && chunks.finish === 'filtered') break;
        if (part === undefined)
          throw new ModelError(chunks.finish === null && !reader.isDone ? 'cut-off' : 'empty-response');
        habits.answersWhole = part.isWhole;
        first.push(...chunks.take(part.value));
      }
      return { next, isDone: () => reader.isDone, chunks, first, abort: release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** The next part; undefined, too, where a server that has said why it stopped does not end the answer well. */
  async function nextOf(
    { next, chunks }: OpenedAnswer,
    signal: AbortSignal,
  ): Promise<AnswerPart | undefined> {
    try {
      return await next();
    } catch (error) {
      signal.throwIfAborted();
      if (chunks.finish === null) throw error;
      return undefined;
    }
  }

  async function* run(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    const endsAt = Date.now() + timeouts.totalMs;
    const opened = await guard.run(() => open(request, signal, endsAt), signal);
    try {
      yield* opened.first;
      for (let part = await nextOf(opened, signal); part !== undefined; part = await nextOf(opened, signal))
        yield* opened.chunks.take(part.value);
      if (opened.chunks.finish === null && !opened.isDone()) throw new ModelError('cut-off');
      yield* opened.chunks.end();
    } catch (error) {
      const modelError = endOf(error, signal);
      await guard.reportLateError(modelError);
      throw modelError;
    } finally {
      opened.abort();
    }
  }

  /** Finds out how the model thinks beside an answer: slow ones that are always called off would be held for ever. */
  async function learn(): Promise<void> {
    isLessonDue = false;
    const signal = AbortSignal.timeout(timeouts.gapMs);
    const deltas = run(LESSON, signal);
    try {
      while ((await deltas.next()).done !== true);
    } catch (error) {
      // The answer beside it tells of a server that fails; a later one teaches as well.
      isLessonDue = !(error instanceof ModelError) || error.isTransient;
    }
  }

  return {
    id: options.model,
    async *stream(request, { signal = new AbortController().signal } = {}) {
      signal.throwIfAborted();
      if (isLessonDue && habits.thoughts === 'unknown') void learn();
      try {
        yield* run(request, signal);
      } catch (error) {
        throw toAppError(endOf(error, signal), ERRORS.languageModelUnavailable);
      } finally {
        isLessonDue ||= signal.aborted && habits.thoughts === 'unknown';
      }
    },
  };
}
