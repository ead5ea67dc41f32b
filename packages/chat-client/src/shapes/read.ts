import type { Guard } from './guard.ts';

/** What arrived, as the contract has it; undefined where it is something else. */
export type Read<T> = (data: unknown) => T | undefined;

/** Reads what a guard lets through, as it is. */
export function readBy<T>(guard: Guard<T>): Read<T> {
  return (data) => (guard(data) ? data : undefined);
}
