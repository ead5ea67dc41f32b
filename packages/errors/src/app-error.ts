import { ERROR_CATALOGUE, type ErrorCode, type ErrorKind } from '@colloquy/contracts';

export interface FieldError {
  readonly code: number;
  readonly field: string;
  readonly message: string;
}

export interface AppErrorOptions {
  /** Must agree with the catalogue's kind of the code; left out, the catalogue decides. */
  readonly kind?: ErrorKind;
  readonly code: ErrorCode;
  /** Overrides the catalogue's message; programs compare it, so it stays a constant. */
  readonly message?: string;
  /** Facts for the client (limit, used, reason, current); never secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly FieldError[];
  readonly cause?: unknown;
  /** What a caller or a worker should do: `never` try again, or try again after `backoff`. */
  readonly retry?: 'never' | 'backoff';
  readonly retryAfterSeconds?: number;
}

const RETRIABLE: ReadonlySet<ErrorKind> = new Set(['unavailable', 'rate-limited', 'internal']);

/** The product's only expected error: a catalogue code, its kind, and what to do next. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[];
  readonly retry: 'never' | 'backoff';
  readonly retryAfterSeconds: number | undefined;

  constructor(options: AppErrorOptions) {
    const entry = ERROR_CATALOGUE[options.code];
    super(
      options.message ?? entry.message,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.kind = options.kind ?? entry.kind;
    this.code = options.code;
    this.details = options.details ?? {};
    this.errors = options.errors ?? [];
    this.retry = options.retry ?? (RETRIABLE.has(this.kind) ? 'backoff' : 'never');
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** One bad field: `400010` with the field's name and a sentence that says what is wrong with it. */
export function fieldError(field: string, message: string, code: ErrorCode = '400010'): AppError {
  return new AppError({ code, errors: [{ code: Number(code), field, message }] });
}

/** Something that does not exist, or belongs to somebody else: both answer the same. */
export function notFound(what: string): AppError {
  return new AppError({ code: '404001', details: { what } });
}

/** True for an AppError, also across two loaded copies of this package. */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof AppError || (error instanceof Error && error.name === 'AppError' && 'code' in error)
  );
}
