import { readJson } from './response-value.ts';

/** Shorter values are not secrets, and removing them would remove words. */
const MIN_REDACTED_LENGTH = 4;
const MASK = '***';
const LONGEST_ESCAPE = '\\u0000';

/**
 * Removes the secrets from a text, in the forms in which an echoing server may write them. JSON is decoded as well,
 * because parsing it restores a secret with escaped characters. A truncated text may end with the beginning of a
 * secret, so its end is dropped.
 */
export function withoutSecrets(text: string, secrets: readonly string[], isCut = false): string {
  const parts = secrets.flatMap((secret) => [secret, ...secret.split(' ')]);
  const forms = parts
    .filter((part) => part.length >= MIN_REDACTED_LENGTH)
    .flatMap((part) => [part, JSON.stringify(part).slice(1, -1), encodeURIComponent(part)]);
  // Longest first, because part of one secret may be in another.
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  const redact = (from: string): string =>
    longestFirst.reduce((redacted, form) => redacted.replaceAll(form, MASK), from);
  const redacted = redact(text);
  if (isCut) return withoutEnd(redacted, secrets);
  const parsed = readJson(redacted);
  if (parsed === undefined) return redacted;
  const unescaped = JSON.stringify(parsed.value);
  const clean = redact(unescaped);
  return clean === unescaped ? redacted : clean;
}

/** Drops as much of a text's end as the longest secret may take with each of its characters escaped. */
function withoutEnd(text: string, secrets: readonly string[]): string {
  const longest = Math.max(0, ...secrets.map(({ length }) => length));
  return text.slice(0, Math.max(0, text.length - longest * LONGEST_ESCAPE.length));
}
