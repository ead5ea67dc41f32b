import type * as ERRORS from './error-names.ts';

/**
 * Every error that the product answers with: the code on the wire, the kind that decides the HTTP status, and the
 * `message` that programs compare. The text for users is in `@colloquy/texts`, by that message. A code is the HTTP
 * status followed by three digits unless the specification fixes another.
 */
export type ErrorKind =
  | 'validation'
  | 'unauthenticated'
  | 'forbidden'
  | 'payment-required'
  | 'not-found'
  | 'wrong-method'
  | 'incomplete'
  | 'conflict'
  | 'rate-limited'
  | 'too-large'
  | 'unsupported'
  | 'unprocessable'
  | 'unavailable'
  | 'internal';

export interface ErrorEntry {
  readonly kind: ErrorKind;
  readonly message: string;
}

export const ERROR_CATALOGUE = {
  '100401003': { kind: 'unauthenticated', message: 'USER_NOT_AUTHENTICATED' },
  // Never sent, because it would reveal which accounts exist; mapped for clients of the specification.
  '100404001': { kind: 'not-found', message: 'USER_DOES_NOT_EXIST' },
  '4222004': { kind: 'unprocessable', message: 'USER_CREDENTIALS_INVALID' },
  '400004': { kind: 'validation', message: 'USER_ALREADY_MEMBER' },
  '42221100': { kind: 'unprocessable', message: 'EMAIL_NOT_VALID' },
  '42221101': { kind: 'unprocessable', message: 'EMAIL_TAKEN' },
  '42221102': { kind: 'unprocessable', message: 'EMAIL_MISSING' },
  '42221103': { kind: 'unprocessable', message: 'EMAIL_TOO_LONG' },
  '4222018': { kind: 'unprocessable', message: 'PASSWORD_NOT_VALID' },
  '422001': { kind: 'unprocessable', message: 'IDEMPOTENCY_KEY_REUSED' },
  '422002': { kind: 'unprocessable', message: 'USERNAME_TAKEN' },
  '422003': { kind: 'unprocessable', message: 'EMAIL_NOT_VERIFIED' },
  '422010': { kind: 'unprocessable', message: 'FLOW_NOT_VALID' },
  '422011': { kind: 'unprocessable', message: 'ANSWER_NOT_VALID' },
  '422020': { kind: 'unprocessable', message: 'MODEL_KEY_REFUSED' },
  '422021': { kind: 'unprocessable', message: 'MODEL_DOES_NOT_EXIST' },
  '422022': { kind: 'unprocessable', message: 'EMBEDDING_DIMENSION_DIFFERS' },
  '400010': { kind: 'validation', message: 'FIELD_NOT_VALID' },
  '400011': { kind: 'validation', message: 'INVALID_TOKEN' },
  '400012': { kind: 'validation', message: 'WORKSPACE_INVITATION_DOES_NOT_EXISTS' },
  '400013': { kind: 'validation', message: 'WORKSPACE_INVITE_TOKEN_INVALID' },
  '400014': { kind: 'validation', message: 'WORKSPACE_INVITE_TOKEN_EXPIRED' },
  '400015': { kind: 'validation', message: 'SIGN_IN_NOT_VALID' },
  '400020': { kind: 'validation', message: 'URL_NOT_ALLOWED' },
  '401001': { kind: 'unauthenticated', message: 'SESSION_NOT_VALID' },
  // With this message, clients of the specification do not end a session that they do not have yet.
  '401002': { kind: 'unauthenticated', message: 'USER_NOT_AUTHENTICATED' },
  '402001': { kind: 'payment-required', message: 'ANSWERS_USED_UP' },
  '402002': { kind: 'payment-required', message: 'BOT_LIMIT_REACHED' },
  '402003': { kind: 'payment-required', message: 'PAGE_LIMIT_REACHED' },
  '402004': { kind: 'payment-required', message: 'SEAT_LIMIT_REACHED' },
  '402005': { kind: 'payment-required', message: 'STORAGE_LIMIT_REACHED' },
  '402006': { kind: 'payment-required', message: 'TRIAL_ENDED' },
  '403000': { kind: 'forbidden', message: 'SIGNATURE_NOT_VALID' },
  '403001': { kind: 'forbidden', message: 'ROLE_TOO_LOW' },
  '403002': { kind: 'forbidden', message: 'PLAN_TOO_LOW' },
  '403003': { kind: 'forbidden', message: 'ORIGIN_NOT_ALLOWED' },
  '403004': { kind: 'forbidden', message: 'SCOPE_MISSING' },
  '403005': { kind: 'forbidden', message: 'ADDRESS_NOT_ALLOWED' },
  '403010': { kind: 'forbidden', message: 'NOT_AUTHORIZED_TO_MODIFY_CHAT_BOT' },
  '403020': { kind: 'forbidden', message: 'CONFIRMATION_NEEDED' },
  '404001': { kind: 'not-found', message: 'NOT_FOUND' },
  '405001': { kind: 'wrong-method', message: 'METHOD_NOT_ALLOWED' },
  '408001': { kind: 'incomplete', message: 'REQUEST_INCOMPLETE' },
  '409001': { kind: 'conflict', message: 'REVISION_MISMATCH' },
  '409002': { kind: 'conflict', message: 'WRONG_STATE' },
  '409003': { kind: 'conflict', message: 'ALREADY_EXISTS' },
  '409004': { kind: 'conflict', message: 'REQUEST_IN_PROGRESS' },
  '409005': { kind: 'conflict', message: 'OTHER_GOOGLE_ACCOUNT_CONNECTED' },
  '409006': { kind: 'conflict', message: 'PROVIDER_EMBEDS' },
  '413001': { kind: 'too-large', message: 'FILE_TOO_LARGE' },
  '413002': { kind: 'too-large', message: 'REQUEST_TOO_LARGE' },
  '415001': { kind: 'unsupported', message: 'TYPE_NOT_SUPPORTED' },
  '415002': { kind: 'unsupported', message: 'CONTENT_TYPE_NOT_SUPPORTED' },
  '429001': { kind: 'rate-limited', message: 'TOO_MANY_REQUESTS' },
  '429002': { kind: 'rate-limited', message: 'MODEL_QUOTA_USED_UP' },
  '429003': { kind: 'rate-limited', message: 'WORKSPACE_TEST_ANSWERS_USED_UP' },
  '429004': { kind: 'rate-limited', message: 'INSTALLATION_TEST_ANSWERS_USED_UP' },
  '429005': { kind: 'rate-limited', message: 'ACCOUNT_TEST_ANSWERS_USED_UP' },
  '500001': { kind: 'internal', message: 'INTERNAL_ERROR' },
  '503001': { kind: 'unavailable', message: 'STORE_UNAVAILABLE' },
  '503002': { kind: 'unavailable', message: 'VECTOR_STORE_UNAVAILABLE' },
  '503003': { kind: 'unavailable', message: 'LANGUAGE_MODEL_UNAVAILABLE' },
  '503004': { kind: 'unavailable', message: 'EMBEDDING_MODEL_UNAVAILABLE' },
  '503005': { kind: 'unavailable', message: 'MAIL_UNAVAILABLE' },
  '503006': { kind: 'unavailable', message: 'FILE_STORAGE_UNAVAILABLE' },
  '503007': { kind: 'unavailable', message: 'EVENT_BUS_UNAVAILABLE' },
  '503008': { kind: 'unavailable', message: 'ADDRESS_UNREACHABLE' },
  '503009': { kind: 'unavailable', message: 'SERVICE_UNAVAILABLE' },
  '503010': { kind: 'unavailable', message: 'OVERLOADED' },
  '503011': { kind: 'unavailable', message: 'SHUTTING_DOWN' },
  '503012': { kind: 'unavailable', message: 'DEADLINE_EXCEEDED' },
  '503013': { kind: 'unavailable', message: 'BILLING_NOT_CONNECTED' },
  '503014': { kind: 'unavailable', message: 'PAYMENT_PROVIDER_UNAVAILABLE' },
  '503015': { kind: 'unavailable', message: 'GOOGLE_NOT_CONNECTED' },
  '503016': { kind: 'unavailable', message: 'GOOGLE_UNAVAILABLE' },
  '503017': { kind: 'unavailable', message: 'STORAGE_FULL' },
  '503018': { kind: 'unavailable', message: 'VECTOR_STORE_DAMAGED' },
  '503020': { kind: 'unavailable', message: 'CLOCKS_DIFFER' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
export type ErrorName = keyof typeof ERRORS;
/** The codes of the given names, for a type that allows only those. */
export type ErrorCodeOf<Name extends ErrorName> = (typeof ERRORS)[Name];

/** The catalogue's row for a code; undefined for an unknown code. */
export function findError(code: string | number): ErrorEntry | undefined {
  const key = String(code);
  return isErrorCode(key) ? ERROR_CATALOGUE[key] : undefined;
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CATALOGUE, code);
}
