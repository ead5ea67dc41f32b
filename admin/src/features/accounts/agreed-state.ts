import { isRecord } from '../../api/api-error.ts';

/** What the history keeps of whoever has agreed to the terms on the way here. */
export const AGREED_STATE = { hasAgreed: true } as const;

export function hasAgreed(state: unknown): boolean {
  return isRecord(state) && state['hasAgreed'] === true;
}
