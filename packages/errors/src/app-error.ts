import {
  ERROR_CATALOGUE,
  flowViolationSchema,
  type AnyFieldMessage,
  type ErrorCode,
  type ErrorKind,
  type ErrorReason,
  type FlowViolation,
  ERRORS,
} from '@colloquy/contracts/errors';

export interface FieldError {
  readonly code: number;
  readonly field: string;
  readonly message: AnyFieldMessage;
}

/** A resource that the user must deal with first, such as a workspace that still needs them. */
export interface NamedThing {
  readonly id: string;
  readonly name: string;
}
/** A detail of an error: text, a number, or a list. A stored document has another type, so it does not compile. */
export type ErrorFact =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number)[]
  | readonly NamedThing[]
  | readonly FlowViolation[];
export type ErrorFacts = Readonly<Record<string, ErrorFact>>;

export interface AppErrorOptions {
  /** Must agree with the catalogue's kind of the code; by default the catalogue decides. */
  readonly kind?: ErrorKind;
  readonly code: ErrorCode;
  /** Overrides the catalogue's message; programs compare it, so it must be a constant. */
  readonly message?: string;
  /** Details for the client (limit, used, reason); never secrets. */
  readonly details?: ErrorFacts & { readonly reason?: ErrorReason | undefined };
  /**
   * For a conflict: the newest state as the route answers it. A client gets the fields that the route's response
   * schema knows, and nothing when the state does not match the schema.
   */
  readonly current?: unknown;
  readonly errors?: readonly FieldError[];
  readonly cause?: unknown;
  /** What a client or worker should do: `never` retry, or retry after `backoff`. */
  readonly retry?: 'never' | 'backoff';
  readonly retryAfterSeconds?: number;
}

const RETRIABLE: ReadonlySet<ErrorKind> = new Set(['unavailable', 'rate-limited', 'internal']);

/** The only mapping from kind to status. No success is above 250, and the API never redirects. */
export const STATUS_BY_KIND: Readonly<Record<ErrorKind, number>> = {
  validation: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  incomplete: 408,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  unprocessable: 422,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
};

/** The product's only expected error: a catalogue code, its kind, and how to retry. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly details: ErrorFacts;
  readonly current: unknown;
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
    this.current = options.current;
    this.errors = options.errors ?? [];
    this.retry = options.retry ?? (RETRIABLE.has(this.kind) ? 'backoff' : 'never');
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The facts among `details`; for named things only id and name, whatever else they hold. */
export function errorFactsOf(details: Readonly<Record<string, unknown>>): ErrorFacts {
  const facts: Record<string, ErrorFact> = {};
  for (const [name, value] of Object.entries(details)) {
    const fact = factOf(value);
    if (fact !== undefined) facts[name] = fact;
  }
  return facts;
}

function factOf(value: unknown): ErrorFact {
  if (Array.isArray(value)) {
    if (value.every(isTextOrNumber)) return value;
    if (value.every(isNamedThing)) return value.map(({ id, name }) => ({ id, name }));
    return flowViolationSchema.array().safeParse(value).data;
  }
  return isTextOrNumber(value) || typeof value === 'boolean' || value === null ? value : undefined;
}

function isTextOrNumber(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isNamedThing(value: unknown): value is NamedThing {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return false;
  return typeof value.id === 'string' && typeof value.name === 'string';
}

/**
 * A resource that does not exist or belongs to another workspace: both answer the same. `what` is for our logs and
 * tests; clients are not told which of several ids was wrong.
 */
export function notFound(what: string): AppError {
  return new AppError({ code: ERRORS.notFound, details: { what } });
}

/**
 * Throws `revisionMismatch` when the caller's revision is older than `revision`; `view` builds the newest state as
 * the route answers it. Without a revision the caller changes the current state.
 */
export function assertRevision(expected: number | undefined, revision: number, view: () => unknown): void {
  if (expected !== undefined && expected !== revision)
    throw new AppError({ code: ERRORS.revisionMismatch, current: view() });
}

/** True for an AppError, with `code` only for one of that code; also across two loaded copies of this package. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  const isOurs =
    error instanceof AppError || (error instanceof Error && error.name === 'AppError' && 'code' in error);
  return isOurs && (code === undefined || error.code === code);
}

/** The value of `found`; null when the resource does not exist. Rethrows every other error. */
export async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isAppError(error) && error.kind === 'not-found') return null;
    throw error;
  }
}
