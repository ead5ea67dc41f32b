import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { ROLES_REVISION_HEADER } from '@colloquy/contracts';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID';
const EXPOSED_HEADERS = `X-Request-Id, Retry-After, Idempotency-Replayed, Content-Disposition, ${ROLES_REVISION_HEADER}`;
const PREFLIGHT_SECONDS = 600;

/**
 * Lets a dashboard read the response (`allowed`), answers its preflight (`answered`), or ignores any other request.
 */
export type DashboardCors = (
  request: IncomingMessage,
  response: Response,
) => 'allowed' | 'answered' | 'other';

/**
 * Dashboards on other hosts may call the API like our own: with a user's token, which only they have, and without
 * cookies, which we never set.
 */
export function createDashboardCors(origins: readonly string[]): DashboardCors {
  const allowed = new Set(origins);
  return (request, response) => {
    if (allowed.size === 0) return 'other';
    response.vary('Origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return 'other';
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
      return 'allowed';
    }
    response.setHeader('Access-Control-Allow-Methods', METHODS);
    response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS);
    response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
    response.status(204).end();
    return 'answered';
  };
}
