import { normaliseRobotsPath } from './robots-path.ts';

/** RFC 9309, section 2.5: parsers read at least 500 KiB; what comes after is left out. */
export const MAX_ROBOTS_BYTES = 512 * 1024;

/** What a robots.txt says to one user agent, as plain data. */
export interface RobotsRules {
  readonly rules: readonly RobotsRule[];
  /** Null when the site asks for none; never more than `MAX_CRAWL_DELAY_MS`. */
  readonly crawlDelayMs: number | null;
  readonly sitemaps: readonly string[];
}

export interface RobotsRule {
  readonly isAllow: boolean;
  /** The pattern between its stars; the longest pattern that matches decides. */
  readonly parts: readonly string[];
  readonly isToEnd: boolean;
  readonly length: number;
}

export interface RobotsTxt extends Omit<RobotsRules, 'rules'> {
  /** Whether our user agent may fetch this address. */
  readonly allows: (url: string) => boolean;
  /** Set when the file could not be read and nothing is allowed for now: no decision of the site. */
  readonly unreadBecause?: 'TIMEOUT' | 'HTTP_5XX' | 'TOO_COMPLEX';
}

export const ALLOW_ALL: RobotsTxt = { allows: () => true, crawlDelayMs: null, sitemaps: [] };
export const ALLOW_NONE: RobotsTxt = { allows: () => false, crawlDelayMs: null, sitemaps: [] };

/** What the rules of a file mean for addresses: the longest pattern that matches decides, and `allow` between equals. */
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

/** Each part at the first position where it fits: with stars between them, a later one never fits better. */
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
