import { normaliseRobotsPath } from './robots-path.ts';
import { MAX_ROBOTS_BYTES, type RobotsRule, type RobotsRules } from './robots-txt.ts';

/** With longer delays a site would never be read to its end. */
export const MAX_CRAWL_DELAY_MS = 10_000;
/** Longer patterns match no address that is fetched. */
const MAX_PATTERN_CHARACTERS = 2_048;
const MAX_RULES = 5_000;
const MAX_SITEMAP_LINES = 100;

interface Group {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  crawlDelayMs: number | null;
}

/**
 * Parses a robots.txt (RFC 9309) for the product token of a user agent, such as `ColloquyBot`: all groups that name
 * it together, otherwise all groups for `*`. The last line of a truncated file is ignored.
 */
export function parseRobotsTxt(text: string, productToken: string, isCut = false): RobotsRules {
  const { groups, sitemaps } = readGroups(isCut ? wholeLines(text) : text);
  const token = productToken.toLowerCase();
  const named = groups.filter(({ agents }) => agents.includes(token));
  const chosen = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  const rules = chosen.flatMap((group) => group.rules).slice(0, MAX_RULES);
  const delays = chosen.flatMap(({ crawlDelayMs }) => crawlDelayMs ?? []);
  return {
    rules,
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

/**
 * Cuts a truncated text at its last complete line, because half of `Disallow: /private` may forbid the whole site.
 */
function wholeLines(text: string): string {
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

/** Keeps the product name only: `ColloquyBot/1.0` becomes `colloquybot`. */
function agentToken(value: string): string {
  return value === '*' ? '*' : (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase();
}

function asRule(value: string, isAllow: boolean): RobotsRule {
  const isToEnd = value.endsWith('$');
  const pattern = normaliseRobotsPath(isToEnd ? value.slice(0, -1) : value);
  return { isAllow, isToEnd, parts: pattern.split(/\*+/), length: pattern.length };
}
