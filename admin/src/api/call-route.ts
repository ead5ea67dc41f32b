import type { RouteContract } from '@colloquy/contracts';
import type { z } from 'zod';
import { parseResponse, type Http, type HttpRequest } from './http.ts';
import type { QueryValues } from './query-string.ts';

/** What a call of one endpoint takes; the contract types decide. */
export interface RouteInput<TParams extends z.ZodType, TQuery extends z.ZodType, TBody extends z.ZodType> {
  readonly params?: z.input<TParams>;
  readonly query?: z.input<TQuery>;
  readonly body?: z.input<TBody>;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

export type CallRoute = <
  TParams extends z.ZodType,
  TQuery extends z.ZodType,
  TBody extends z.ZodType,
  TResponse extends z.ZodType,
>(
  route: RouteContract<TParams, TQuery, TBody, TResponse>,
  input?: RouteInput<TParams, TQuery, TBody>,
) => Promise<z.output<TResponse>>;

/** Typed calls made from the route contracts. Throws `ApiError`. */
export function createCallRoute(http: Http): CallRoute {
  return async (route, input = {}) => parseResponse(route, await http.send(toRequest(route, input)));
}

/** The request of a contract: `:name` slots filled, query and body as they travel. */
export function toRequest<TParams extends z.ZodType, TQuery extends z.ZodType, TBody extends z.ZodType>(
  route: RouteContract<TParams, TQuery, TBody>,
  input: RouteInput<TParams, TQuery, TBody>,
): HttpRequest {
  const params: QueryValues = { ...toValues(input.params) };
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  return {
    method: route.method,
    path,
    base: route.base === 'internal' ? undefined : route.base,
    query: toValues(input.query),
    body: input.body,
    signal: input.signal,
    keepalive: input.keepalive,
  };
}

function toValues(input: unknown): QueryValues {
  return typeof input === 'object' && input !== null ? Object.fromEntries(Object.entries(input)) : {};
}
