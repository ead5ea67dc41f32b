import {
  FUNCTION_BODY_MAX_BYTES,
  type FunctionArguments,
  type FunctionCall,
  type FunctionError,
} from '@colloquy/contracts';
import { ERRORS, isAppError } from '@colloquy/errors';
import type { StreamingSafeFetch } from '@colloquy/safe-fetch';
import type { BotScope } from '@colloquy/service-kit';
import type { FunctionSecrets } from '../function-secrets.ts';
import type { StoredFunction } from '../functions.model.ts';
import { checkArguments } from './arguments.ts';
import { requestUrl } from './request-url.ts';
import { bodyText, responseValue } from './response-value.ts';
import { withoutSecrets } from './without-secrets.ts';

export type FunctionCaller = ReturnType<typeof createFunctionCaller>;

/** Calls servers for functions. Responses are untrusted data: no instruction or link in them is followed. */
export function createFunctionCaller(deps: {
  readonly safeFetch: StreamingSafeFetch;
  readonly secrets: FunctionSecrets;
}) {
  const { safeFetch, secrets } = deps;

  async function send(scope: BotScope, called: StoredFunction, url: string, signal: AbortSignal) {
    const headers = secrets.open(scope, called);
    // Includes the wait for a place at the server.
    const deadline = AbortSignal.timeout(called.timeoutMs);
    const answer = await safeFetch(url, {
      method: called.method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'refuse',
      maxBytes: FUNCTION_BODY_MAX_BYTES,
      timeoutMs: called.timeoutMs,
      signal: AbortSignal.any([signal, deadline]),
    });
    const text = bodyText(answer.body, answer.truncated);
    const body = text === null ? null : withoutSecrets(text, Object.values(headers), answer.truncated);
    return { status: answer.status, truncated: answer.truncated, body };
  }

  return {
    /**
     * Makes one call. Any failure of the server is a result with a named error; only an invalid argument
     * (`fieldNotValid`) and the signal's reason are thrown.
     */
    async call(
      scope: BotScope,
      called: StoredFunction,
      given: FunctionArguments,
      signal: AbortSignal,
    ): Promise<FunctionCall> {
      const { url: template, parameters, responsePath } = called;
      const url = requestUrl(template, parameters, checkArguments(parameters, given));
      const startedAt = performance.now();
      const result = (rest: Partial<FunctionCall>): FunctionCall => ({
        ok: false,
        status: null,
        latencyMs: Math.round(performance.now() - startedAt),
        body: '',
        truncated: false,
        error: null,
        value: null,
        ...rest,
      });
      try {
        const { status, truncated, body } = await send(scope, called, url, signal);
        if (body === null) {
          return result({ status, truncated, error: truncated ? 'TOO_LARGE' : 'NOT_TEXT' });
        }
        const seen = { status, truncated, body };
        if (status < 200 || status > 299) return result({ ...seen, error: 'HTTP_STATUS' });
        if (truncated) return result({ ...seen, error: 'TOO_LARGE' });
        const { value, error } = responseValue(body, responsePath);
        return result({ ...seen, ok: error === null, error, value });
      } catch (error) {
        signal.throwIfAborted();
        return result({ error: errorOf(error) });
      }
    },
  };
}

/** The name of the error that prevented a response. Rethrows errors that are not the server's. */
function errorOf(error: unknown): FunctionError {
  if (error instanceof Error && error.name === 'TimeoutError') return 'TIMEOUT';
  if (!isAppError(error)) throw error;
  switch (error.code) {
    case ERRORS.urlNotAllowed:
      return error.details['reason'] === 'REDIRECT' ? 'REDIRECT' : 'ADDRESS_NOT_ALLOWED';
    case ERRORS.addressUnreachable:
      return 'UNREACHABLE';
    case ERRORS.deadlineExceeded:
      return 'TIMEOUT';
    case ERRORS.internalError:
      return 'SECRET_UNREADABLE';
    default:
      throw error;
  }
}
