import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import { plainAddress, type TrustedProxies } from './client-address.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { UnknownProxies } from './unknown-proxies.ts';
import { findAmbiguity, sanitiseHeaders } from './header-sanitising.ts';

/** Longer addresses come from errors or attacks; browsers and proxies have similar limits. */
const MAX_URL_CHARS = 8_192;
const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;
/** Encoded slashes, backslashes, dots and control characters, which parsers interpret differently. */
const UNSAFE_PATH = /%(?:2f|5c|2e|[01][0-9a-f]|7f)|\\|\/\/|\/\.{1,2}(?:\/|$)|[^!-~]/i;

/** Result of the first checks. Refused requests have an id too. */
export interface ReceivedRequest {
  readonly incoming: IncomingRequest;
  /** Why the request is refused, or null. */
  readonly refusal: AppError | null;
}

/** Assigns the request's id and address, validates its head, and sanitises its headers. */
export function receiveRequest(
  request: Request,
  response: Response,
  proxies: TrustedProxies,
  unknown: UnknownProxies,
): ReceivedRequest {
  const { headers, url } = request;
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  const isTrusted = proxies.has(peer);
  if (!isTrusted) unknown.notice(request, peer);
  const given = headers['x-request-id'];
  const requestId = isTrusted && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  const forwardedFor = headers['x-forwarded-for'];
  const clientIp = proxies.clientOf(
    peer,
    Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
  );
  response.setHeader('X-Request-Id', requestId);

  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const refusal = findRefusal(request, path);
  sanitiseHeaders(headers, isTrusted);
  const incoming: IncomingRequest = {
    request,
    response,
    requestId,
    clientIp,
    path,
    segments: splitPath(path),
    startedAt: performance.now(),
  };
  return { incoming, refusal };
}

function findRefusal(request: Request, path: string): AppError | null {
  if (request.url.length > MAX_URL_CHARS) return new AppError({ code: ERRORS.requestTooLarge });
  if (!path.startsWith('/') || UNSAFE_PATH.test(path) || !decodes(path)) {
    return fieldError('path', 'addressNotPlain');
  }
  const ambiguous = findAmbiguity(request.rawHeaders);
  return ambiguous === null ? null : fieldError(ambiguous, 'headerAmbiguous');
}

/** Whether every "%" starts a valid byte and the bytes are UTF-8, because later routers decode the segments. */
function decodes(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function splitPath(path: string): string[] {
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(1, end).split('/');
}
