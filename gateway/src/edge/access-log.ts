import type { Logger, Metrics } from '@colloquy/observability';
import type { IncomingRequest } from './incoming-request.ts';

/** Server errors get a line in production; other requests only while debugging. */
const FIRST_SERVER_ERROR = 500;

/** Writes one log line and one measurement when the request ends. Never the query, headers or a body. */
export function logAccess(
  incoming: IncomingRequest,
  endpoint: string,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
): void {
  const { request, response, startedAt, requestId, path } = incoming;
  const { method } = request;
  response.once('close', () => {
    const elapsedMs = performance.now() - startedAt;
    const status = response.statusCode;
    metrics.observe('gateway_request_seconds', elapsedMs / 1_000, { endpoint, status: String(status) });
    const fields = {
      endpoint,
      method,
      path,
      status,
      ms: Math.round(elapsedMs * 10) / 10,
      requestId,
      isComplete: response.writableFinished,
    };
    if (status >= FIRST_SERVER_ERROR) logger.info(fields, 'request');
    else logger.debug(fields, 'request');
  });
}
