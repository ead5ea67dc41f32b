import { isRecord } from '@colloquy/contracts/is-record';
import { MAX_LISTED_MODELS, modelIdSchema, type ModelProviderKind } from '@colloquy/contracts';
import { saysNoApi } from '@colloquy/language-model';
import type { StreamingSafeFetch } from '@colloquy/safe-fetch';
import type { ProviderSecrets } from './provider-secrets.ts';

/** Longest response of a model that is read, in bytes. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const ANTHROPIC_HOST = 'api.anthropic.com';
/** Headers that a model library may add; others may come from the operator's environment, or describe it. */
const LIBRARY_HEADERS = ['accept', 'content-type'];
/** Headers that the library reads; others may have a form that `Headers` refuses. */
const ANSWER_HEADERS = ['content-type', 'retry-after'];

/** The guarded fetch of whole responses. */
export type AskGuarded = (...asked: Parameters<StreamingSafeFetch>) => ReturnType<StreamingSafeFetch>;

/** A provider's server with its secrets. */
export interface ModelConnection extends ProviderSecrets {
  readonly kind: ModelProviderKind;
  readonly baseUrl: string;
}

/** The headers of a request to a provider; the provider's own headers come last. */
function headersOf({ kind, baseUrl, apiKey, headers }: ModelConnection): Record<string, string> {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (apiKey === null) return own;
  return {
    authorization: `Bearer ${apiKey}`,
    ...(kind === 'azure' ? { 'api-key': apiKey } : {}),
    // Anthropic's list of models is not part of its OpenAI-compatible API.
    ...(new URL(baseUrl).hostname === ANTHROPIC_HOST
      ? { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
      : {}),
    ...own,
  };
}

/** A placeholder key for model libraries, which require one; `guardedFetch` sends the real key. */
export const NO_KEY = 'none';

/** `fetch` for a model library: guarded, only to this provider's server, and without redirects. */
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
  /** Null for a body that is not JSON, or too long. */
  readonly body: unknown;
  /** True when the response shows that the address has no API. */
  readonly saysNoApi: boolean;
}

/**
 * Sends one request to a provider's server, with a timeout. Any status counts as an answer.
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

/** The model ids in a server's list, without ids longer than a name may be; null when the body is no list. */
export function modelIdsIn(body: unknown): string[] | null {
  const rows = isRecord(body) ? (body['data'] ?? body['models']) : body;
  if (!Array.isArray(rows)) return null;
  const ids = rows.flatMap((row: unknown) =>
    isRecord(row) ? (modelIdSchema.safeParse(row['id'] ?? row['name']).data ?? []) : [],
  );
  return [...new Set(ids)].slice(0, MAX_LISTED_MODELS);
}
