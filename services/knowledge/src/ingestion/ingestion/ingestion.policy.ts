import { ExtractionError } from '@colloquy/document-text';
import { isAppError } from '@colloquy/errors';
import { canMove, type MovingItem } from '../../items/index.ts';

/**
 * Pauses before the second and the third try of an item whose model or store failed. Together they outlast an outage of
 * a minute and what follows it, in which a breaker lets no call through.
 */
export const RETRY_DELAYS_MS: readonly number[] = [5_000, 120_000];

/** Claims that ended with a dead worker; a document that kills its process is given up in the end. */
export const MAX_LOST_CLAIMS = 10;
export const STALL_MS = 10 * 60_000;
export const MAX_STALLS = 3;

type FailureMove = 'failEditing' | 'failParsing' | 'failInserting';

export type FailureDecision =
  | { readonly kind: 'retry'; readonly delayMs: number; readonly failures: number }
  | { readonly kind: 'end'; readonly move: FailureMove };

/** The next state of an item whose run failed: another attempt, or an error state. */
export function decideFailure(
  item: MovingItem & { readonly failures: number },
  error: unknown,
  retryDelaysMs: readonly number[] = RETRY_DELAYS_MS,
): FailureDecision {
  const delayMs = retryDelaysMs[item.failures];
  if (isWorthRepeating(error) && delayMs !== undefined) {
    return { kind: 'retry', delayMs, failures: item.failures + 1 };
  }
  return { kind: 'end', move: failureMove(item, error instanceof ExtractionError) };
}

/** An older version that still answers makes it the failure of an edit. */
export function failureMove(item: MovingItem, isParsing: boolean): FailureMove {
  if (canMove(item, 'failEditing')) return 'failEditing';
  return isParsing ? 'failParsing' : 'failInserting';
}

function isWorthRepeating(error: unknown): boolean {
  if (error instanceof ExtractionError) return false;
  return !isAppError(error) || error.retry === 'backoff';
}
