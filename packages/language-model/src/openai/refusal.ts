import { isRecord } from '@colloquy/contracts/is-record';
import { RefusalError } from './model-error.ts';
import { parsedJson } from './json-fields.ts';
import { parametersNamedIn } from './refused-parameters.ts';

/** Longest refusal that is read, in characters. */
const MAX_READ_CHARS = 64 * 1024;
const MAX_WORDS_CHARS = 4_000;
const MAX_DEPTH = 6;
/** Fields with the error message; other fields may repeat the whole request. */
const SAYING = new Set(
  'error errors message msg detail details title reason description param loc type code raw metadata'.split(
    ' ',
  ),
);

const TOO_LONG =
  /context[ _-]?(?:length|window|size)|maximum context|n_ctx|max_model_len|(?:prompt|input)\b.{0,40}\btoo long|exceeds? the (?:context|maximum (?:input|prompt|sequence))/i;
const NO_ROUTE =
  /^\W*(?:404\W*)?not found\W*$|invalid url|unknown url|unrecognized request url|unexpected endpoint|cannot (?:post|get)\b|(?:page|file|route|path|endpoint) not found|no (?:such )?route/im;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const BATCH_TOO_LARGE = /\bbatch/i;

/** True for the statuses of a wrong key or one without permission. */
export function isKeyRefused(status: number): boolean {
  return status === 401 || status === 403;
}

/** True for the statuses of too many requests, or of an empty account. */
export function isQuotaUsedUp(status: number | undefined): boolean {
  return status === 429 || status === 402;
}

/** Interprets an unsuccessful response by its status and message. */
export function readRefusal(status: number, body: string, headers: Headers = new Headers()): RefusalError {
  const json = parsedJson(body);
  const words = json === undefined ? (isPage(body) ? '' : body.slice(0, MAX_WORDS_CHARS)) : wordsOf(json);
  if (isQuotaUsedUp(status)) return new RefusalError('rate-limited', [], retryAfterMs(headers));
  if (TOO_LONG.test(words)) return new RefusalError('context-too-long');
  if (status >= 500 || status === 408) {
    // Some servers report a request with too many texts as a server error.
    if (BATCH_TOO_LARGE.test(words)) return new RefusalError('rejected');
    return new RefusalError('server-error', [], retryAfterMs(headers));
  }
  if (status < 400) return new RefusalError(REDIRECTS.has(status) ? 'redirected' : 'bad-response');
  const named = parametersNamedIn(words);
  if (isKeyRefused(status)) return new RefusalError('key-refused', named);
  const hasNoRoute = json === undefined ? body.trim() !== '' : NO_ROUTE.test(words);
  if ((status === 404 || status === 405) && hasNoRoute && named.length === 0)
    return new RefusalError('no-api');
  return new RefusalError(isModelUnknown(status, json) ? 'no-such-model' : 'rejected', named);
}

/** Reads an error that a server sends instead of an answer, or in the middle of one. */
export function readSentError(sent: unknown): RefusalError {
  const words = wordsOf(sent);
  if (TOO_LONG.test(words)) return new RefusalError('context-too-long');
  return new RefusalError(NO_ROUTE.test(words) ? 'no-api' : 'bad-response');
}

/** True when a text is a web page: the address is a website's, not an API's. */
export function isPage(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body|\?xml|!--)/i.test(text);
}

/** True when an answer shows that its address has no API; often `/v1` is missing. */
export function saysNoApi(status: number, body: string): boolean {
  return status < 300 ? isPage(body) : readRefusal(status, body).reason === 'no-api';
}

/**
 * A `fetch` that returns only successful responses. Others throw a RefusalError without the server's text, and so do
 * redirects, because the key and the question are meant only for the address in the settings.
 */
export function successesOf(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (response.ok) return response;
    throw readRefusal(response.status, await beginningOf(response), response.headers);
  };
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > MAX_READ_CHARS) break;
    }
  } catch {
    // Without a body the status is enough.
  }
  return text;
}

/** True for an unknown model, which some servers report with a code of their own. */
function isModelUnknown(status: number, json: unknown): boolean {
  const error = isRecord(json) && isRecord(json['error']) ? json['error'] : json;
  const code = isRecord(error) ? error['code'] : undefined;
  return (
    status === 404 ||
    (status === 400 && typeof code === 'string' && /model_not_found|invalid_model/.test(code))
  );
}

/** The message of a response, without fields that repeat the request. */
function wordsOf(json: unknown): string {
  const words: string[] = [];
  const read = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (typeof value === 'string') words.push(value);
    else if (Array.isArray(value)) for (const one of value) read(one, depth + 1);
    else if (isRecord(value))
      for (const [name, one] of Object.entries(value)) if (SAYING.has(name)) read(one, depth + 1);
  };
  read(json, 0);
  return words.join('\n').slice(0, MAX_WORDS_CHARS);
}

/** Reads Retry-After (RFC 9110, 10.2.3: seconds or a date) in milliseconds. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null || value === '') return null;
  const seconds = Number(value);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
