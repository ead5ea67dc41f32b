import { ERROR_CATALOGUE, findError, type ErrorEntry } from './catalogue.ts';

/** What an error body can hold, as a client sees it. */
export interface ErrorLike {
  readonly code?: number | string | undefined;
  readonly message?: string | undefined;
  readonly errors?: readonly ErrorLike[] | undefined;
}

const FORBIDDEN_TEXT = "You don't have permissions to perform this action.";
export const TRIAL_LIMIT_TEXT = 'You have reached the limit of a trial mode. Please upgrade your plan.';
export const SERVER_ERROR_TEXT = 'There has been an error. Please come back later when we fixed the problem.';
export const REQUEST_ERROR_TEXT =
  'There was a problem with this request. Please come back later when we fixed the problem.';
export const SEND_FAILED_TEXT = 'There was an error while sending your question. Please try again.';

const TEXT_BY_STATUS: Readonly<Record<string, string>> = { '402': TRIAL_LIMIT_TEXT, '403': FORBIDDEN_TEXT };

/** Some named messages arrive without their code (specification, section 8). */
const TEXT_BY_MESSAGE: ReadonlyMap<string, string> = new Map(
  Object.values<ErrorEntry>(ERROR_CATALOGUE).flatMap((entry): [string, string][] =>
    entry.text === undefined ? [] : [[entry.message, entry.text]],
  ),
);

/**
 * The text a person reads for an error: named codes first, then named messages, then the rule of the first
 * three digits. Several errors are deduplicated and joined by line breaks.
 */
export function errorText(error: ErrorLike): string {
  const parts = error.errors?.length ? error.errors : [error];
  return [...new Set(parts.map(singleText))].join('\n');
}

function singleText(error: ErrorLike): string {
  const code = String(error.code ?? '');
  const named = findError(code)?.text ?? TEXT_BY_MESSAGE.get(error.message ?? '');
  if (named !== undefined) return named;
  const status = code.slice(0, 3);
  const byStatus = TEXT_BY_STATUS[status];
  if (byStatus !== undefined) return byStatus;
  return status.startsWith('4') ? REQUEST_ERROR_TEXT : SERVER_ERROR_TEXT;
}
