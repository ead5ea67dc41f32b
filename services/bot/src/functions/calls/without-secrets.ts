import { readJson } from './response-value.ts';

/** Shorter ones are no secrets, and to take them out would take words out. */
const MIN_REDACTED_LENGTH = 4;
const MASK = '***';
const LONGEST_ESCAPE = '\\u0000';

/**
 * A text without the secrets, in the forms in which a server that echoes its request may write them. JSON is also read:
 * a secret whose signs are escaped there is the secret again for whoever parses it. Of a text that was cut, the end may
 * be the beginning of a secret, and is left out.
 */
export function withoutSecrets(text: string, secrets: readonly string[], isCut = false): string {
  const parts = secrets.flatMap((secret) => [secret, ...secret.split(' ')]);
  const forms = parts
    .filter((part) => part.length >= MIN_REDACTED_LENGTH)
    .flatMap((part) => [part, JSON.stringify(part).slice(1, -1), encodeURIComponent(part)]);
  // The longest first: a part of a secret may be in another.
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

/** A text without as much of its end as the longest secret may take, each of its signs escaped. */
function withoutEnd(text: string, secrets: readonly string[]): string {
  const longest = Math.max(0, ...secrets.map(({ length }) => length));
  return text.slice(0, Math.max(0, text.length - longest * LONGEST_ESCAPE.length));
}
