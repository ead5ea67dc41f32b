import { isRecord } from '@colloquy/contracts/is-record';

const HOME = '/workspace';

/** The page requested before the login page; only paths of this site are accepted. */
export function nextPathOf(state: unknown): string {
  const path = isRecord(state) ? state['nextPath'] : undefined;
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && path !== '/login' ? path : HOME;
}
