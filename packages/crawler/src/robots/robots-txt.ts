import { normaliseRobotsPath } from './robots-path.ts';

/** RFC 9309, section 2.5: parsers read at least 500 KiB; the rest is ignored. */
export const MAX_ROBOTS_BYTES = 512 * 1024;

/** Rules of a robots.txt for one user agent, as plain data. */
export interface RobotsRules {
  readonly rules: readonly RobotsRule[];
  /** Null when the site sets none; never more than `MAX_CRAWL_DELAY_MS`. */
  readonly crawlDelayMs: number | null;
  readonly sitemaps: readonly string[];
}

export interface RobotsRule {
  readonly isAllow: boolean;
  /** The pattern split at its stars; the longest matching pattern decides. */
  readonly parts: readonly string[];
  readonly isToEnd: boolean;
  readonly length: number;
}

export interface RobotsTxt extends Omit<RobotsRules, 'rules'> {
  /** Whether our user agent may fetch this address. */
  readonly allows: (url: string) => boolean;
  /** Set when the file could not be read and nothing is allowed for now; this is not a decision of the site. */
  readonly unreadBecause?: 'TIMEOUT' | 'HTTP_5XX' | 'TOO_COMPLEX';
}

export const ALLOW_ALL: RobotsTxt = { allows: () => true, crawlDelayMs: null, sitemaps: [] };
export const ALLOW_NONE: RobotsTxt = { allows: () => false, crawlDelayMs: null, sitemaps: [] };

/** Applies a file's rules to addresses: the longest matching pattern decides, and `allow` wins between equals. */
export function robotsTxt({ rules, crawlDelayMs, sitemaps }: RobotsRules): RobotsTxt {
  return { allows: (url) => isAllowed(rules, url), crawlDelayMs, sitemaps };
}

function isAllowed(rules: readonly RobotsRule[], url: string): boolean {
  const { pathname, search } = new URL(url);
  if (pathname === '/robots.txt') return true;
  const path = normaliseRobotsPath(pathname + search);
  let best: RobotsRule | null = null;
  for (const rule of rules) {
    if (best !== null && rule.length < best.length) continue;
    if (best?.length === rule.length && !rule.isAllow) continue;
    if (matchesPath(rule, path)) best = rule;
  }
  return best?.isAllow ?? true;
}

/** Matches each part at its first position; with stars in between, a later position never matches better. */
function matchesPath({ parts, isToEnd }: RobotsRule, path: string): boolean {
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return !isToEnd || path.length === first.length;
  let position = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  if (!isToEnd) return path.includes(last, position);
  return path.length - last.length >= position && path.endsWith(last);
}
