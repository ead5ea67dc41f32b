import type { Readable } from 'node:stream';
import { isAppError } from '@colloquy/errors';
import type { Dispatcher } from 'undici';
import { flatten, type Hop } from './hop.ts';
import { refuseAddress, unreachable } from './refusal.ts';
import { send } from './send.ts';

/** A response whose body is still arriving. */
export interface OpenedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Fails with an AppError when it is cut off or too long; leaving the loop closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Statuses without a body (Fetch standard, "null body status"). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
/** The highest status of HTTP (RFC 9110, section 15). */
const MAX_STATUS = 599;

/**
 * Sends one request and returns the response as soon as it begins. It requests no content encoding, so that each
 * chunk can be read on arrival.
 * @throws AppError `urlNotAllowed` for a redirect, `addressUnreachable` for any error of the network or of the
 * response (including a status without a body and an invalid status), the connector's own refusal, and the signal's
 * reason when the caller aborts.
 */
export async function openHop(
  dispatcher: Dispatcher,
  hop: Hop,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal | undefined },
): Promise<OpenedResponse> {
  try {
    const response = await send(dispatcher, {
      origin: hop.url.origin,
      path: `${hop.url.pathname}${hop.url.search}`,
      method: hop.method,
      headers: { ...hop.headers, 'accept-encoding': 'identity' },
      body: hop.body ?? null,
      signal: signal ?? null,
    });
    const { statusCode: status, body } = response;
    // A body that is closed early emits an error; its reader gets that error anyway.
    body.on('error', () => undefined);
    const headers = flatten(response.headers);
    const refusal = refusalOf(status, headers);
    if (refusal !== null) {
      body.destroy();
      throw refusal;
    }
    return { status, headers, body: atMost(body, maxBytes, signal) };
  } catch (error) {
    signal?.throwIfAborted();
    throw isAppError(error) ? error : unreachable(error);
  }
}

function refusalOf(status: number, headers: Readonly<Record<string, string>>) {
  if (WITHOUT_BODY.has(status) || status > MAX_STATUS)
    return unreachable(new Error(`The answer has the status ${status}`));
  if (status >= 300 && status < 400) return refuseAddress('REDIRECT', { status });
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity'
    ? null
    : unreachable(new Error('The answer has an encoding that was not asked for'));
}

/** The chunks of a body; `return` closes it even before the first chunk, which a generator alone would not do. */
function atMost(
  body: Readable,
  maxBytes: number,
  signal: AbortSignal | undefined,
): AsyncIterableIterator<Uint8Array, undefined> {
  const pieces = piecesOf(body, maxBytes, signal);
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => pieces.next(),
    return() {
      body.destroy();
      return pieces.return(undefined);
    },
  };
}

async function* piecesOf(
  body: AsyncIterable<unknown>,
  maxBytes: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, undefined> {
  let size = 0;
  try {
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) continue;
      size += chunk.byteLength;
      if (size > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes`);
      yield chunk;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw unreachable(error);
  }
}
