/** Longer texts are cut: an error may carry a whole document or page. */
const MAX_MESSAGE_CHARACTERS = 500;
const MAX_CAUSES = 5;
/** Facts about an error that are constants or numbers; everything else that it carries may be another's text. */
const PLAIN_FIELDS = ['code', 'kind', 'reason', 'status', 'statusCode', 'responseCode', 'errno', 'syscall'];
const CONSTANT = /^[\w.:-]{1,60}$/;
/** Fields by which clients of other servers show that their error repeats what a server answered. */
const REMOTE_FIELDS = ['status', 'statusCode', 'responseCode', 'response', 'headers', '$metadata', 'raw'];
/** Keys in the forms that are common, bearer tokens, and credentials and queries of addresses. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b(?:sk|pk|rk|xox[a-z]|gh[a-z]|whsec|AKIA|AIza)[-_]?[\w*-]{6,}/g, '[secret]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  [/(\w+:\/\/)[^\s/@]+@/g, '$1[secret]@'],
  [/(\w+:\/\/[^\s?]+)\?\S+/g, '$1?[query]'],
];

/** An error as the log shows it. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: unknown;
  readonly [field: string]: unknown;
}

/**
 * An error for the log: type, message, where it was thrown, constants such as a code or a status, and its causes.
 * The text of another server's answer is never part of it, as servers repeat keys, questions and documents; nor is
 * any other field that an error carries. Anything but an error is returned as it is, texts without secrets.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (typeof error === 'string') return withoutSecrets(error);
  if (!(error instanceof Error)) return error;
  const fields = Object.fromEntries(
    PLAIN_FIELDS.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      const isPlain = typeof value === 'number' || (typeof value === 'string' && CONSTANT.test(value));
      return isPlain ? [[name, value] as const] : [];
    }),
  );
  const isRemote = error.name !== 'AppError' && REMOTE_FIELDS.some((name) => hasValue(error, name));
  const details: unknown = error.name === 'AppError' ? Reflect.get(error, 'details') : undefined;
  const logged: LoggedError = {
    type: error.constructor.name || error.name,
    message: isRemote ? 'another server answered with an error' : withoutSecrets(error.message),
    ...fields,
    ...(details === undefined ? {} : { details }),
    stack: framesOf(error),
  };
  if (isRemote || error.cause === undefined || depth >= MAX_CAUSES) return logged;
  return { ...logged, cause: loggedError(error.cause, depth + 1) };
}

function hasValue(error: Error, name: string): boolean {
  const value: unknown = Reflect.get(error, name);
  return value !== undefined && value !== null;
}

/** The stack begins with the message, which may be another server's text and several lines long. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}

function withoutSecrets(text: string): string {
  const cut = text.slice(0, MAX_MESSAGE_CHARACTERS);
  return SECRETS.reduce((safe, [pattern, replacement]) => safe.replaceAll(pattern, replacement), cut);
}
