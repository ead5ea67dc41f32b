import { compilePathGlob, type PathMatcher } from './path-glob.ts';

export interface ScopeRules {
  readonly startUrl: string;
  readonly subdomains: boolean;
  readonly includePaths: readonly string[];
  readonly excludePaths: readonly string[];
  readonly maxDepth: number;
}

export interface Scope {
  /** True for an address of the site, whatever its path; robots.txt and sitemaps are fetched there. */
  readonly isOnSite: (url: string) => boolean;
  /** True for a page that the owner's patterns include. */
  readonly includes: (url: string, depth: number) => boolean;
}

/** Decides which addresses belong to a website, by its host and its owner's patterns. Exclusion takes precedence. */
export function createScope(rules: ScopeRules): Scope {
  const start = new URL(rules.startUrl);
  const home = withoutWww(start.hostname);
  const included = rules.includePaths.map(compilePathGlob);
  const excluded = rules.excludePaths.map(compilePathGlob);
  const isOnSite = (url: string): boolean => {
    const { hostname, port } = new URL(url);
    if (port !== start.port) return false;
    const bare = withoutWww(hostname);
    return bare === home || (rules.subdomains && bare.endsWith(`.${home}`));
  };
  return {
    isOnSite,
    includes: (url, depth) => {
      if (depth > rules.maxDepth || !isOnSite(url)) return false;
      const path = readablePath(url);
      return !matches(excluded, path) && (included.length === 0 || matches(included, path));
    },
  };
}

const matches = (globs: readonly PathMatcher[], path: string): boolean => globs.some((glob) => glob(path));

function withoutWww(hostname: string): string {
  return hostname.replace(/^www\./, '');
}

/** Owners write patterns with readable letters, not with escapes. */
function readablePath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
