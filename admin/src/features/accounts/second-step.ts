import { ERRORS } from '@colloquy/contracts';
import { ApiError, fieldIssuesOf } from '../../api/api-error.ts';

/** Whether the password was right but a second factor is required. */
export function isCodeNeeded(error: unknown): boolean {
  return error instanceof ApiError && String(error.body.code) === ERRORS.codeNeeded;
}

/** The message for a refused code, shown beside its field. */
export function codeIssue(error: unknown): string | undefined {
  return fieldIssuesOf(error).find(({ field }) => field === 'code')?.text;
}
