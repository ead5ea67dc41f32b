import { MAX_LISTED_MODELS, modelIdSchema, type ModelProviderKind } from '@colloquy/contracts';
import { saysNoApi } from '@colloquy/language-model';
import type { StreamingSafeFetch } from '@colloquy/safe-fetch';
import type { ProviderSecrets } from './provider-secrets.ts';

/** Longest answer of a model that is read, in bytes. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const ANTHROPIC_HOST = 'api.anthropic.com';
/** What a model library may add of its own: the rest can come from the operator's environment, or describes it. */
const LIBRARY_HEADERS = ['accept', 'content-type'];
/** What it reads of an answer; other headers may have a form that `Headers` does not take. */
const ANSWER_HEADERS = ['content-type', 'retry-after'];

/** The guarded fetch of whole answers. */
export type AskGuarded = (...asked: Parameters<StreamingSafeFetch>) => ReturnType<StreamingSafeFetch>;

/** A provider's server and what opens it. */
export interface ModelConnection extends ProviderSecrets {
  readonly kind: ModelProviderKind;
  readonly baseUrl: string;
}

/** The headers of a request to a provider; its own come last. */
function headersOf({ kind, baseUrl, apiKey, headers }: ModelConnection): Record<string, string> {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (apiKey === null) return own;
  return {
    authorization: `Bearer ${apiKey}`,
    ...(kind === 'azure' ? { 'api-key': apiKey } : {}),
    // Its list of models is not part of its compatible API.
    ...(new URL(baseUrl).hostname === ANTHROPIC_HOST
      ? { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
      : {}),
    ...own,
  };
}

/** What a model library gets for a key, as it does not work without one; the key itself is sent by `guardedFetch`. */
export const NO_KEY = 'none';

/** `fetch` for a model library: only to this provider's server, by the guard, and without redirects. */
export function guardedFetch(
  safeFetch: Pick<StreamingSafeFetch, 'open'>,
  connection: ModelConnection,
): typeof globalThis.fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const asked = Object.fromEntries(new Headers(init?.headers));
    const opened = await safeFetch.open(url, {
      method: init?.method === 'POST' ? 'POST' : 'GET',
      headers: { ...only(LIBRARY_HEADERS, asked), ...headersOf(connection) },
      maxBytes: MAX_ANSWER_BYTES,
      ...(typeof init?.body === 'string' ? { body: init.body } : {}),
      ...(init?.signal ? { signal: init.signal } : {}),
    });
    return new Response(ReadableStream.from(opened.body), {
      status: opened.status,
      headers: only(ANSWER_HEADERS, opened.headers),
    });
  };
}

function only(names: readonly string[], headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}

export interface ModelAnswer {
  readonly status: number;
  /** Null for what is no JSON, or too long. */
  readonly body: unknown;
  /** Whether it says that there is no API at the address. */
  readonly saysNoApi: boolean;
}

/**
 * Asks a provider's server once, within a time. Any status is an answer.
 * @throws AppError of the guard: `urlNotAllowed`, `addressUnreachable`, `deadlineExceeded`.
 */
export async function askServer(
  safeFetch: AskGuarded,
  connection: ModelConnection,
  path: string,
  options: { readonly timeoutMs: number; readonly maxBytes: number; readonly body?: object },
): Promise<ModelAnswer> {
  const { body, timeoutMs, maxBytes } = options;
  const answer = await safeFetch(`${connection.baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headersOf(connection) },
    timeoutMs,
    maxBytes,
    redirect: 'refuse',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = Buffer.from(answer.body).toString('utf8');
  return {
    status: answer.status,
    body: answer.truncated ? null : parsedJson(text),
    saysNoApi: saysNoApi(answer.status, text),
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The ids of the models in a server's list, as long as a name may be; null where the answer is no list. */
export function modelIdsIn(body: unknown): string[] | null {
  const rows = isRecord(body) ? (body['data'] ?? body['models']) : body;
  if (!Array.isArray(rows)) return null;
  const ids = rows.flatMap((row: unknown) =>
    isRecord(row) ? (modelIdSchema.safeParse(row['id'] ?? row['name']).data ?? []) : [],
  );
  return [...new Set(ids)].slice(0, MAX_LISTED_MODELS);
}

/** Whether a JSON value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
