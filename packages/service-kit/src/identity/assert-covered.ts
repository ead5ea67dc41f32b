import type { Allowance } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';

/** Throws billing's own 402 code, with the limit, what is used of it and when it resets, when one more is not covered. */
export function assertCovered({ code, limit, used, resetsAt }: Allowance): void {
  if (code !== null) throw new AppError({ code, details: { limit, used, resetsAt } });
}
