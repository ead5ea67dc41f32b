/**
 * A text as a pattern that matches exactly it, in the regular expressions of every supported server. `RegExp.escape`
 * serves JavaScript alone: it writes some white space as `\u` and four digits, which MongoDB refuses.
 */
export function exactPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
