import {
  emailErrorCode,
  ERROR_CATALOGUE,
  fieldText,
  normaliseEmail,
  type ErrorCode,
  type ErrorTexts,
  type FieldMessage,
  ERRORS,
} from '@colloquy/contracts/errors';
import { errorTexts } from '@colloquy/texts/errors';
import { AppError, type FieldError } from './app-error.ts';

/** One invalid field: `fieldNotValid` with the field's name and its issue. */
export function fieldError(
  field: string,
  message: FieldMessage,
  code: ErrorCode = ERRORS.fieldNotValid,
  cause?: unknown,
): AppError {
  return new AppError({ code, errors: [{ code: Number(code), field, message }], cause });
}

/** The codes with a text of their own. */
type NamedCode = {
  [Code in ErrorCode]: (typeof ERROR_CATALOGUE)[Code]['message'] extends keyof ErrorTexts['codes']
    ? Code
    : never;
}[ErrorCode];

/** One invalid field with the catalogue's text for `code`. */
export function namedFieldError(field: string, code: NamedCode): AppError {
  return fieldError(field, ERROR_CATALOGUE[code].message, code);
}

/** The fields as a client reads them, in the first supported language of its `Accept-Language`. */
export function shownFieldErrors(errors: readonly FieldError[], acceptLanguage: string | null = null) {
  const texts = errorTexts(wantedLanguages(acceptLanguage ?? ''));
  return errors.map(({ code, field, message }) => ({ code, field, message: fieldText(message, texts) }));
}

/** The languages of an `Accept-Language` header, most preferred first (RFC 9110, section 12.5.4). */
export function wantedLanguages(header: string): string[] {
  const ranges = header.split(',').map((range) => {
    const [language = '', weight = 'q=1'] = range.split(';').map((part) => part.trim());
    return { language, weight: Number(weight.slice('q='.length)) };
  });
  const wanted = ranges.filter(({ language, weight }) => language !== '' && weight > 0);
  return wanted.toSorted((a, b) => b.weight - a.weight).map(({ language }) => language);
}

/** The address in its stored form. Throws `emailMissing`, `emailTooLong` or `emailNotValid`. */
export function parseEmail(input: string): string {
  const code = emailErrorCode(input);
  if (code !== null) throw namedFieldError('email', code);
  return normaliseEmail(input);
}
