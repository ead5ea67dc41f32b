import { ExponentialBackoff, handleType, retry } from 'cockatiel';
import {
  isErrorCode,
  takesBody,
  type RouteContract,
  type RouteOutput,
  type RouteRequest,
} from '@colloquy/contracts';
import { AppError, errorFactsOf, ERRORS } from '@colloquy/errors';
import { z } from 'zod';
import { systemContext, type RequestContext } from '../http/request-context.ts';
import { INTERNAL_TOKEN_HEADER, type InternalTokens } from '../identity/internal-token.ts';
import type { Discovery } from './discovery.ts';

/** Service to service, see docs/operations: a caller waits this long at most. */
const CALL_TIMEOUT_MS = 5_000;
/** Sends a call again whose service could not be reached. */
const repeated = retry(
  handleType(AppError, ({ kind }) => kind === 'unavailable'),
  { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 50 }) },
);

export interface CallOptions {
  /** The request this call is made for: carries its id and its language. */
  readonly context?: Pick<RequestContext, 'requestId'> & Partial<Pick<RequestContext, 'acceptLanguage'>>;
  readonly timeoutMs?: number;
}

/** Asks other services, in the words of their route contracts. */
export interface ServiceClient {
  /**
   * Throws the AppError that the other service answered, or `serviceUnavailable` when it cannot be reached. A call of
   * an idempotent route is sent again when its answer was lost, as when the other process closes the connection to
   * stop.
   */
  call<TRoute extends RouteContract>(
    route: TRoute,
    request: RouteRequest<TRoute>,
    options?: CallOptions,
  ): Promise<RouteOutput<TRoute>>;
}

export function createServiceClient(options: {
  readonly name: string;
  readonly discovery: Discovery;
  readonly tokens: InternalTokens;
}): ServiceClient {
  const actor = { kind: 'service', name: options.name } as const;
  return {
    async call(route, request, callOptions = {}) {
      const location = options.discovery.locate(route.service);
      const context = systemContext(options.name, callOptions.context ?? {});
      if (location.kind === 'local') {
        const raw = { params: request.params ?? {}, query: request.query ?? {}, body: request.body ?? {} };
        return (await location.router.invoke(route, raw, {
          ...context,
          actor,
          onAccess: null,
        })) as RouteOutput<typeof route>;
      }
      const token = await options.tokens.mint(actor);
      const send = () => sendRequest(location.baseUrl, route, request, token, context, callOptions);
      return (await (route.idempotent ? repeated.execute(send) : send())) as RouteOutput<typeof route>;
    },
  };
}

async function sendRequest(
  baseUrl: string,
  route: RouteContract,
  request: RouteRequest<RouteContract>,
  token: string,
  { requestId, acceptLanguage }: Pick<RequestContext, 'requestId' | 'acceptLanguage'>,
  options: CallOptions,
): Promise<unknown> {
  const hasBody = takesBody(route);
  const response = await fetch(baseUrl + pathOf(route, request), {
    method: route.method,
    headers: {
      [INTERNAL_TOKEN_HEADER]: token,
      'x-request-id': requestId,
      ...(acceptLanguage === null ? {} : { 'accept-language': acceptLanguage }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
    signal: AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new AppError({
      code: ERRORS.serviceUnavailable,
      details: { service: route.service },
      cause: error,
    });
  });
  const body: unknown = await response.json().catch((error: unknown) => {
    throw new AppError({
      code: ERRORS.serviceUnavailable,
      details: { service: route.service },
      cause: error,
    });
  });
  if (!response.ok) throw remoteError(route, response.status, body);
  return body;
}

/** The path with its slots filled and the query in bracket form. */
export function pathOf(route: RouteContract, request: RouteRequest<RouteContract>): string {
  const params = new Map(fieldsOf(request.params));
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of fieldsOf(request.query)) {
    if (Array.isArray(value)) for (const part of value) search.append(`${name}[]`, String(part));
    else if ((value ?? null) !== null) search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

const fieldsOf = (part: unknown): readonly [string, unknown][] => Object.entries(part ?? {});

const remoteErrorSchema = z.looseObject({
  code: z.coerce.string(),
  message: z.string().optional().catch(undefined),
  errors: z
    .array(
      z.object({ code: z.number(), field: z.string(), message: z.string().transform((text) => ({ text })) }),
    )
    .optional()
    .catch(undefined),
  retryAfter: z.number().optional().catch(undefined),
  current: z.unknown().optional(),
  requestId: z.unknown().optional(),
});

function remoteError(route: RouteContract, status: number, body: unknown): AppError {
  const parsed = remoteErrorSchema.safeParse(body);
  if (!parsed.success || !isErrorCode(parsed.data.code)) {
    return new AppError({
      code: status >= 500 ? ERRORS.serviceUnavailable : ERRORS.internalError,
      details: { service: route.service, status },
    });
  }
  const { code, message, errors, retryAfter, current, requestId: _requestId, ...details } = parsed.data;
  const facts = errorFactsOf(details);
  return new AppError({ code, message, errors, current, retryAfterSeconds: retryAfter, details: facts });
}
