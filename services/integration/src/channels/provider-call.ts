import type { ConnectionFailure } from '@colloquy/contracts';
import { isRecord } from '@colloquy/contracts/is-record';
import { ERRORS, isAppError } from '@colloquy/errors';
import type { StreamingSafeFetch } from '@colloquy/safe-fetch';

/** An answer of a provider's API is small; the rest of a longer one is not read. */
const RESPONSE_MAX_BYTES = 256 * 1024;
const CALL_TIMEOUT_MS = 10_000;
/** A provider that asks for a longer pause is asked again after this one. */
const MAX_RETRY_AFTER_MS = 10 * 60_000;

/** A failed call of a provider. It never contains the address or the body of the call, which hold tokens. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ConnectionFailure;
  /** The provider's own pause before a retry; 0 when it names none, null when a retry cannot succeed. */
  readonly retryAfterMs: number | null;
  constructor(failure: ConnectionFailure, retryAfterMs: number | null) {
    super(failure);
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below the API's address, beginning with a slash. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Calls the API of one provider; returns the parsed body, or null when it is not JSON. */
export type ProviderCall = (request: ProviderRequest) => Promise<unknown>;

export function createProviderCall(safeFetch: StreamingSafeFetch, apiUrl: string): ProviderCall {
  return async ({ method, path, headers = {}, body }) => {
    const bytes = body === undefined ? undefined : JSON.stringify(body);
    const response = await safeFetch(apiUrl + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(bytes === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(bytes === undefined ? {} : { body: bytes }),
      redirect: 'refuse',
      maxBytes: RESPONSE_MAX_BYTES,
      timeoutMs: CALL_TIMEOUT_MS,
    }).catch((error: unknown) => {
      throw providerErrorOf(error);
    });
    const parsed = parsedJson(Buffer.from(response.body).toString('utf8'));
    if (response.status < 300) return parsed;
    throw failureOf(response.status, retryAfterMs(response.headers['retry-after'], parsed));
  };
}

/** A refused redirect and a blocked address are the operator's setting or an attack: no retry helps. */
function providerErrorOf(error: unknown): ProviderError {
  const isBlocked = isAppError(error, ERRORS.urlNotAllowed) || isAppError(error, ERRORS.fieldNotValid);
  return new ProviderError('UNREACHABLE', isBlocked ? null : 0);
}

function failureOf(status: number, retryAfter: number): ProviderError {
  if (status === 401) return new ProviderError('TOKEN_REFUSED', null);
  if (status === 403) return new ProviderError('NOT_PERMITTED', null);
  if (status === 404 || status === 410) return new ProviderError('REPLY_EXPIRED', null);
  const mayRetry = status === 429 || status >= 500;
  return new ProviderError('PROVIDER_FAILED', mayRetry ? retryAfter : null);
}

/** The pause from the header, or from the body's `retry_after`, both in seconds. */
function retryAfterMs(header: string | undefined, body: unknown): number {
  const inBody = isRecord(body) ? body['retry_after'] : 0;
  const seconds = Math.max(Number(header ?? 0) || 0, Number(inBody) || 0);
  return Math.min(Math.max(0, Math.ceil(seconds * 1_000)), MAX_RETRY_AFTER_MS);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
