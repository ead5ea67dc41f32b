import OpenAI from 'openai';
import { successesOf } from './refusal.ts';

/** Why a request's connection is given back. Made once: without a reason each abort builds an exception and its stack. */
export const REQUEST_OVER: DOMException = new DOMException('The request is over', 'AbortError');

/**
 * A client of one server. Tries are ours to count, and nothing is read from the process's environment, where the client
 * would otherwise look for an organization, a project and a log level. What is not a success ends in a ModelError.
 */
export function openClient(options: {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof globalThis.fetch;
}): OpenAI {
  return new OpenAI({
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
