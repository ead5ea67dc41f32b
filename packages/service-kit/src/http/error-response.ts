import type { ErrorKind, RouteContract } from '@colloquy/contracts';
import { AppError, errorFactsOf, isAppError } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import { conflictView } from './conflict-view.ts';

/** The one table from kind to status. No success is above 250, no redirect comes from the API. */
export const STATUS_BY_KIND: Readonly<Record<ErrorKind, number>> = {
  validation: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  unprocessable: 422,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
};

const NOT_FOUND = '404001';

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
 * Turns anything thrown into the product's envelope; what is not expected answers a general code. The one way to a
 * client: only plain facts pass, and of a conflict's newest state what `route` answers.
 */
export function errorResponse(error: unknown, requestId: string, route?: RouteContract): ErrorResponse {
  const known = isAppError(error)
    ? error
    : (fromBodyParser(error) ?? new AppError({ code: '500001', cause: error }));
  return {
    status: STATUS_BY_KIND[known.kind],
    retryAfterSeconds: known.retryAfterSeconds,
    body: {
      ...factsForClients(known),
      ...(route === undefined ? {} : conflictView(route, known.current)),
      code: Number(known.code),
      message: known.message,
      ...(known.errors.length > 0 ? { errors: known.errors } : {}),
      ...(known.retryAfterSeconds === undefined ? {} : { retryAfter: known.retryAfterSeconds }),
      requestId,
    },
  };
}

// Which of several ids was wrong would tell a stranger that the others exist.
function factsForClients({ code, details }: AppError): Readonly<Record<string, unknown>> {
  if (code !== NOT_FOUND) return errorFactsOf(details);
  const { what: _what, ...facts } = errorFactsOf(details);
  return facts;
}

/** Logs an error once, at the edge: faults of ours as errors, the rest as information. */
export function logError(logger: Logger, error: unknown, response: ErrorResponse, fields: object): void {
  const entry = { ...fields, status: response.status, code: response.body.code };
  if (response.status >= 500) logger.error({ ...entry, err: error }, 'request failed');
  else logger.debug(entry, 'request refused');
}

// express.json reports its own errors with a `type`; see the body-parser package's documentation.
function fromBodyParser(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('type' in error)) return undefined;
  switch (error.type) {
    case 'entity.too.large':
      return new AppError({ code: '413002', cause: error });
    case 'entity.parse.failed':
    case 'request.size.invalid':
    case 'request.aborted':
      return bodyError('The body is not valid JSON.', error);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new AppError({ code: '415002', cause: error });
    default:
      return undefined;
  }
}

function bodyError(message: string, cause: unknown): AppError {
  return new AppError({ code: '400010', errors: [{ code: 400010, field: 'body', message }], cause });
}
