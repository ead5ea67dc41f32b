import type { Hop, FetchedResponse } from './hop.ts';
import { headersAfterRedirect } from './request-headers.ts';
import { parseGuardedUrl, type PrivateHosts } from './url-policy.ts';

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The request that a redirect asks for, checked like a first one, or null when the response is no redirect. Method
 * and body change as in the Fetch standard (HTTP-redirect fetch, steps 11 and 12).
 * @throws AppError `urlNotAllowed` when the target is not allowed.
 */
export function nextHop(
  hop: Hop,
  response: Pick<FetchedResponse, 'status' | 'headers'>,
  privateHosts: PrivateHosts,
): Hop | null {
  const location = response.headers.location;
  if (!REDIRECT_STATUSES.has(response.status) || location === undefined) return null;
  const url = parseGuardedUrl(location, privateHosts, hop.url);
  const becomesGet =
    (response.status === 303 && hop.method !== 'HEAD') || (response.status <= 302 && hop.method === 'POST');
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    body: becomesGet ? undefined : hop.body,
    headers: headersAfterRedirect(hop.headers, {
      sameOrigin: url.origin === hop.url.origin,
      keepsBody: !becomesGet,
    }),
  };
}
