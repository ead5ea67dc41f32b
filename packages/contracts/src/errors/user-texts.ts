import { findError } from './catalogue.ts';
import type { ErrorTexts } from './field-messages.ts';

/** An error body as a client sees it. */
export interface ErrorLike {
  readonly code?: number | string | undefined;
  readonly message?: string | undefined;
  readonly errors?: readonly ErrorLike[] | undefined;
}

type Codes = Pick<ErrorTexts, 'codes' | 'otherCodes'>;

/**
 * The text that a user reads for an error: by code, then by message, then by the first three digits. Several errors
 * are deduplicated and joined by line breaks.
 */
export function errorText(error: ErrorLike, texts: Codes): string {
  const parts = error.errors?.length ? error.errors : [error];
  return [...new Set(parts.map((part) => singleText(part, texts)))].join('\n');
}

/** The text of a code, if it has one of its own. */
export function namedErrorText(code: string | number, { codes }: Codes): string | undefined {
  return textOf(findError(code)?.message, codes);
}

function singleText({ code = '', message }: ErrorLike, texts: Codes): string {
  // Some named messages are sent without a code (specification, section 8).
  const named = namedErrorText(code, texts) ?? textOf(message, texts.codes);
  if (named !== undefined) return named;
  const status = String(code).slice(0, 3);
  if (status === '402') return texts.otherCodes.trialLimit;
  if (status === '403') return texts.otherCodes.forbidden;
  return status.startsWith('4') ? texts.otherCodes.request : texts.otherCodes.server;
}

const textOf = (message: string | undefined, codes: Readonly<Record<string, string>>): string | undefined =>
  message !== undefined && Object.hasOwn(codes, message) ? codes[message] : undefined;
