import { normaliseEscapes } from '../addresses/normalise-url.ts';

/** Characters that addresses never hold as they are, and that authors of rules write so. */
const ESCAPED = /[^\u0021-\u007E]+|["'<>^`{|}]/gu;

/** Rules and addresses alike: a rule may hold a space, and so may a query hold a mark that a path escapes. */
export function normaliseRobotsPath(path: string): string {
  const escape = (letters: string): string =>
    encodeURIComponent(letters.toWellFormed()).replaceAll("'", '%27');
  return normaliseEscapes(path.replaceAll(ESCAPED, escape));
}
