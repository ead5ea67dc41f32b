import { isRecord } from '@colloquy/contracts/is-record';
/** True when a received value has the shape of `T`. */
export type Guard<T> = (value: unknown) => value is T;

export const isString: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value) => typeof value === 'number';
export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';

/** A list in which each entry passes `guard`. */
export function isListOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

export function isNullOr<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/** For optional fields. */
export function isUndefinedOr<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

/** One word of a closed list; the record makes the compiler require each of them. */
export function isWordOf<T extends string>(words: Readonly<Record<T, true>>): Guard<T> {
  return (value): value is T => typeof value === 'string' && Object.hasOwn(words, value);
}

/** One of a few values. */
export function isOneOf<T>(values: readonly T[]): Guard<T> {
  const known: readonly unknown[] = values;
  return (value): value is T => known.includes(value);
}

/**
 * An object of the contract, with guards for the fields that are read; the agreement test lists the others. Names and
 * types that the contract does not have do not compile.
 */
export function hasFields<T extends object>(
  guards: {
    readonly [K in keyof T]?: Guard<T[K]>;
  },
): Guard<T> {
  const rows = Object.entries<Guard<unknown> | undefined>(guards);
  return (value): value is T =>
    isRecord(value) && rows.every(([name, guard]) => guard === undefined || guard(value[name]));
}
