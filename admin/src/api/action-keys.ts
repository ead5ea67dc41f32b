import { randomId } from './random-id.ts';

/**
 * One `Idempotency-Key` per user action. An action is a creating call with one content: a double click or a
 * retry after a lost answer carries the key of the first try; once the server has given a final answer, the
 * same content is a new action.
 */
export interface ActionKeys {
  readonly keyOf: (action: string) => string;
  readonly finish: (action: string) => void;
}

/** Keeps the keys of the actions under way, in memory only. */
export function createActionKeys(makeKey: () => string = randomId): ActionKeys {
  const keys = new Map<string, string>();
  return {
    keyOf: (action) => {
      const key = keys.get(action) ?? makeKey();
      keys.set(action, key);
      return key;
    },
    finish: (action) => {
      keys.delete(action);
    },
  };
}
