import { entityStatusSchema } from '../enums.ts';
import * as ERRORS from '../errors/error-names.ts';
import type { ErrorCodeOf } from '../errors/catalogue.ts';
import { says, type FieldName } from '../errors/field-messages.ts';
import { z } from 'zod';
import {
  DESCRIPTION_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from '../constants.ts';

/** Fields shared by many entities. Strings are trimmed before they are measured. */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.:-]+$/, says('idNotValid'));
export const timeSchema = z.iso.datetime();

/** Rejects control characters, lone surrogates and marks that change the direction of the following text. */
const NOT_PLAIN = String.raw`\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069`;
const ONE_PLAIN_LINE = new RegExp(`^[^${NOT_PLAIN}]*$`, 'u');
const NO_LINE = new RegExp(String.raw`[\s${NOT_PLAIN}]+`, 'gu');
/**
 * Empty, which has a message of its own, or at least one visible character: spaces, zero-width marks and blank
 * letters do not count.
 */
const EMPTY_OR_VISIBLE = /^$|[^\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** A trimmed text that is shown on one line as a name; `what` names it in messages. */
export function lineSchema(what: FieldName): z.ZodString {
  return (
    z
      // Only for values that are not text: without the condition the message would also be used for a text that is
      // too long.
      .string({ error: ({ code }) => (code === 'invalid_type' ? says(['missing', { what }]) : undefined) })
      .trim()
      .regex(ONE_PLAIN_LINE, says(['controlCharacter', { what }]))
      .regex(EMPTY_OR_VISIBLE, says(['invisible', { what }]))
  );
}

/** The text as one line that `lineSchema` accepts, with one space for each run of rejected characters. */
export function plainLine(text: string): string {
  return text.replaceAll(NO_LINE, ' ').trim();
}

/** A required name: trimmed, up to 50 characters. */
export function nameSchema(what: FieldName): z.ZodString {
  return lineSchema(what)
    .min(1, says(['missing', { what }]))
    .max(NAME_MAX_LENGTH, says(['tooLong', { what, max: NAME_MAX_LENGTH }]));
}

export const descriptionSchema = z
  .string()
  .trim()
  .max(DESCRIPTION_MAX_LENGTH, says(['tooLong', { what: 'description', max: DESCRIPTION_MAX_LENGTH }]));

export const usernameSchema = lineSchema('username')
  .min(USERNAME_MIN_LENGTH, says(['usernameTooShort', { min: USERNAME_MIN_LENGTH }]))
  .max(USERNAME_MAX_LENGTH, says(['usernameTooLong', { max: USERNAME_MAX_LENGTH }]))
  .regex(/^[^\s\p{C}]+$/u, says('usernameWithSpaces'));

/** Any text. `emailErrorCode` validates it as an e-mail address, because each error has a code of its own. */
export const emailInputSchema = z.string().trim().default('');

/** Bounds only, so that hashing never gets a megabyte; `isValidPassword` is the rule. */
export const passwordInputSchema = z.string().max(PASSWORD_MAX_LENGTH * 4);

export const entityFields = {
  id: idSchema,
  _createTime: timeSchema,
  _updateTime: timeSchema,
  status: entityStatusSchema,
} as const;

// One local part, one @, a domain with at least one dot; no spaces, no quotes, no consecutive dots.
const EMAIL_PATTERN =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** Whether a value matches the shared e-mail pattern; linear in the input. */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(value);
}

/** The error code for an e-mail address as typed, or null when it is valid. */
export function emailErrorCode(
  value: string,
): ErrorCodeOf<'emailNotValid'> | ErrorCodeOf<'emailMissing'> | ErrorCodeOf<'emailTooLong'> | null {
  if (value === '') return ERRORS.emailMissing;
  if (value.length > EMAIL_MAX_LENGTH) return ERRORS.emailTooLong;
  return isEmail(value) ? null : ERRORS.emailNotValid;
}

/** The address in the form that is compared and stored: trimmed, in lower case. */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}

/**
 * The password rule (definitions, section 3): 8 to 128 characters with a lowercase letter, an uppercase letter,
 * a digit and a special character, no space at either end, and neither the username nor the mail's local part in it.
 */
export function isValidPassword(
  password: string,
  account: { username?: string; email?: string } = {},
): boolean {
  if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH) return false;
  if (password !== password.trim() || /\p{C}/u.test(password)) return false;
  const hasEveryClass = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u].every((kind) => kind.test(password));
  if (!hasEveryClass) return false;
  const lower = password.toLowerCase();
  const forbidden = [account.username, account.email?.split('@', 1)[0]];
  return !forbidden.some(
    (word) => word !== undefined && word.length >= 3 && lower.includes(word.toLowerCase()),
  );
}

/** True for a name in this machine's IANA time zone database, and for an empty value. */
export function isTimeZone(value: string): boolean {
  if (value === '') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const URL_MAX_LENGTH = 2_048;

/** An https address that visitors' browsers may open. */
export const httpsUrlSchema = z
  .string()
  .trim()
  .max(URL_MAX_LENGTH)
  .refine((url) => URL.parse(url)?.protocol === 'https:', says('contactUrlNotValid'))
  .meta({ format: 'uri' });
