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
  /** Longest silence after that. Any data ends a silence, even a thought or a comment in the stream. */
  readonly gapMs: number;
  /** Retries included. */
  readonly totalMs: number;
}

export interface OpenAiChatModelOptions extends CallGuardOptions {
  /** Up to and including `/v1`. */
  readonly baseUrl: string;
  /** Any string for servers that require no key. */
  readonly apiKey: string;
  readonly model: string;
  readonly timeouts?: Partial<ChatTimeouts>;
  /** The `fetch` to use; must be guarded for an address that a customer chose. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** The model's known habits, updated by its answers. Default: empty, and not shared. */
  readonly habits?: ModelHabits;
}

/** Sent once after an aborted answer that did not reveal the model's habit of thinking. */
const LESSON: ChatRequest = {
  messages: [{ role: 'user', content: 'Say hello in one word.' }],
  maxTokens: 20,
  roomToThink: ROOM_TO_THINK,
  temperature: 0,
};

/** The total is below the 60 s of a question, so that time is left for an answer without the model. */
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
  /** True after an aborted answer that taught nothing about the model. */
  let isLessonDue = false;

  /** Sends the request, again without each parameter that the server refuses by name. */
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
      // A server that sends whole answers is silent until then.
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

  /** The next part; undefined at the end, and after an error that follows a finish reason. */
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

  /**
   * Learns the model's habit of thinking in a separate request; otherwise slow answers that are always aborted would be
   * held back forever.
   */
  async function learn(): Promise<void> {
    isLessonDue = false;
    const signal = AbortSignal.timeout(timeouts.gapMs);
    const deltas = run(LESSON, signal);
    try {
      while ((await deltas.next()).done !== true);
    } catch (error) {
      // A failing server is reported by the answer itself, and a later request teaches the same.
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
