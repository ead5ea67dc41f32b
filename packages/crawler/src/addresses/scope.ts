import { compilePathGlob, type PathMatcher } from './path-glob.ts';

export interface ScopeRules {
  readonly startUrl: string;
  readonly subdomains: boolean;
  readonly includePaths: readonly string[];
  readonly excludePaths: readonly string[];
  readonly maxDepth: number;
}

export interface Scope {
  /** True for an address of the site, whatever its path: robots and sitemaps are looked for there. */
  readonly isOnSite: (url: string) => boolean;
  /** True for a page that the owner wants. */
  readonly includes: (url: string, depth: number) => boolean;
}

/** Which addresses belong to a website, by its host and by its owner's patterns. Exclusion goes before inclusion. */
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

/** Owners write patterns with the letters that they read, not with escapes. */
function readablePath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
