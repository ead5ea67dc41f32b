import { ExponentialBackoff, handleType, retry } from 'cockatiel';
import {
  isErrorCode,
  takesBody,
  type RouteContract,
  type RouteOutput,
  type RouteRequest,
  type ServiceName,
} from '@colloquy/contracts';
import { AppError, errorFactsOf, ERRORS, isAppError } from '@colloquy/errors';
import { z } from 'zod';
import { systemContext, type RequestContext } from '../http/request-context.ts';
import { INTERNAL_TOKEN_HEADER, type InternalTokens } from '../identity/internal-token.ts';
import type { Discovery } from './discovery.ts';
import { createHedger, type Hedger } from './hedger.ts';
import type { ServiceAddresses } from './service-addresses.ts';

/** Maximum wait of a caller between services, see docs/operations. */
const CALL_TIMEOUT_MS = 5_000;
/** Repeats a call whose process was unreachable, with another process if there is one. */
const repeated = retry(
  handleType(AppError, ({ kind }) => kind === 'unavailable'),
  { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 50 }) },
);
/** Retries a call that no process accepted, which is safe for every call. */
const sentElsewhere = retry(handleType(AppError, isRefusedConnection), { maxAttempts: 1 });

export interface CallOptions {
  /** The request that this call is made for; the call carries its id and language. */
  readonly context?: Pick<RequestContext, 'requestId'> & Partial<Pick<RequestContext, 'acceptLanguage'>>;
  /** Timeout of one attempt; all attempts together have 5 s, or this if it is longer. Default: 5 s. */
  readonly timeoutMs?: number;
}

/** Calls other services by their route contracts. */
export interface ServiceClient {
  /**
   * Throws the AppError of the other service's answer, or `serviceUnavailable` when it is unreachable. A call of an
   * idempotent route is repeated when its response was lost, as when the other process closes the connection to stop,
   * or when that process hangs.
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
  const hedgers = new Map<ServiceName, Hedger>();
  const hedgerOf = (service: ServiceName): Hedger => {
    const known = hedgers.get(service) ?? createHedger();
    hedgers.set(service, known);
    return known;
  };
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
      const { timeoutMs: tryMs = CALL_TIMEOUT_MS } = callOptions;
      const call = {
        route,
        path: pathOf(route, request),
        init: {
          method: route.method,
          headers: headersOf(route, await options.tokens.mint(actor), context),
          ...(takesBody(route) ? { body: JSON.stringify(request.body ?? {}) } : {}),
        },
        addresses: location.addresses,
        tryMs,
        deadline: performance.now() + Math.max(tryMs, CALL_TIMEOUT_MS),
        tried: new Set<string>(),
      };
      return (await (route.idempotent
        ? repeated.execute(() => hedgerOf(route.service)((signal) => send(call, signal), timeLeft(call)))
        : sentElsewhere.execute(() => send(call)))) as RouteOutput<typeof route>;
    },
  };
}

interface RemoteCall {
  readonly route: RouteContract;
  readonly path: string;
  readonly init: RequestInit;
  readonly addresses: ServiceAddresses;
  readonly tryMs: number;
  /** Deadline of all attempts, on the monotonic clock. */
  readonly deadline: number;
  readonly tried: Set<string>;
}

/** Timeout of the next attempt. */
const timeLeft = ({ tryMs, deadline }: RemoteCall): number =>
  Math.max(0, Math.min(tryMs, deadline - performance.now()));

/** Makes one attempt. `abandoned` is aborted when another attempt was faster. */
async function send(call: RemoteCall, abandoned?: AbortSignal): Promise<unknown> {
  const { route, addresses, tried } = call;
  const baseUrl = await (route.idempotent ? addresses.choose(tried) : addresses.chooseSure());
  tried.add(baseUrl);
  const given = new AbortController();
  const giveUp = (): void => given.abort();
  const timer = setTimeout(giveUp, timeLeft(call));
  abandoned?.addEventListener('abort', giveUp);
  // A call that must not be repeated keeps waiting, because its process may still finish it.
  const unwatch = addresses.watch(baseUrl, route.idempotent ? giveUp : () => undefined);
  try {
    const response = await fetch(baseUrl + call.path, { ...call.init, signal: given.signal });
    addresses.answered(baseUrl, response.headers.get('connection'));
    const body: unknown = await response.json();
    if (!response.ok) throw remoteError(route, response.status, body);
    return body;
  } catch (error) {
    if (isAppError(error)) throw error;
    if (abandoned?.aborted !== true) addresses.passOver(baseUrl);
    const details = { service: route.service };
    throw new AppError({ code: ERRORS.serviceUnavailable, details, cause: error });
  } finally {
    clearTimeout(timer);
    unwatch();
    abandoned?.removeEventListener('abort', giveUp);
  }
}

function isRefusedConnection({ cause }: AppError): boolean {
  const reason = cause instanceof Error ? cause.cause : undefined;
  return reason instanceof Error && 'code' in reason && reason.code === 'ECONNREFUSED';
}

function headersOf(
  route: RouteContract,
  token: string,
  { requestId, acceptLanguage }: Pick<RequestContext, 'requestId' | 'acceptLanguage'>,
): Record<string, string> {
  return {
    [INTERNAL_TOKEN_HEADER]: token,
    'x-request-id': requestId,
    ...(acceptLanguage === null ? {} : { 'accept-language': acceptLanguage }),
    ...(takesBody(route) ? { 'content-type': 'application/json' } : {}),
  };
}

/** The path with its parameters filled in and the query in bracket form. */
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
