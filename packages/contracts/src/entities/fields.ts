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

/** Fields that many entities share. Strings are trimmed before they are measured. */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.:-]+$/, 'must be an id');
export const timeSchema = z.iso.datetime();

/** A required name: trimmed, up to 50 characters; `what` starts the sentence, as in 'Workspace name is required.' */
export function nameSchema(what: string): z.ZodString {
  return z
    .string(`${what} is required.`)
    .trim()
    .min(1, `${what} is required.`)
    .max(NAME_MAX_LENGTH, `${what} must be at most ${NAME_MAX_LENGTH} characters.`);
}

export const descriptionSchema = z
  .string()
  .trim()
  .max(DESCRIPTION_MAX_LENGTH, `Description must be at most ${DESCRIPTION_MAX_LENGTH} characters.`);

export const usernameSchema = z
  .string()
  .trim()
  .min(USERNAME_MIN_LENGTH, `Username must have at least ${USERNAME_MIN_LENGTH} characters.`)
  .max(USERNAME_MAX_LENGTH, `Username must have at most ${USERNAME_MAX_LENGTH} characters.`)
  .regex(/^[^\s\p{C}]+$/u, 'Username must not contain spaces.');

/** Not empty and short enough; whether it is an e-mail address is asked with `isEmail`, which has its own code. */
export const emailInputSchema = z.string().trim().max(EMAIL_MAX_LENGTH).default('');

/** Bounds only, so that hashing is never asked to eat a megabyte; the rule itself is `isValidPassword`. */
export const passwordInputSchema = z.string().max(PASSWORD_MAX_LENGTH * 4);

export const entityFields = {
  id: idSchema,
  _createTime: timeSchema,
  _updateTime: timeSchema,
  status: z.literal([1, 5, 9]),
} as const;

// One local part, one @, a domain with at least one dot; no spaces, no quotes, no consecutive dots.
const EMAIL_PATTERN =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** The shared e-mail pattern; linear in the input. */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(value);
}

/** The address as it is compared and stored: trimmed, in lower case. */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}

/**
 * The password rule (definitions, section 3): 8 to 128 characters with a lowercase letter, an uppercase letter,
 * a digit and a special character, no space at either end, and neither the username nor the mail's local part in it.
 */
export function isValidPassword(
  password: string,
  person: { username?: string; email?: string } = {},
): boolean {
  if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH) return false;
  if (password !== password.trim() || /\p{C}/u.test(password)) return false;
  const hasEveryClass = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u].every((kind) => kind.test(password));
  if (!hasEveryClass) return false;
  const lower = password.toLowerCase();
  const forbidden = [person.username, person.email?.split('@', 1)[0]];
  return !forbidden.some(
    (word) => word !== undefined && word.length >= 3 && lower.includes(word.toLowerCase()),
  );
}

/** True for a name of the IANA time zone database that this machine knows, and for none at all. */
export function isTimeZone(value: string): boolean {
  if (value === '') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
