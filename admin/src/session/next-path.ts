import { isRecord } from '../api/api-error.ts';

const HOME = '/workspace';

/** Where a person wanted to go before the login page came in between; only paths of this site count. */
export function nextPathOf(state: unknown): string {
  const path = isRecord(state) ? state['nextPath'] : undefined;
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && path !== '/login' ? path : HOME;
}
