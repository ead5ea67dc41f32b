import type { DocumentStatus } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { ExtractionError } from '../formats/extraction-error.ts';
import { canMove, stateAfter, type MovingItem } from '../items/items.policy.ts';

/** Pauses before the second and the third try of a document whose model or store failed. */
export const RETRY_DELAYS_MS: readonly number[] = [5_000, 60_000];

/** Claims that ended with a dead worker; a document that kills its process is given up in the end. */
export const MAX_LOST_CLAIMS = 10;
export const STALL_MS = 10 * 60_000;
export const MAX_STALLS = 3;

export type FailureDecision =
  | { readonly kind: 'retry'; readonly delayMs: number; readonly failures: number }
  | { readonly kind: 'end'; readonly documentStatus: DocumentStatus };

/** What becomes of a document whose run failed: another try, or an error state. */
export function decideFailure(
  document: MovingItem & { readonly failures: number },
  error: unknown,
  retryDelaysMs: readonly number[] = RETRY_DELAYS_MS,
): FailureDecision {
  const delayMs = retryDelaysMs[document.failures];
  if (isWorthRepeating(error) && delayMs !== undefined) {
    return { kind: 'retry', delayMs, failures: document.failures + 1 };
  }
  return { kind: 'end', documentStatus: failedState(document, error instanceof ExtractionError) };
}

/** 6 or 2 for a version that would have been the first, 5 when an older one still answers. */
export function failedState(document: MovingItem, isParsing: boolean): DocumentStatus {
  if (canMove(document, 'failEditing')) return stateAfter(document, 'failEditing');
  return stateAfter(document, isParsing ? 'failParsing' : 'failInserting');
}

function isWorthRepeating(error: unknown): boolean {
  if (error instanceof ExtractionError) return false;
  return !isAppError(error) || error.retry === 'backoff';
}
