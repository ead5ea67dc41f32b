import type { Response } from 'express';
import { isAllowedOrigin } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { methodNotAllowed } from '../edge/send-error.ts';
import type { Policy, RoutedRequest } from '../edge/incoming-request.ts';
import type { LinkOrigins } from '../links/link-origins.ts';
import type { PolicyAction } from '../routing/config-schema.ts';

const EXPOSED_HEADERS = 'X-Request-Id, Retry-After, Idempotency-Replayed';

/**
 * Admits our own pages and those of the link's allowed origins. Throws `originNotAllowed` for any other origin; a
 * request without an origin does not come from a page.
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
    // The widget must be able to read this one response, which contains no data, to tell its owner why it was
    // refused.
    if (isSettingsRequest(incoming)) letRead(incoming.response, origin);
    throw new AppError({ code: ERRORS.originNotAllowed });
  }

  return async (incoming) => {
    const { request, response } = incoming;
    const { origin } = request.headers;
    const isPreflight = request.method === 'OPTIONS';
    response.setHeader('Vary', 'Origin');
    // Handled before, see `createDashboardCors`.
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

/** The widget's first request: a link's settings, at the link itself. */
function isSettingsRequest({ request, pattern, segments }: RoutedRequest): boolean {
  return request.method === 'GET' && pattern.parameters.get('linkId') === segments.length - 1;
}

function letRead(response: Response, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

/**
 * Whether a page of this host makes the request: of the address it was reached at, or of the operator's public
 * address.
 */
function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string | null): boolean {
  return origin === publicOrigin || origin === `https://${host}` || origin === `http://${host}`;
}
