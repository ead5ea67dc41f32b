import type { RouteContract } from '@colloquy/contracts';
import {
  AppError,
  errorFactsOf,
  fieldError,
  isAppError,
  shownFieldErrors,
  ERRORS,
  STATUS_BY_KIND,
  type ErrorCodeOf,
} from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import { conflictView } from './conflict-view.ts';
import { ClientGoneError } from './read-context.ts';

const NOT_FOUND = ERRORS.notFound;

export interface ErrorBody {
  readonly code: number;
  readonly message: string;
  readonly errors?: readonly { code: number; field: string; message: string }[];
  readonly requestId: string;
  readonly [detail: string]: unknown;
}

export interface ErrorResponse {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | undefined;
}

/**
 * Turns anything thrown into the product's envelope; unexpected errors get a general code. All errors reach clients
 * through it: only plain facts pass and, for a conflict's newest state, what the response of `route` contains.
 * `acceptLanguage` is that of the request.
 */
export function errorResponse(
  error: unknown,
  requestId: string,
  route?: RouteContract,
  acceptLanguage?: string | null,
): ErrorResponse {
  const known = isAppError(error)
    ? error
    : (fromExpress(error) ?? new AppError({ code: ERRORS.internalError, cause: error }));
  return {
    status: STATUS_BY_KIND[known.kind],
    retryAfterSeconds: known.retryAfterSeconds,
    body: {
      ...factsForClients(known),
      ...(route === undefined ? {} : conflictView(route, known.current)),
      code: Number(known.code),
      message: known.message,
      ...(known.errors.length > 0 ? { errors: shownFieldErrors(known.errors, acceptLanguage) } : {}),
      ...(known.retryAfterSeconds === undefined ? {} : { retryAfter: known.retryAfterSeconds }),
      requestId,
    },
  };
}

// Naming the wrong one of several ids would tell a caller without access that the others exist.
function factsForClients({ code, details }: AppError): Readonly<Record<string, unknown>> {
  if (code !== NOT_FOUND) return errorFactsOf(details);
  const { what: _what, ...facts } = errorFactsOf(details);
  return facts;
}

/**
 * Logs an error once, at the edge: internal errors as errors, others as information. A client that disconnected got
 * no response and is no error.
 */
export function logError(logger: Logger, error: unknown, response: ErrorResponse, fields: object): void {
  const entry = { ...fields, status: response.status, code: response.body.code };
  if (isClientGone(error)) logger.debug({ ...fields }, 'the client left before its answer');
  else if (response.status >= 500) logger.error({ ...entry, err: error }, 'request failed');
  else logger.debug(entry, 'request refused');
}

/** Whether an error was caused by a disconnected client, at any depth of its causes. */
function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof ClientGoneError || isClientGone(error.cause);
}

const CODE_BY_STATUS: Readonly<
  Record<number, ErrorCodeOf<'requestTooLarge' | 'contentTypeNotSupported' | 'fieldNotValid'>>
> = {
  400: ERRORS.fieldNotValid,
  413: ERRORS.requestTooLarge,
  415: ERRORS.contentTypeNotSupported,
};
/** body-parser's messages for a body of readable bytes that is not JSON. */
const NOT_JSON: ReadonlySet<string> = new Set(['entity.parse.failed', 'request.size.invalid']);
/** body-parser's message when the client disconnects before the end of the body. */
const INCOMPLETE = 'request.aborted';

/**
 * Errors of Express and its body parser: they carry the status of the client's error (http-errors), both for a body
 * that does not match its `Content-Encoding` and for an address that cannot be decoded.
 */
function fromExpress(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  const code = CODE_BY_STATUS[error.status];
  if (code === undefined) return undefined;
  if (code !== ERRORS.fieldNotValid) return new AppError({ code, cause: error });
  if (error instanceof URIError) return fieldError('path', 'addressNotPlain', code, error);
  const type = 'type' in error && typeof error.type === 'string' ? error.type : '';
  if (type === INCOMPLETE) return new AppError({ code: ERRORS.requestIncomplete, cause: error });
  return fieldError('body', NOT_JSON.has(type) ? 'bodyNotJson' : 'bodyNotReadable', code, error);
}
