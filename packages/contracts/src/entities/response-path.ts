/** Maximum steps of a path, an arbitrary bound. */
const MAX_STEPS = 20;
const STEP = /\.?([A-Za-z_][\w-]*)|\[(\d{1,6})\]|\['([^'\\\]]{1,64})'\]|\["([^"\\\]]{1,64})"\]/y;

/**
 * Steps of a path into a JSON value, in the plain part of RFC 9535: `$`, `.name`, `[0]`, `['name']`. Null for an
 * invalid path.
 */
export function parseResponsePath(path: string): readonly (string | number)[] | null {
  const steps: (string | number)[] = [];
  STEP.lastIndex = path.startsWith('$') ? 1 : 0;
  while (STEP.lastIndex < path.length) {
    const [matched, name, index, single, double] = STEP.exec(path) ?? [];
    if (matched === undefined || steps.length === MAX_STEPS) return null;
    // Only the first name has no dot.
    if (name !== undefined && !matched.startsWith('.') && STEP.lastIndex > matched.length) return null;
    steps.push(index === undefined ? (name ?? single ?? double ?? '') : Number(index));
  }
  return steps;
}
