export { normaliseUrl, pageKey } from './addresses/normalise-url.ts';
export { compilePathGlob, MAX_GLOB_CHARACTERS } from './addresses/path-glob.ts';
export { createScope, type Scope, type ScopeRules } from './addresses/scope.ts';
export {
  mergeDirectives,
  readDirectives,
  readRobotsHeaders,
  type RobotsDirectives,
} from './robots/robots-directives.ts';
export {
  ALLOW_ALL,
  ALLOW_NONE,
  MAX_ROBOTS_BYTES,
  parseRobotsTxt,
  type RobotsTxt,
} from './robots/robots-txt.ts';
export { parseSitemap, type SitemapEntry } from './sitemaps/parse-sitemap.ts';
export { readSitemaps, type ReadSitemaps, type SitemapReport } from './sitemaps/read-sitemaps.ts';
