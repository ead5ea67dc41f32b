import type { IngestionError, IngestionStage } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { ExtractionError } from '../formats/extraction-error.ts';

const GENERAL = { code: 'INTERNAL_ERROR', message: 'Processing failed for a reason of ours.' };

type Details = Readonly<Record<string, unknown>>;

/** What an item shows when a part of the product fails. */
const MESSAGES: Readonly<Record<string, string | ((details: Details) => string)>> = {
  STORE_UNAVAILABLE: 'The database does not answer.',
  VECTOR_STORE_UNAVAILABLE: 'The search index does not answer.',
  EMBEDDING_MODEL_UNAVAILABLE: 'The embedding model does not answer.',
  STORAGE_FULL: 'The server has no space left.',
  VECTOR_STORE_DAMAGED: 'The search index is damaged.',
  FILE_STORAGE_UNAVAILABLE: 'The file storage does not answer.',
  DEADLINE_EXCEEDED: 'The embedding model took too long.',
  VECTOR_NOT_VALID: 'The embedding model returned a vector that cannot be stored.',
  VECTOR_SPACE_MISMATCH: ({ stored, wanted }) =>
    `The search index was built with another embedding model: it holds vectors of ${String(stored)}, and the settings say ${String(wanted)}.`,
  EMBEDDING_DIMENSION_DIFFERS: ({ expected, returned }) =>
    `The embedding model returns vectors of ${String(returned)} values, but EMBEDDING_DIMENSION says ${String(expected)}.`,
  NOT_FOUND: 'The file is not in the storage any more.',
};

export const STALLED: IngestionError = {
  code: 'STALLED',
  message: 'Processing stopped several times without a result.',
  stage: null,
  retriable: true,
};

/** An error as an item shows it: a code to compare, a sentence to read, never the inner text of an error. */
export function asIngestionError(error: unknown, stage: IngestionStage | null): IngestionError {
  if (error instanceof ExtractionError) {
    return { code: error.code, message: error.message, stage, retriable: error.retriable };
  }
  if (!isAppError(error)) return { ...GENERAL, stage, retriable: true };
  const message = MESSAGES[error.message] ?? GENERAL.message;
  return {
    code: error.message,
    message: typeof message === 'string' ? message : message(error.details),
    stage,
    retriable: true,
  };
}
