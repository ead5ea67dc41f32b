import { z } from 'zod';
import { says } from '../errors/field-messages.ts';

const MAX_LENGTH = 300;
/**
 * An origin as browsers send it. A wildcard needs a domain of at least two labels, because `*.com` would allow
 * everyone.
 */
const ORIGIN = /^https?:\/\/(?:\*\.(?=[^.]+\.[^.]))?[a-z0-9.-]+(?::\d{1,5})?$/;
const SUBDOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const STAR = '*';

/**
 * A web site that may use a public link, or all subdomains of one (`https://*.example.com`). A trailing slash,
 * capitals and international letters are accepted and stored as browsers send them.
 */
export const originSchema = z
  .string()
  .trim()
  .max(MAX_LENGTH)
  .transform((typed, context) => {
    const origin = plainOrigin(typed);
    if (origin !== null) return origin;
    context.addIssue({ code: 'custom', message: says('originNotValid') });
    return z.NEVER;
  });

/** Whether `origin`, as a browser sends it, belongs to one of these sites. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((site) => site === origin || isSubdomain(origin, site));
}

function isSubdomain(origin: string, site: string): boolean {
  const [scheme = '', domain] = site.split(STAR);
  if (domain === undefined || !origin.startsWith(scheme) || !origin.endsWith(domain)) return false;
  return SUBDOMAIN.test(origin.slice(scheme.length, -domain.length));
}

/** Null when the input is no single origin: it has a path, a user or a query. */
function plainOrigin(typed: string): string | null {
  const url = URL.parse(typed);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return null;
  return ORIGIN.test(url.origin) ? url.origin : null;
}
