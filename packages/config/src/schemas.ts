import { z } from 'zod';

/** A TCP port; 0 lets the system choose. */
export const port = z.coerce.number().int().min(0).max(65_535);

/** A whole number of at least `min`. */
export function count(min = 0): z.ZodCoercedNumber {
  return z.coerce.number().int().min(min);
}

/** `true`, `1`, `yes` or `on` are true; `false`, `0`, `no` and `off` are false. */
export const flag = z.stringbool();

/** Comma-separated values, trimmed; empty ones are dropped. */
export const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
