import { ERRORS, isAppError } from '@colloquy/errors';
import type { SafeFetch, SafeFetchResult } from '@colloquy/safe-fetch';
import { parseRetryAfter } from '../frontier/host-pacing.ts';
import type { PageReason } from '../frontier/outcome.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const HTML_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
const NOT_MODIFIED = 304;
const UNAUTHORISED = 401;
const MISSING: ReadonlySet<number> = new Set([404, 410]);
const PROGRAM_HEADERS = ['content-security-policy', 'referrer-policy'];
const TRY_AGAIN: ReadonlySet<number> = new Set([408, 425, 429]);
const THROTTLED: ReadonlySet<number> = new Set([429, 503]);

export interface PageRequest {
  readonly url: string;
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  readonly signal?: AbortSignal;
}

/** Result of one request to one address. */
export type FetchedPage =
  | {
      readonly kind: 'html';
      readonly url: string;
      readonly httpStatus: number;
      /** Undecoded; the reading process decodes them, not the serving one. */
      readonly bytes: Uint8Array;
      readonly contentType: string;
      readonly etag: string | null;
      readonly lastModified: string | null;
      /** Values of `X-Robots-Tag`. */
      readonly robotsHeaders: readonly string[];
      /** Headers that control its scripts and their requests, for a browser that renders this response. */
      readonly programHeaders: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'unchanged'; readonly httpStatus: number }
  | { readonly kind: 'redirect'; readonly httpStatus: number; readonly target: string }
  | {
      readonly kind: 'refused';
      readonly reason: PageReason;
      readonly httpStatus: number | null;
      readonly isMissing: boolean;
      readonly canRetry: boolean;
      /** The server is overloaded or asks for fewer requests. */
      readonly isThrottled: boolean;
      /** The server's `Retry-After`; null without one. */
      readonly retryAfterMs: number | null;
    };

/** Fetches one address without following redirects; each response and each error maps to a reason of the report. */
export async function fetchPage(
  fetch: SafeFetch,
  request: PageRequest,
  now: () => number = Date.now,
): Promise<FetchedPage> {
  try {
    const response = await fetch(request.url, {
      redirect: 'manual',
      headers: {
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
        ...(request.etag ? { 'if-none-match': request.etag } : {}),
        ...(request.lastModified ? { 'if-modified-since': request.lastModified } : {}),
      },
      ...(request.signal ? { signal: request.signal } : {}),
    });
    return readAnswer(response, now());
  } catch (error) {
    request.signal?.throwIfAborted();
    return refusedBy(error);
  }
}

function readAnswer(response: SafeFetchResult, nowMs: number): FetchedPage {
  const { status, headers } = response;
  if (status === NOT_MODIFIED) return { kind: 'unchanged', httpStatus: status };
  if (REDIRECTS.has(status) && headers['location'] !== undefined) {
    return { kind: 'redirect', httpStatus: status, target: headers['location'] };
  }
  if (status < 200 || status >= 300) return refusedByStatus(response, nowMs);
  const contentType = headers['content-type'] ?? '';
  if (!isHtml(contentType, response.body)) return refused('NOT_HTML', status);
  if (response.truncated) return refused('TOO_LARGE', status);
  return {
    kind: 'html',
    url: response.url,
    httpStatus: status,
    bytes: response.body,
    contentType,
    etag: headers['etag'] ?? null,
    lastModified: headers['last-modified'] ?? null,
    robotsHeaders: headerValues(response, 'x-robots-tag'),
    programHeaders: programHeaders(response),
  };
}

function programHeaders(response: SafeFetchResult): Record<string, string> {
  const cookies = headerValues(response, 'set-cookie');
  const kept = PROGRAM_HEADERS.flatMap((name): [string, string][] => {
    const value = response.headers[name];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(cookies.length === 0 ? kept : [...kept, ['set-cookie', cookies.join('\n')]]);
}

function headerValues({ headers, repeatedHeaders }: SafeFetchResult, name: string): readonly string[] {
  const single = headers[name];
  return repeatedHeaders[name] ?? (single === undefined ? [] : [single]);
}

function refusedByStatus({ status, headers }: SafeFetchResult, nowMs: number): FetchedPage {
  const isServerError = status >= 500;
  const reason = status === UNAUTHORISED ? 'LOGIN' : isServerError ? 'HTTP_5XX' : 'HTTP_4XX';
  const retryAfterMs = parseRetryAfter(headers['retry-after'], nowMs);
  return {
    ...refused(reason, status),
    isMissing: MISSING.has(status),
    canRetry: isServerError || TRY_AGAIN.has(status),
    isThrottled: THROTTLED.has(status) || retryAfterMs !== null,
    retryAfterMs,
  };
}

type Refused = Extract<FetchedPage, { kind: 'refused' }>;

function refused(reason: PageReason, httpStatus: number | null, canRetry = false): Refused {
  return {
    kind: 'refused',
    reason,
    httpStatus,
    isMissing: false,
    canRetry,
    isThrottled: false,
    retryAfterMs: null,
  };
}

/** To the owner, an unreachable host is reported as a timeout. */
function refusedBy(error: unknown): Refused {
  if (!isAppError(error)) throw error;
  if (error.code === ERRORS.deadlineExceeded || error.code === ERRORS.addressUnreachable) {
    return refused('TIMEOUT', null, true);
  }
  if (error.code !== ERRORS.urlNotAllowed) throw error;
  return error.details['reason'] === 'DNS'
    ? refused('TIMEOUT', null, true)
    : refused('BLOCKED_ADDRESS', null);
}

function isHtml(contentType: string, body: Uint8Array): boolean {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type !== '') return HTML_TYPES.has(type);
  const beginning = new TextDecoder('latin1').decode(body.subarray(0, 256));
  return /^\s*<(?:!doctype html|html|head|body|!--)/i.test(beginning);
}
