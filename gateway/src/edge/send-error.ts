import type { RequestHandler, Response } from 'express';
import { AppError, ERRORS, isAppError } from '@colloquy/errors';
import { errorResponse } from '@colloquy/service-kit';
import type { Logger } from '@colloquy/observability';

/**
 * Answers in the product's envelope and logs once: internal errors as errors, refusals for debugging. Requests that
 * did not arrive whole are worth a line, as a proxy or a network may be to blame for them.
 */
export function sendError(response: Response, error: unknown, logger: Logger): void {
  const requestId = requestIdOf(response);
  const failure = errorResponse(error, requestId, undefined, response.req.get('accept-language'));
  const { status } = failure;
  const entry = { status, code: failure.body.code, requestId };
  if (status >= 500) logger.error({ ...entry, err: error }, 'request failed at the gateway');
  else if (isAppError(error, ERRORS.requestIncomplete)) logger.info(entry, 'a request did not arrive whole');
  else logger.debug(entry, 'request refused at the gateway');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (failure.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', String(failure.retryAfterSeconds));
  }
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).json(failure.body);
}

/** The id that the dispatcher, which runs first, assigned to this response's request. */
export function requestIdOf(response: Response): string {
  return String(response.getHeader('X-Request-Id'));
}

/** 405 with the methods that the address supports (RFC 9110, section 15.5.6). */
export function methodNotAllowed(response: Response, allowed: readonly string[]): AppError {
  if (allowed.length > 0) response.setHeader('Allow', allowed.join(', '));
  return new AppError({ code: ERRORS.methodNotAllowed, details: { allowed } });
}

const READ_METHODS = ['GET', 'HEAD'] as const;

/** Refuses every method except reading. */
export const onlyRead: RequestHandler = ({ method }, response, next) => {
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(response, READ_METHODS);
  next();
};
