const PATH_VARIABLE = /\{([^{}]*)\}/g;
const PATH_VARIABLE_NAME = /^[A-Za-z_][\w.-]{0,63}$/;
/** Scheme and host as typed: no user, no variable, and nothing that a parser could read as another host. */
const ORIGIN = /^https?:\/\/(?:[^\s\p{Cc}\\?#@/{}[\]]+|\[[\da-f:.]+\](?::\d+)?)(?=[/?]|$)/iu;
/** A path segment that leads elsewhere: `.` and `..`, plain or percent-encoded. */
const DOT_STEP = /^(?:\.|%2e){1,2}$/i;

/** Names of the variables in an address, in order. */
export function pathVariables(url: string): string[] {
  return [...url.matchAll(PATH_VARIABLE)].map(([, name = '']) => name);
}

/** Whether a path contains a `.` or `..` segment. */
export function hasDotStep(path: string): boolean {
  return path.split('/').some((step) => DOT_STEP.test(step));
}

/**
 * Whether an address is valid for a function: http or https, variables in the path only, no user, no fragment, no dot
 * segments.
 */
export function isFunctionAddress(url: string): boolean {
  const origin = ORIGIN.exec(url)?.[0];
  if (origin === undefined || /[\s\p{Cc}\\#]/u.test(url)) return false;
  const [path, query] = splitOnce(url.slice(origin.length), '?');
  if (/[{}]/.test(query) || hasDotStep(path)) return false;
  const names = pathVariables(path);
  if (!names.every((name) => PATH_VARIABLE_NAME.test(name)) || new Set(names).size < names.length)
    return false;
  return !/[{}]/.test(path.replaceAll(PATH_VARIABLE, '')) && URL.canParse(url.replaceAll(PATH_VARIABLE, '1'));
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
