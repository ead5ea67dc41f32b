import { ERRORS, ROLES_REVISION_HEADER, type DashboardConfig, type RouteContract } from '@colloquy/contracts';
import type { z } from 'zod';
import type { ActionKeys } from './action-keys.ts';
import { ApiError, toApiError } from './api-error.ts';
import { toQueryString, type QueryValues } from './query-string.ts';
import { findRoute } from './route-match.ts';
import { endsSession } from './session-rules.ts';

export interface HttpRequest {
  readonly method: string;
  /** Below the address of its base. */
  readonly path: string;
  /** The API unless it says otherwise. */
  readonly base?: 'api' | 'ask' | 'meta' | undefined;
  readonly query?: QueryValues | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly accept?: string | undefined;
  /** The last event that was read of a stream, which goes on behind it. */
  readonly lastEventId?: string | undefined;
  /** Sent even when the page is closed meanwhile. */
  readonly keepalive?: boolean | undefined;
}

export interface HttpDeps {
  readonly fetch: typeof fetch;
  readonly config: Pick<DashboardConfig, 'apiUrl' | 'apiAskUrl' | 'metaUrl'>;
  readonly token: () => string | null;
  readonly page: () => string;
  readonly actionKeys: ActionKeys;
  /** The session is dead: forget it and show the login page. */
  readonly onSessionEnded: () => void;
  /** 402: the workspace's plan is used up. */
  readonly onPaymentRequired: () => void;
  /** 403, 404, or roles that changed: what the page knows of the person's rights may be out of date. */
  readonly onRefused: () => void;
  /** Asks the person to prove who they are; false when they would not. */
  readonly confirm: () => Promise<boolean>;
}

export interface Http {
  /** Sends a call and answers its body as it came. Throws `ApiError`. */
  readonly send: (request: HttpRequest) => Promise<unknown>;
  /** The same, but answers the raw response, for event streams. Throws `ApiError`. */
  readonly open: (request: HttpRequest) => Promise<Response>;
}

/** Answers above this are errors (specification, section 8). */
const LAST_SUCCESS_STATUS = 250;

/**
 * The dashboard's only HTTP client: adds the token and the idempotency key, and handles error bodies and lost sessions.
 */
export function createHttp(deps: HttpDeps): Http {
  const bases = { api: deps.config.apiUrl, ask: deps.config.apiAskUrl, meta: deps.config.metaUrl };
  let roles = { token: deps.token(), revision: '' };
  /** Another admin may have given this person another role while the page is open. */
  const noticeRoles = (headers: Headers, token: string | null): void => {
    const revision = headers.get(ROLES_REVISION_HEADER) ?? '';
    if (token === roles.token && revision <= roles.revision) return;
    roles = { token, revision };
    if (revision !== '') deps.onRefused();
  };

  /** Sends a request that needs a fresh confirmation again once the user has confirmed. */
  const open = async (request: HttpRequest): Promise<Response> => {
    try {
      return await openOnce(request);
    } catch (error) {
      if (!isConfirmationNeeded(error) || !(await deps.confirm())) throw error;
      return openOnce(request);
    }
  };

  const openOnce = async (request: HttpRequest): Promise<Response> => {
    const route = findRoute(request.method, request.path);
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const action = route?.creates === true ? `${request.method} ${request.path} ${body ?? ''}` : undefined;
    const token = deps.token();
    const headers = new Headers({ Accept: request.accept ?? 'application/json' });
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    if (token !== null && route?.access !== 'public') headers.set('Authorization', `Bearer ${token}`);
    if (request.lastEventId !== undefined) headers.set('Last-Event-ID', request.lastEventId);
    if (action !== undefined) headers.set('Idempotency-Key', deps.actionKeys.keyOf(action));

    const url = `${bases[request.base ?? 'api']}${request.path}${toQueryString(request.query ?? {})}`;
    const response = await deps
      .fetch(url, {
        method: request.method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(request.signal ? { signal: request.signal } : {}),
        ...(request.keepalive === true ? { keepalive: true } : {}),
      })
      .catch((cause: unknown): never => {
        if (request.signal?.aborted) throw cause;
        throw new ApiError(0, { code: 503, message: 'NETWORK_UNREACHABLE' }, { cause });
      });
    noticeRoles(response.headers, token);
    // A server fault may have left the work half done: the next try must carry the same key to resume it.
    if (action !== undefined && response.status < 500) deps.actionKeys.finish(action);
    if (response.status > LAST_SUCCESS_STATUS) throw await readFailure(response, token);
    return response;
  };

  const readFailure = async (response: Response, token: string | null): Promise<ApiError> => {
    const error = toApiError(response.status, await response.json().catch(() => undefined));
    const failed = { status: response.status, message: error.body.message, page: deps.page() };
    if (token !== null && token === deps.token() && endsSession(failed)) deps.onSessionEnded();
    if (response.status === 402) deps.onPaymentRequired();
    const isRefused = response.status === 403 || response.status === 404;
    if (token !== null && isRefused && !isConfirmationNeeded(error)) deps.onRefused();
    return error;
  };

  const send = async (request: HttpRequest): Promise<unknown> => {
    const response = await open(request);
    return response.json().catch((cause: unknown): never => {
      throw new ApiError(response.status, { code: 500, message: 'RESPONSE_NOT_JSON' }, { cause });
    });
  };

  return { send, open };
}

function isConfirmationNeeded(error: unknown): boolean {
  return error instanceof ApiError && String(error.body.code) === ERRORS.confirmationNeeded;
}

/** The body as the contract types it; throws `ApiError` when the server answered something else. */
export function parseResponse<TResponse extends z.ZodType>(
  route: RouteContract<z.ZodType, z.ZodType, z.ZodType, TResponse>,
  body: unknown,
): z.output<TResponse> {
  const checked = route.response.safeParse(body);
  if (checked.success) return checked.data;
  throw new ApiError(
    0,
    { code: 500, message: `RESPONSE_NOT_VALID ${route.id}: ${checked.error.message}` },
    { cause: checked.error },
  );
}
