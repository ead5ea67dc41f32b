import { AppError, isAppError, ERRORS } from '@colloquy/errors';
import type { Dispatcher } from 'undici';
import { ACCEPTED_ENCODINGS, readBody } from './read-body.ts';
import { unreachable } from './refusal.ts';
import type { HeaderMap } from './request-headers.ts';
import { send } from './send.ts';

/** One request to one checked URL, without redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: HeaderMap;
  readonly body: string | Uint8Array | undefined;
}

export interface FetchedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly repeatedHeaders: Readonly<Record<string, readonly string[]>>;
  readonly body: Uint8Array;
  readonly truncated: boolean;
}

interface HopLimits {
  readonly maxBytes: number;
  /** For connecting, headers and the whole body together. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends one request and reads the response within its limits.
 * @throws AppError `deadlineExceeded` when the time is up, `addressUnreachable` for any error of the network or of
 * the response, the connector's own refusal, and the signal's reason when the caller aborts.
 */
export async function fetchHop(
  dispatcher: Dispatcher,
  hop: Hop,
  limits: HopLimits,
): Promise<FetchedResponse> {
  const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(limits.timeoutMs)));
  const signal = limits.signal ? AbortSignal.any([limits.signal, deadline]) : deadline;
  try {
    const response = await send(dispatcher, {
      origin: hop.url.origin,
      path: `${hop.url.pathname}${hop.url.search}`,
      method: hop.method,
      headers: { ...hop.headers, 'accept-encoding': ACCEPTED_ENCODINGS },
      body: hop.body ?? null,
      signal,
    });
    const headers = flatten(response.headers);
    const encoding = hop.method === 'HEAD' ? undefined : headers['content-encoding'];
    const content = await readBody(response.body, encoding, limits.maxBytes);
    return { status: response.statusCode, headers, repeatedHeaders: repeated(response.headers), ...content };
  } catch (error) {
    limits.signal?.throwIfAborted();
    if (deadline.aborted)
      throw new AppError({ code: ERRORS.deadlineExceeded, cause: error, retry: 'backoff' });
    throw isAppError(error) ? error : unreachable(error);
  }
}

type WireHeaders = Readonly<Record<string, string | string[] | undefined>>;

function repeated(headers: WireHeaders): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      Array.isArray(value) ? [[name, value] as const] : [],
    ),
  );
}

export function flatten(headers: WireHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
