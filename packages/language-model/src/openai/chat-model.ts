import { ERRORS } from '@colloquy/errors';
import OpenAI, { APIError } from 'openai';
import type { ChatDelta, ChatModel, ChatRequest } from '../ports.ts';
import { createCallGuard, type CallGuardOptions } from './call-guard.ts';
import { ISOLATED_CLIENT, REQUEST_OVER } from './client-options.ts';
import { ChatChunks, toWireRequest } from './chat-chunks.ts';
import { endOf, ModelError, toAppError } from './model-error.ts';
import { refusedParameter, withoutRefused, type RefusableParameter } from './refused-parameters.ts';
import { TimedReader, withDeadline } from './timed-reader.ts';

interface ChatTimeouts {
  readonly firstTokenMs: number;
  /** Longest silence between two tokens. */
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
}

/** In all below the 60 s that a question may take, so that time is left to answer without the model. */
const DEFAULT_CHAT_TIMEOUTS: ChatTimeouts = { firstTokenMs: 15_000, gapMs: 15_000, totalMs: 50_000 };

interface OpenedStream {
  readonly reader: TimedReader<OpenAI.Chat.Completions.ChatCompletionChunk>;
  readonly chunks: ChatChunks;
  readonly first: readonly ChatDelta[];
  readonly abort: () => void;
}

/**
 * A chat model behind any OpenAI-compatible URL. Tries again at most twice and only before the first token; a parameter
 * that the server refuses by its name costs no try.
 * Throws AppError `modelKeyRefused`, `modelDoesNotExist` or `modelQuotaUsedUp` where the server says so,
 * `languageModelUnavailable` with `details.reason` for the rest, or `deadlineExceeded` past a deadline.
 */
export function createOpenAiChatModel(options: OpenAiChatModelOptions): ChatModel {
  const timeouts = { ...DEFAULT_CHAT_TIMEOUTS, ...options.timeouts };
  const guard = createCallGuard(options);
  const client = new OpenAI({
    ...ISOLATED_CLIENT,
    baseURL: options.baseUrl,
    apiKey: options.apiKey,
    timeout: timeouts.totalMs,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });

  /** What the model is known to refuse. */
  let refused: readonly RefusableParameter[] = [];

  /** Asks once more for each parameter that the server refuses by its name, without it. */
  async function create(request: ChatRequest, signal: AbortSignal) {
    const wire = toWireRequest(request, options.model);
    for (let leftOut = refused; ; ) {
      const body = withoutRefused(wire, leftOut);
      try {
        const response = await client.chat.completions.create(body, { signal });
        refused = leftOut;
        return response;
      } catch (error) {
        const next = error instanceof APIError ? refusedParameter(body, error) : null;
        if (next === null) throw error;
        leftOut = [...leftOut, next];
      }
    }
  }

  async function open(request: ChatRequest, signal: AbortSignal, endsAt: number): Promise<OpenedStream> {
    const controller = new AbortController();
    const abort = (): void => controller.abort(REQUEST_OVER);
    signal.addEventListener('abort', abort, { once: true });
    const release = (): void => {
      signal.removeEventListener('abort', abort);
      abort();
    };
    try {
      const firstTokenAt = Math.min(Date.now() + timeouts.firstTokenMs, endsAt);
      const onTimeout = firstTokenAt === endsAt ? 'total-timeout' : 'first-token-timeout';
      const response = await withDeadline(
        create(request, controller.signal),
        firstTokenAt - Date.now(),
        onTimeout,
      );
      const reader = new TimedReader(response);
      const chunks = new ChatChunks();
      const first: ChatDelta[] = [];
      while (!chunks.hasOutput) {
        const chunk = await reader.next(firstTokenAt - Date.now(), onTimeout);
        if (chunk === undefined) throw new ModelError(chunks.finish === null ? 'cut-off' : 'empty-response');
        first.push(...chunks.take(chunk));
      }
      return { reader, chunks, first, abort: release };
    } catch (error) {
      release();
      throw error;
    }
  }

  async function* run(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    const endsAt = Date.now() + timeouts.totalMs;
    const opened = await guard.run(() => open(request, signal, endsAt), signal);
    try {
      yield* opened.first;
      for (;;) {
        const remainingMs = endsAt - Date.now();
        const chunk = await opened.reader.next(
          Math.min(timeouts.gapMs, remainingMs),
          remainingMs < timeouts.gapMs ? 'total-timeout' : 'gap-timeout',
        );
        if (chunk === undefined) break;
        yield* opened.chunks.take(chunk);
      }
      if (opened.chunks.finish === null) throw new ModelError('cut-off');
      yield* opened.chunks.end();
    } catch (error) {
      const modelError = endOf(error, signal);
      await guard.reportLateError(modelError);
      throw modelError;
    } finally {
      opened.abort();
    }
  }

  return {
    id: options.model,
    async *stream(request, { signal = new AbortController().signal } = {}) {
      signal.throwIfAborted();
      try {
        yield* run(request, signal);
      } catch (error) {
        throw toAppError(endOf(error, signal), ERRORS.languageModelUnavailable);
      }
    },
  };
}
