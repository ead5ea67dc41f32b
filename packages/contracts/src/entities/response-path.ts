/** Steps of a path; deeper answers are not worth reading. */
const MAX_STEPS = 20;
const STEP = /\.?([A-Za-z_][\w-]*)|\[(\d{1,6})\]|\['([^'\\\]]{1,64})'\]|\["([^"\\\]]{1,64})"\]/y;

/**
 * The steps of a path into a JSON value, of the plain part of RFC 9535: `$`, `.name`, `[0]`, `['name']`. Null for what
 * is no such path.
 */
export function parseResponsePath(path: string): readonly (string | number)[] | null {
  const steps: (string | number)[] = [];
  STEP.lastIndex = path.startsWith('$') ? 1 : 0;
  while (STEP.lastIndex < path.length) {
    const [matched, name, index, single, double] = STEP.exec(path) ?? [];
    if (matched === undefined || steps.length === MAX_STEPS) return null;
    // Only the first name stands without a dot.
    if (name !== undefined && !matched.startsWith('.') && STEP.lastIndex > matched.length) return null;
    steps.push(index === undefined ? (name ?? single ?? double ?? '') : Number(index));
  }
  return steps;
}
