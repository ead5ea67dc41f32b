import { normaliseEscapes } from '../addresses/normalise-url.ts';

/** RFC 9309, section 2.5: parsers read at least 500 KiB; what comes after is left out. */
export const MAX_ROBOTS_BYTES = 512 * 1024;
/** A site that wants to be asked less often than this would never be read to its end. */
export const MAX_CRAWL_DELAY_MS = 10_000;
/** Longer patterns match no address that is fetched. */
const MAX_PATTERN_CHARACTERS = 2_048;
const MAX_RULES = 5_000;
const MAX_SITEMAP_LINES = 100;

export interface RobotsTxt {
  /** Whether our user agent may fetch this address. */
  readonly allows: (url: string) => boolean;
  /** Null when the site asks for none; never more than `MAX_CRAWL_DELAY_MS`. */
  readonly crawlDelayMs: number | null;
  readonly sitemaps: readonly string[];
  /** Set when the file could not be read and nothing is allowed for now: no decision of the site. */
  readonly unreadBecause?: 'TIMEOUT' | 'HTTP_5XX';
}

export const ALLOW_ALL: RobotsTxt = { allows: () => true, crawlDelayMs: null, sitemaps: [] };
export const ALLOW_NONE: RobotsTxt = { allows: () => false, crawlDelayMs: null, sitemaps: [] };

interface Rule {
  readonly isAllow: boolean;
  /** The pattern between its stars; the longest pattern that matches decides. */
  readonly parts: readonly string[];
  readonly isToEnd: boolean;
  readonly length: number;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  crawlDelayMs: number | null;
}

/**
 * Reads a robots.txt (RFC 9309) for the product token of a user agent, such as `ColloquyBot`: all groups that name it
 * together, else all groups for `*`; the longest matching pattern decides, and `allow` between two of one length.
 */
export function parseRobotsTxt(text: string, productToken: string): RobotsTxt {
  const { groups, sitemaps } = readGroups(text);
  const token = productToken.toLowerCase();
  const named = groups.filter(({ agents }) => agents.includes(token));
  const chosen = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  const rules = chosen.flatMap((group) => group.rules).slice(0, MAX_RULES);
  const delays = chosen.flatMap(({ crawlDelayMs }) => crawlDelayMs ?? []);
  return {
    allows: (url) => isAllowed(rules, url),
    crawlDelayMs: delays.length === 0 ? null : Math.min(MAX_CRAWL_DELAY_MS, Math.max(...delays)),
    sitemaps,
  };
}

function readGroups(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let isNamingAgents = false;
  for (const { field, value } of fieldsOf(text)) {
    if (field === 'sitemap' && sitemaps.length < MAX_SITEMAP_LINES) sitemaps.push(value);
    const group = groups.at(-1);
    if (field === 'user-agent') {
      if (isNamingAgents && group !== undefined) group.agents.push(agentToken(value));
      else groups.push({ agents: [agentToken(value)], rules: [], crawlDelayMs: null });
      isNamingAgents = true;
    } else if (group !== undefined && (field === 'allow' || field === 'disallow')) {
      isNamingAgents = false;
      if (value !== '') group.rules.push(asRule(value, field === 'allow'));
    } else if (group !== undefined && field === 'crawl-delay') {
      isNamingAgents = false;
      const seconds = Number(value);
      if (seconds >= 0) group.crawlDelayMs = seconds * 1_000;
    }
  }
  return { groups, sitemaps };
}

/** A text that was cut off, to its last whole line: half of `Disallow: /private` may forbid the whole site. */
export function wholeLines(text: string): string {
  return text.slice(0, 1 + Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')));
}

function* fieldsOf(text: string): Generator<{ field: string; value: string }> {
  const kept = text.length > MAX_ROBOTS_BYTES ? wholeLines(text.slice(0, MAX_ROBOTS_BYTES)) : text;
  for (const line of kept.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [content = ''] = line.split('#', 1);
    const colon = content.indexOf(':');
    if (colon < 0) continue;
    const value = content.slice(colon + 1).trim();
    if (value.length > MAX_PATTERN_CHARACTERS) continue;
    yield { field: content.slice(0, colon).trim().toLowerCase(), value };
  }
}

/** Only the product counts: `ColloquyBot/1.0` is `colloquybot`. */
function agentToken(value: string): string {
  return value === '*' ? '*' : (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase();
}

function asRule(value: string, isAllow: boolean): Rule {
  const isToEnd = value.endsWith('$');
  const pattern = normalisePath(isToEnd ? value.slice(0, -1) : value);
  return { isAllow, isToEnd, parts: pattern.split(/\*+/), length: pattern.length };
}

function isAllowed(rules: readonly Rule[], url: string): boolean {
  const { pathname, search } = new URL(url);
  if (pathname === '/robots.txt') return true;
  const path = normalisePath(pathname + search);
  let best: Rule | null = null;
  for (const rule of rules) {
    if (best !== null && rule.length < best.length) continue;
    if (best?.length === rule.length && !rule.isAllow) continue;
    if (matchesPath(rule, path)) best = rule;
  }
  return best?.isAllow ?? true;
}

/** Each part at the first position where it fits: with stars between them, a later one never fits better. */
function matchesPath({ parts, isToEnd }: Rule, path: string): boolean {
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

/** Characters that addresses never hold as they are, and that authors of rules write so. */
const ESCAPED = /[^\u0021-\u007E]+|["'<>^`{|}]/gu;

/** Rules and addresses alike: a rule may hold a space, and so may a query hold a mark that a path escapes. */
function normalisePath(path: string): string {
  const escape = (letters: string): string =>
    encodeURIComponent(letters.toWellFormed()).replaceAll("'", '%27');
  return normaliseEscapes(path.replaceAll(ESCAPED, escape));
}
