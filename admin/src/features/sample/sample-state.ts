import { isRecord } from '@colloquy/contracts/is-record';

/** History state of a chat that was opened to try the sample. */
export const SAMPLE_STATE = { isSample: true } as const;

/** Whether a page was opened to try the sample. */
export function isSampleState(state: unknown): boolean {
  return isRecord(state) && state['isSample'] === true;
}
