import { isRecord } from '@colloquy/contracts/is-record';
import { errorText, namedErrorText, type ErrorCode, type ErrorLike } from '@colloquy/contracts';
import { en } from '@colloquy/texts/shown-errors';

/** An error body as it came; a fault of a field names it. */
export interface ErrorBody extends Omit<ErrorLike, 'errors'> {
  readonly field?: string;
  readonly issues?: readonly ErrorBody[];
}

export interface FieldIssue {
  readonly field: string;
  readonly text: string;
}

/** An answer of the API that is not a success, or no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** `errors` are the faults of fields as react-admin's forms read them. */
  readonly body: ErrorBody & { readonly errors: Readonly<Record<string, string>> };
  /** The body as it came, for the facts that some codes bring; undefined where nothing came. */
  readonly answer: unknown;

  constructor(status: number, body: ErrorBody, options?: ErrorOptions & { readonly answer?: unknown }) {
    super(body.message ?? `HTTP ${status}`, options);
    this.name = 'ApiError';
    this.status = status;
    this.answer = options?.answer;
    const errors = Object.fromEntries(issuesOf(body).map(({ field, text }) => [field, text]));
    this.body = { ...body, errors };
  }
}

const TOO_LARGE = 413;

/**
 * Reads the body of a failed response. A body without a code gets the status as its code, as the
 * specification's section 8 has it; anything that is no object counts as an empty body.
 */
export function toApiError(status: number, body: unknown): ApiError {
  const like = toErrorLike(body);
  return new ApiError(status, { ...like, code: like.code ?? status }, { answer: body });
}

/** The text a person reads for anything that was thrown. */
export function textOfError(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText({ code: 500 }, en);
  // Our own refusals of that status say what is too large; one without words comes from a proxy.
  const isOfProxy = error.status === TOO_LARGE && error.body.message === undefined;
  if (isOfProxy) return en.otherCodes.proxyRefusesSize;
  const { issues, ...body } = error.body;
  return errorText({ ...body, errors: issues }, en);
}

/** The text shown for a code of the error catalogue, in the dashboard's language. */
export function textOfCode(code: ErrorCode): string {
  return errorText({ code }, en);
}

/** True for answers that another try of the same request may change. */
export function isRetriable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Codes and messages of an error body, or nothing where the body is something else. */
function toErrorLike(body: unknown): ErrorBody {
  if (!isRecord(body)) return {};
  const { code, message, field, errors } = body;
  return {
    ...(typeof code === 'number' || typeof code === 'string' ? { code } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof field === 'string' ? { field } : {}),
    ...(Array.isArray(errors) ? { issues: errors.map(toErrorLike) } : {}),
  };
}

/** What the server found wrong, field by field. */
export function fieldIssuesOf(error: unknown): readonly FieldIssue[] {
  return error instanceof ApiError ? issuesOf(error.body) : [];
}

function issuesOf(body: ErrorBody): readonly FieldIssue[] {
  return (body.issues ?? []).flatMap((issue) => {
    if (issue.field === undefined) return [];
    // The catalogue's text where there is one; else the server's own, when it is a sentence and no code word.
    const own = issue.message?.includes(' ') === true ? issue.message : undefined;
    return [
      { field: issue.field, text: namedErrorText(issue.code ?? '', en) ?? own ?? errorText(issue, en) },
    ];
  });
}
