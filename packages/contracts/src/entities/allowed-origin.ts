import { z } from 'zod';
import { says } from '../errors/field-messages.ts';

const MAX_LENGTH = 300;
/** As browsers name it; below a star stands a domain of two names at least, as `*.com` would be everybody's. */
const ORIGIN = /^https?:\/\/(?:\*\.(?=[^.]+\.[^.]))?[a-z0-9.-]+(?::\d{1,5})?$/;
const SUBDOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const STAR = '*';

/**
 * A web site that may use a public link, or all subdomains of one (`https://*.example.com`). A slash at the end, capitals
 * and letters of other alphabets are taken, and stored as browsers send them.
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

/** Whether a page of `origin`, as its browser names it, is of one of these sites. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((site) => site === origin || isSubdomain(origin, site));
}

function isSubdomain(origin: string, site: string): boolean {
  const [scheme = '', domain] = site.split(STAR);
  if (domain === undefined || !origin.startsWith(scheme) || !origin.endsWith(domain)) return false;
  return SUBDOMAIN.test(origin.slice(scheme.length, -domain.length));
}

/** Null for what is no origin, or more than one: a path, a user, a query. */
function plainOrigin(typed: string): string | null {
  const url = URL.parse(typed);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return null;
  return ORIGIN.test(url.origin) ? url.origin : null;
}
