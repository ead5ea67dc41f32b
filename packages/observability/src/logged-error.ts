/** Longer messages are cut, because an error may contain a whole document or page. */
const MAX_MESSAGE_CHARACTERS = 500;
const MAX_CAUSES = 5;
/** Fields of an error that are constants or numbers; all others may contain foreign text. */
const PLAIN_FIELDS = ['code', 'kind', 'reason', 'status', 'statusCode', 'responseCode', 'errno', 'syscall'];
const CONSTANT = /^[\w.:-]{1,60}$/;
/** Fields by which client libraries show that their error repeats a server's answer. */
const REMOTE_FIELDS = ['status', 'statusCode', 'responseCode', 'response', 'headers', '$metadata', 'raw'];
/** Keys in common forms, bearer tokens, and credentials and queries in addresses. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b(?:sk|pk|rk|xox[a-z]|gh[a-z]|whsec|AKIA|AIza)[-_]?[\w*-]{6,}/g, '[secret]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  [/(\w+:\/\/)[^\s/@]+@/g, '$1[secret]@'],
  [/(\w+:\/\/[^\s?]+)\?\S+/g, '$1?[query]'],
];

/** An error in the form that is logged. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: unknown;
  readonly [field: string]: unknown;
}

/**
 * Converts an error for the log: type, message, where it was thrown, constants such as a code or a status, and its
 * causes. It never includes the text of another server's answer, because servers repeat keys, questions and
 * documents, nor any other field of the error. Anything but an error is returned unchanged, texts without secrets.
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

/** The stack starts with the message, which may be another server's text of several lines. */
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
