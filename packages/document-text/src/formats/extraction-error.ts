/** Why a document cannot be read, the `code` of the item's error, and whether another try may help. */
const RETRIABLE = {
  EMPTY_TEXT: false,
  ENCODING_UNKNOWN: false,
  CONTENT_UNLIKE_NAME: false,
  ENCRYPTED: false,
  CORRUPT: false,
  TOO_COMPLEX: false,
  TOO_LONG: false,
  TIMEOUT: true,
  READER_CRASHED: true,
};

export type ExtractionErrorCode = keyof typeof RETRIABLE;

export const EXTRACTION_ERROR_CODES = [
  'EMPTY_TEXT',
  'ENCODING_UNKNOWN',
  'CONTENT_UNLIKE_NAME',
  'ENCRYPTED',
  'CORRUPT',
  'TOO_COMPLEX',
  'TOO_LONG',
  'TIMEOUT',
  'READER_CRASHED',
] as const satisfies readonly ExtractionErrorCode[];

/** A document that cannot be read, by its own damage or size; the service works. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError';
  readonly code: ExtractionErrorCode;
  readonly retriable: boolean;

  constructor(code: ExtractionErrorCode, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retriable = RETRIABLE[code];
  }
}
