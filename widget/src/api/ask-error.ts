import { text, type StringKey } from '../locale/strings.ts';
import { isRecord } from './guards.ts';

/**
 * Why a call of the ask API failed. `network`: no whole answer came, so the same call may be made again with the
 * same id. `refused`: the server answered with an error. `malformed`: it answered something else.
 */
export type AskErrorKind = 'network' | 'refused' | 'malformed';

const TEXT_BY_STATUS: Readonly<Record<number, StringKey>> = { 402: 'error.limit', 429: 'error.rate' };

export class AskError extends Error {
  override readonly name = 'AskError';
  readonly kind: AskErrorKind;
  /** HTTP status, or the first three digits of the code in an event stream; 0 when there is none. */
  readonly status: number;
  readonly code: string;
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** What the visitor reads. */
  readonly text: string;
  /** What is wrong with a field, by its name. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    kind: AskErrorKind,
    details: {
      status?: number;
      code?: string;
      retryAfterMs?: number | null;
      text?: string;
      fields?: Readonly<Record<string, string>>;
      cause?: unknown;
    } = {},
  ) {
    super(`ask API: ${kind} ${details.code ?? ''}`.trim(), { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? '';
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.text = details.text ?? '';
    this.fields = details.fields ?? {};
  }
}

/** The error in a body `{ code, message, errors?, retryAfter? }`; `retryAfter` is in seconds. */
export function refusal(body: unknown, status = 0, retryAfterSeconds: number | null = null): AskError {
  const fields = isRecord(body) ? body : {};
  const code =
    typeof fields['code'] === 'number' || typeof fields['code'] === 'string' ? fields['code'] : status;
  const seen = status || Number(String(code).slice(0, 3)) || 0;
  const seconds = typeof fields['retryAfter'] === 'number' ? fields['retryAfter'] : retryAfterSeconds;
  return new AskError('refused', {
    status: seen,
    code: String(code),
    retryAfterMs: seconds === null ? null : seconds * 1000,
    text: text(TEXT_BY_STATUS[seen] ?? 'widget.loadFailed'),
    fields: fieldsIn(fields['errors']),
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

/** Any failure as an AskError; what is not one already came from the network. */
export function toAskError(error: unknown): AskError {
  return error instanceof AskError ? error : new AskError('network', { cause: error });
}
