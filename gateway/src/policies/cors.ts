import type { Response } from 'express';
import { isAllowedOrigin } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { methodNotAllowed } from '../edge/send-error.ts';
import type { Policy, RoutedRequest } from '../edge/incoming-request.ts';
import type { LinkOrigins } from '../links/link-origins.ts';
import type { PolicyAction } from '../routing/config-schema.ts';

const EXPOSED_HEADERS = 'X-Request-Id, Retry-After, Idempotency-Replayed';

/**
 * Lets the pages that a public link allows, and our own, ask through it. Throws `originNotAllowed` for any other
 * origin; a request without an origin comes from no page at all.
 */
export function createCorsPolicy(
  action: PolicyAction<'cors'>,
  deps: {
    readonly links: LinkOrigins;
    readonly publicOrigin: string | null;
    readonly dashboardOrigins: readonly string[];
  },
): Policy {
  const methods = action.methods.join(', ');
  const allowedHeaders = action.allowedHeaders.join(', ');
  const maxAge = String(action.maxAge);

  async function assertAllowed(incoming: RoutedRequest, origin: string): Promise<void> {
    const linkId = incoming.segments[incoming.pattern.parameters.get('linkId') ?? -1] ?? '';
    const allowed = await deps.links.allowed(linkId, incoming.requestId);
    if (isAllowedOrigin(origin, allowed)) return;
    // The widget can only tell its owner why it was refused when it may read this one answer, which holds no data.
    if (isSettingsRequest(incoming)) letRead(incoming.response, origin);
    throw new AppError({ code: ERRORS.originNotAllowed });
  }

  return async (incoming) => {
    const { request, response } = incoming;
    const { origin } = request.headers;
    const isPreflight = request.method === 'OPTIONS';
    response.setHeader('Vary', 'Origin');
    // A dashboard on another host has its answer already, see `createDashboardCors`.
    if (origin !== undefined && deps.dashboardOrigins.includes(origin)) return true;
    if (origin === undefined || isOwnOrigin(origin, request.headers.host, deps.publicOrigin)) {
      if (isPreflight) throw methodNotAllowed(response, action.methods);
      return true;
    }
    await assertAllowed(incoming, origin);
    letRead(response, origin);
    if (!isPreflight) {
      response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
      return true;
    }
    response.setHeader('Access-Control-Allow-Methods', methods);
    response.setHeader('Access-Control-Allow-Headers', allowedHeaders);
    response.setHeader('Access-Control-Max-Age', maxAge);
    response.status(204).end();
    return false;
  };
}

/** What the widget asks for first: a link's settings, at the link itself. */
function isSettingsRequest({ request, pattern, segments }: RoutedRequest): boolean {
  return request.method === 'GET' && pattern.parameters.get('linkId') === segments.length - 1;
}

function letRead(response: Response, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** Whether a page of this very host asks: the address it was reached at, or the one the operator named. */
function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string | null): boolean {
  return origin === publicOrigin || origin === `https://${host}` || origin === `http://${host}`;
}
