import { normaliseEscapes } from '../addresses/normalise-url.ts';

/** Characters that never appear unescaped in addresses, although authors of rules write them so. */
const ESCAPED = /[^\u0021-\u007E]+|["'<>^`{|}]/gu;

/** Normalises rules and addresses alike: a rule may contain a space, and a query a character that a path escapes. */
export function normaliseRobotsPath(path: string): string {
  const escape = (letters: string): string =>
    encodeURIComponent(letters.toWellFormed()).replaceAll("'", '%27');
  return normaliseEscapes(path.replaceAll(ESCAPED, escape));
}
