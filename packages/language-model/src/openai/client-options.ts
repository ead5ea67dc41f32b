/**
 * Options of every client: tries are ours to count, and nothing is read from the process's environment, where the
 * client would otherwise look for an organization, a project and a log level.
 */
export const ISOLATED_CLIENT = {
  maxRetries: 0,
  organization: null,
  project: null,
  logLevel: 'off',
} as const;

/** Why a request's connection is given back. Made once: without a reason each abort builds an exception and its stack. */
export const REQUEST_OVER: DOMException = new DOMException('The request is over', 'AbortError');
