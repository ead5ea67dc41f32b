import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import { AppError, fieldError, ERRORS, type ErrorCodeOf } from '@colloquy/errors';
import type { Duplex } from 'node:stream';
import { errorResponse } from '../http/error-response.ts';
import { destroyAfter } from './destroy-after.ts';

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
};

/** Codes of parser errors other than a malformed request: too large, or incomplete. */
const CODE_OF_ERROR: Readonly<Record<string, ErrorCodeOf<'requestTooLarge' | 'requestIncomplete'>>> = {
  HPE_HEADER_OVERFLOW: ERRORS.requestTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ERRORS.requestTooLarge,
  // A browser opens connections ahead and sends its next request on one: it takes 408 as "use another connection",
  // but any other response as the answer to that request.
  ERR_HTTP_REQUEST_TIMEOUT: ERRORS.requestIncomplete,
  HPE_INVALID_EOF_STATE: ERRORS.requestIncomplete,
};

/**
 * Answers requests that Node's parser rejects, which no handler sees, in the product's envelope; then the connection
 * is closed, after `lingerMs` even if the client keeps it open.
 */
export function answerUnreadable(server: Server, lingerMs: number): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => answering.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A partial response must not be followed by another one.
    const isAnswering = answering.get(socket)?.headersSent === true && !socket.writableEnded;
    const isIdle = answering.get(socket)?.writableFinished !== false;
    if (!socket.writable || error.code === 'ECONNRESET' || (isAnswering && !isIdle)) {
      socket.destroy();
      return;
    }
    socket.end(refusalOf(error));
    destroyAfter(socket, lingerMs);
  });
}

function refusalOf(error: NodeJS.ErrnoException): string {
  const code = CODE_OF_ERROR[error.code ?? ''];
  const refusal =
    code === undefined ? fieldError('request', 'requestNotHttp') : new AppError({ code, cause: error });
  const requestId = randomUUID();
  const { status, body } = errorResponse(refusal, requestId);
  const json = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_TEXTS[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    '',
    json,
  ].join('\r\n');
}
