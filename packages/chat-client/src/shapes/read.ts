import type { Guard } from './guard.ts';

/** Reads received data as a type of the contract; undefined when it has another shape. */
export type Read<T> = (data: unknown) => T | undefined;

/** Reads data that passes a guard, unchanged. */
export function readBy<T>(guard: Guard<T>): Read<T> {
  return (data) => (guard(data) ? data : undefined);
}
