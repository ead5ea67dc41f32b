import type { IngestionError, IngestionStage } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { errorTexts } from '@colloquy/texts/errors';
import { ExtractionError } from '../formats/extraction-error.ts';

const TEXTS = errorTexts('en').ingestion;
type IngestionCode = keyof typeof TEXTS;

const isKnown = (code: string): code is IngestionCode => Object.hasOwn(TEXTS, code);

function messageOf(code: IngestionCode, details: Readonly<Record<string, unknown>> = {}): string {
  const text = TEXTS[code];
  return typeof text === 'string' ? text : text(details);
}

export const STALLED: IngestionError = {
  code: 'STALLED',
  message: messageOf('STALLED'),
  stage: null,
  retriable: true,
};

/** An error as an item shows it: a code to compare, a sentence to read, never the inner text of an error. */
export function asIngestionError(error: unknown, stage: IngestionStage | null): IngestionError {
  if (error instanceof ExtractionError) {
    return { code: error.code, message: messageOf(error.code), stage, retriable: error.retriable };
  }
  const code = isAppError(error) ? error.message : 'INTERNAL_ERROR';
  const message =
    isAppError(error) && isKnown(code) ? messageOf(code, error.details) : messageOf('INTERNAL_ERROR');
  return { code, message, stage, retriable: true };
}
