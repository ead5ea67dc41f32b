import { MIN_DOCUMENT_CHARACTERS, type IngestionError, type IngestionStage } from '@colloquy/contracts';
import { ExtractionError, type StoredFormat } from '@colloquy/document-text';
import { isAppError } from '@colloquy/errors';
import { errorTexts } from '@colloquy/texts/errors';

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

/**
 * An error as an item shows it: a code to compare, a sentence to read, never the inner text of an error. `format` is
 * that of the bytes which were read: it says why a document has no text.
 */
export function asIngestionError(
  error: unknown,
  stage: IngestionStage | null,
  format?: StoredFormat,
): IngestionError {
  if (error instanceof ExtractionError) {
    const { code, retriable } = error;
    if (code !== 'EMPTY_TEXT' || format === undefined) {
      return { code, message: messageOf(code), stage, retriable };
    }
    // Pages of pictures are the usual reason in a PDF; other formats hold no text but their own.
    const reason = format === 'pdf' ? 'NO_TEXT_LAYER' : 'TOO_LITTLE_TEXT';
    return { code, reason, message: messageOf(reason, { min: MIN_DOCUMENT_CHARACTERS }), stage, retriable };
  }
  const code = isAppError(error) ? error.message : 'INTERNAL_ERROR';
  const message =
    isAppError(error) && isKnown(code) ? messageOf(code, error.details) : messageOf('INTERNAL_ERROR');
  return { code, message, stage, retriable: true };
}
