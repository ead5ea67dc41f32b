import { isRecord } from '@colloquy/contracts/is-record';

/**
 * Why a call failed. `network`: no whole answer arrived, so the same call may be repeated under the same id. `refused`:
 * the server answered with an error. `malformed`: the contract does not allow the answer.
 */
export type ChatErrorKind = 'network' | 'refused' | 'malformed';

/** The details of a refusal. */
export interface RefusalDetails {
  /** HTTP status, or the first three digits of the code in an event stream; 0 when neither is known. */
  readonly status: number;
  /** Code of the error catalogue, or the status. */
  readonly code: string;
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** The error of each invalid field, by its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The error as it arrived. */
  readonly body: unknown;
}

const NOTHING_KNOWN = { status: 0, code: '', retryAfterMs: null, fields: {} };

/** A failed call of the conversation protocol. It has no text: each client shows its own, in the user's language. */
export class ChatError extends Error implements RefusalDetails {
  override readonly name = 'ChatError';
  // Only declared: one `Object.assign` sets all fields, in fewer bytes.
  declare readonly kind: ChatErrorKind;
  declare readonly status: number;
  declare readonly code: string;
  declare readonly retryAfterMs: number | null;
  declare readonly fields: Readonly<Record<string, string>>;
  declare readonly body: unknown;

  constructor(
    kind: ChatErrorKind,
    { cause, ...known }: Partial<RefusalDetails> & { readonly cause?: unknown } = {},
  ) {
    const details = { ...NOTHING_KNOWN, ...known };
    super(`${kind} ${details.code}`, { cause });
    Object.assign(this, details, { kind });
  }
}

/** The error in a body `{ code, message, errors?, retryAfter? }`; `retryAfter` is in seconds. */
export function refusal(body: unknown, status = 0, retryAfterSeconds: number | null = null): ChatError {
  const { code: named, retryAfter, errors } = isRecord(body) ? body : {};
  const code = typeof named === 'number' || typeof named === 'string' ? String(named) : String(status);
  const seconds = typeof retryAfter === 'number' ? retryAfter : retryAfterSeconds;
  return new ChatError('refused', {
    status: status || Number(code.slice(0, 3)) || 0,
    code,
    retryAfterMs: seconds === null ? null : seconds * 1000,
    fields: fieldsIn(errors),
    body,
  });
}

function fieldsIn(errors: unknown): Readonly<Record<string, string>> {
  if (!Array.isArray(errors)) return {};
  const named = errors
    .filter(isRecord)
    .flatMap(({ field, message }) =>
      typeof field === 'string' && typeof message === 'string' ? [[field, message] as const] : [],
    );
  return Object.fromEntries(named);
}

/** Any failure as a ChatError; other errors that occur while a stream is read come from the network. */
export function toChatError(error: unknown): ChatError {
  return error instanceof ChatError ? error : new ChatError('network', { cause: error });
}
