import type { ErrorCode } from '@colloquy/contracts';

/** What the body of a refusal holds: its code and, where fields are named, their errors. */
export const refusal = (code: ErrorCode, ...fields: readonly string[]) => ({
  code: Number(code),
  ...(fields.length === 0 ? {} : { errors: fields.map((field) => ({ field })) }),
});
