import type OpenAI from 'openai';
import { successesOf } from './refusal.ts';

/**
 * The reason for aborting finished requests. Created once, because an abort without a reason builds an exception with a
 * stack.
 */
export const REQUEST_OVER: DOMException = new DOMException('The request is over', 'AbortError');

/**
 * A client of one server, made by its first call: the library has 230 files, and many installations have no model server.
 * We count retries ourselves, and nothing is read from the process's environment, where the client would otherwise look
 * for an organization, a project and a log level. Any response but a success throws a ModelError.
 */
export function lazyClient(options: {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof globalThis.fetch;
}): () => Promise<OpenAI> {
  let client: Promise<OpenAI> | undefined;
  return () => (client ??= openClient(options));
}

async function openClient(options: Parameters<typeof lazyClient>[0]): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  return new Client({
    baseURL: options.baseUrl,
    apiKey: options.apiKey,
    timeout: options.timeoutMs,
    maxRetries: 0,
    organization: null,
    project: null,
    logLevel: 'off',
    fetch: successesOf(options.fetch ?? globalThis.fetch),
  });
}
