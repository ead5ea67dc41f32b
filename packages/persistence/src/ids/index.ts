import { createHash } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** Namespace of every derived id; changing it would change all derived ids. */
const DERIVED_ID_NAMESPACE = '5f0d9c52-3a3e-5c0c-8f43-2f6d3a1f6c11';

/**
 * Separates the parts; it cannot occur in an id, a name or a number, so different parts never join to the same text.
 */
const PART_SEPARATOR = '\u0000';

/**
 * A new UUID v7 (RFC 9562): unique, and sorted by creation time (strictly within one process). Use cases call
 * `context.newId()` instead, which gives a repeated request the ids of its first run; no service may import this one.
 */
export function newId(): string {
  return v7();
}

/**
 * The UUID v5 of `parts`: the same parts give the same id on every machine, which makes an effect repeatable (an
 * upsert under this id happens once, however often its event is delivered).
 */
export function derivedId(first: string | number, ...parts: readonly (string | number)[]): string {
  return v5([first, ...parts].join(PART_SEPARATOR), DERIVED_ID_NAMESPACE);
}

/** Hexadecimal digits of a UUID v7 that hold its time. */
const TIME_DIGITS = 12;

/**
 * A sequence of UUIDs v7 derived from `seed`, itself a UUID v7: the same seed gives the same ids in the same order,
 * all with the seed's time. For work that must find what an interrupted run has stored.
 */
export function idSequence(seed: string): () => string {
  const msecs = Number.parseInt(seed.replaceAll('-', '').slice(0, TIME_DIGITS), 16);
  let seq = 0;
  return () => {
    seq += 1;
    return v7({ msecs, seq, random: createHash('sha256').update(`${seed}:${seq}`).digest() });
  };
}
