import { ERRORS, isAppError } from '@colloquy/errors';
import type { SafeFetch } from '@colloquy/safe-fetch';
import { parseRetryAfter, retryDelayMs, type HostPacing, type PacingClock } from '../frontier/host-pacing.ts';
import type { SiteReader } from '../reading/site-reader.ts';
import { ALLOW_ALL, ALLOW_NONE, MAX_ROBOTS_BYTES, robotsTxt, type RobotsTxt } from '../robots/robots-txt.ts';

/** More retries than for a page, because no page of the site is fetched without it. */
const MAX_RETRIES = 3;

export interface SiteRobotsOptions {
  readonly fetch: SafeFetch;
  readonly reader: SiteReader;
  readonly productToken: string;
  readonly pacing: HostPacing;
  readonly clock: PacingClock;
  readonly delayMs: number;
  readonly signal?: AbortSignal;
}

export type SiteRobots = (url: string) => Promise<RobotsTxt>;

/**
 * Fetches the robots.txt of each origin once. As RFC 9309, section 2.3.1 says: 4xx allows everything, 5xx and no
 * response allow nothing (after retries), redirects are followed wherever they lead.
 */
export function createSiteRobots(options: SiteRobotsOptions): SiteRobots {
  const known = new Map<string, Promise<RobotsTxt>>();
  return (url) => {
    const { origin, host } = new URL(url);
    const fetched = known.get(origin) ?? fetchRobots(`${origin}/robots.txt`, host, options);
    known.set(origin, fetched);
    return fetched;
  };
}

async function fetchRobots(url: string, host: string, options: SiteRobotsOptions): Promise<RobotsTxt> {
  const { fetch, clock, pacing, productToken, signal } = options;
  for (let retries = 0; ; retries += 1) {
    await pacing.turn(host, { delayMs: options.delayMs, signal });
    const answer = await ask(fetch, url, signal);
    if (answer === 'refused') return ALLOW_ALL;
    if (answer !== 'no answer' && answer.status < 500) {
      if (answer.status < 200 || answer.status >= 300) return ALLOW_ALL;
      const file = { bytes: answer.body, isCut: answer.truncated, productToken };
      const rules = await options.reader.readRobots(file, signal);
      return rules === null ? { ...ALLOW_NONE, unreadBecause: 'TOO_COMPLEX' } : robotsTxt(rules);
    }
    if (retries >= MAX_RETRIES) {
      return { ...ALLOW_NONE, unreadBecause: answer === 'no answer' ? 'TIMEOUT' : 'HTTP_5XX' };
    }
    const asked = answer === 'no answer' ? null : parseRetryAfter(answer.headers['retry-after'], clock.now());
    await pacing.pause(host, retryDelayMs(retries, asked));
  }
}

/** A robots.txt blocked by the guard has no rules; the guard decides for each page. */
async function ask(fetch: SafeFetch, url: string, signal: AbortSignal | undefined) {
  try {
    return await fetch(url, { maxBytes: MAX_ROBOTS_BYTES, ...(signal ? { signal } : {}) });
  } catch (error) {
    signal?.throwIfAborted();
    if (!isAppError(error)) throw error;
    return error.code === ERRORS.urlNotAllowed ? 'refused' : 'no answer';
  }
}
