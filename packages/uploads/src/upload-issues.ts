import type { FieldMessage } from '@colloquy/contracts';
import { AppError, ERRORS, type ErrorCode } from '@colloquy/errors';

export interface UploadIssue {
  readonly code: ErrorCode;
  readonly field: string;
  readonly message: FieldMessage;
}

const MEGABYTE = 1024 * 1024;

export function tooLargeIssue(field: string, maxBytes: number): UploadIssue {
  return { code: ERRORS.fileTooLarge, field, message: ['fileTooLarge', { megabytes: maxBytes / MEGABYTE }] };
}

/** One error that lists all issues; its code is that of the first one. */
export function uploadError(issues: readonly UploadIssue[]): AppError {
  const errors = issues.map(({ code, ...issue }) => ({ ...issue, code: Number(code) }));
  return new AppError({ code: issues[0]?.code ?? ERRORS.fieldNotValid, errors });
}
