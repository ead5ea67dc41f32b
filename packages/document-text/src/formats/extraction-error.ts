/** Whether a retry may help, for each code of an item's error. */
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

/** The document cannot be read because of its content; the service itself works. */
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
