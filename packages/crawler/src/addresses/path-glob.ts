import { RE2JS } from 're2js';

/** An owner's pattern is a path with stars; a longer one is a mistake. */
const MAX_GLOB_CHARACTERS = 512;

export type PathMatcher = (path: string) => boolean;

/**
 * A pattern of paths: `*` stands for anything but a slash, `**` for anything, `?` for one character but a slash.
 * A pattern without any of them means the path and all that is below it. The time to match grows as the path does (RE2).
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
