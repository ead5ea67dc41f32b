import { isRecord } from '@colloquy/contracts/is-record';

/** History state of a user who has already agreed to the terms. */
export const AGREED_STATE = { hasAgreed: true } as const;

export function hasAgreed(state: unknown): boolean {
  return isRecord(state) && state['hasAgreed'] === true;
}
