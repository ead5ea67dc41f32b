import type { Allowance } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';

/** Billing's own 402 code, with the limit, its usage and when it resets; null when one more is covered. */
export function refusalOf({ code, limit, used, resetsAt }: Allowance): AppError | null {
  return code === null ? null : new AppError({ code, details: { limit, used, resetsAt } });
}

/** Throws that refusal, if any. */
export function assertCovered(allowance: Allowance): void {
  const refusal = refusalOf(allowance);
  if (refusal !== null) throw refusal;
}
