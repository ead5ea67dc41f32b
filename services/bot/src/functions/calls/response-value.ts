import { parseResponsePath, type FunctionError } from '@colloquy/contracts';

/** Deeper responses are meant to break parsers. */
const MAX_DEPTH = 64;

/** Result of a function: the whole body, or the part named by its path, as JSON. */
export type ResponseValue =
  | { readonly value: string; readonly error: null }
  | { readonly value: null; readonly error: FunctionError };

/** The text of a body; null for bytes that are not text. `isCut` tolerates a partial character at the end. */
export function bodyText(bytes: Uint8Array, isCut: boolean): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

export function responseValue(body: string, path: string | null): ResponseValue {
  const steps = path === null ? [] : (parseResponsePath(path) ?? []);
  if (isTooDeep(body)) return { value: null, error: 'NOT_JSON' };
  if (steps.length === 0) return { value: body, error: null };
  const parsed = readJson(body);
  if (parsed === undefined) return { value: null, error: 'NOT_JSON' };
  const selected = steps.reduce(childOf, parsed.value);
  if (selected === undefined) return { value: null, error: 'PATH_NOT_FOUND' };
  return { value: JSON.stringify(selected), error: null };
}

function childOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  if (typeof value !== 'object' || value === null || typeof step === 'number') return undefined;
  return Object.entries(value).find(([name]) => name === step)?.[1];
}

/** The value of a JSON text; undefined for invalid or too deeply nested JSON. */
export function readJson(text: string): { readonly value: unknown } | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * Counts brackets outside strings, treating any text as JSON. It reads each character once: a pattern would restart
 * at each quote of an unterminated string.
 */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isInString = !isInString;
    else if (isInString) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
