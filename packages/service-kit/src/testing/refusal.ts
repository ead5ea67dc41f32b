import type { ErrorCode } from '@colloquy/contracts';

/** The body of a refusal: its code and the errors of the given fields. */
export const refusal = (code: ErrorCode, ...fields: readonly string[]) => ({
  code: Number(code),
  ...(fields.length === 0 ? {} : { errors: fields.map((field) => ({ field })) }),
});
