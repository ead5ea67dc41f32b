/** Why a document cannot be read; the `code` of the item's error. */
export const EXTRACTION_ERRORS = {
  EMPTY_TEXT: { message: 'The document holds no text that can be read.', retriable: false },
  ENCRYPTED: { message: 'The document is protected by a password.', retriable: false },
  CORRUPT: { message: 'The document is damaged and cannot be read.', retriable: false },
  TOO_COMPLEX: { message: 'The document needs too much memory to be read.', retriable: false },
  TOO_LONG: { message: 'The document holds more text than can be processed.', retriable: false },
  TIMEOUT: { message: 'Reading the document took too long.', retriable: true },
  READER_CRASHED: { message: 'The reader of this type of document ended unexpectedly.', retriable: true },
} as const;

export const EXTRACTION_ERROR_CODES = [
  'EMPTY_TEXT',
  'ENCRYPTED',
  'CORRUPT',
  'TOO_COMPLEX',
  'TOO_LONG',
  'TIMEOUT',
  'READER_CRASHED',
] as const satisfies readonly (keyof typeof EXTRACTION_ERRORS)[];

export type ExtractionErrorCode = (typeof EXTRACTION_ERROR_CODES)[number];

/** A document that cannot be read, by its own damage or size; the service works. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError';
  readonly code: ExtractionErrorCode;
  readonly retriable: boolean;

  constructor(code: ExtractionErrorCode, cause?: unknown) {
    super(EXTRACTION_ERRORS[code].message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retriable = EXTRACTION_ERRORS[code].retriable;
  }
}

/** What V8 throws when the system gives no memory for a buffer. */
const NO_BUFFER = /Array buffer allocation failed|Invalid typed array length/;

/** The code of what a reader threw; null for what it did not expect. Parsers wrap a lack of memory in errors of their own. */
export function errorCodeOf(error: unknown): ExtractionErrorCode | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (NO_BUFFER.test(cause.message)) return 'TOO_COMPLEX';
  }
  return error instanceof ExtractionError ? error.code : null;
}
