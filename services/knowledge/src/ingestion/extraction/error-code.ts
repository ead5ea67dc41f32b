import { ExtractionError, type ExtractionErrorCode } from '@colloquy/document-text';
import { lacksMemory } from '@colloquy/process-pool';

/** The code for an error that a reader threw; null for an unexpected error. */
export function errorCodeOf(error: unknown): ExtractionErrorCode | null {
  if (lacksMemory(error)) return 'TOO_COMPLEX';
  return error instanceof ExtractionError ? error.code : null;
}
