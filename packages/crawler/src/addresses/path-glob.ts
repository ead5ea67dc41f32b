import { RE2JS } from 're2js';

/** A path pattern longer than this is a mistake. */
const MAX_GLOB_CHARACTERS = 512;

export type PathMatcher = (path: string) => boolean;

/**
 * Compiles a path pattern: `*` matches anything but a slash, `**` anything, `?` one character but a slash. A pattern
 * without wildcards matches the path and everything below it. Matching is linear in the path (RE2).
 */
export function compilePathGlob(glob: string): PathMatcher {
  const pattern = (glob.startsWith('/') ? glob : `/${glob}`).slice(0, MAX_GLOB_CHARACTERS);
  const isPlain = !/[*?]/.test(pattern);
  const source = pattern.replaceAll(/\*\*\/?|\*|\?|[^*?]+/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : RE2JS.quote(part);
  });
  const whole = isPlain ? `${source.replace(/\/+$/, '')}(?:/.*)?` : source;
  const compiled = RE2JS.compile(whole, RE2JS.DOTALL);
  return (path) => compiled.matches(path);
}
