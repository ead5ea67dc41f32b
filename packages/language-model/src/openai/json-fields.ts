import { isRecord } from '@colloquy/contracts/is-record';
/** The value of a JSON text; undefined for invalid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first entry of a list, if it is an object; otherwise undefined. */
export function firstRecordIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  return isRecord(first) ? first : undefined;
}
