import { PUBLIC_BASES, type RouteContract } from '@colloquy/contracts';
import { http, HttpResponse, type HttpHandler } from 'msw';
import type { z } from 'zod';

const HANDLERS = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };

/** A recorded call of a page, in the terms of its contract. */
export interface RouteCall {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/**
 * Handles one route in a page test. Its response must match the contract to compile. Use `refuse` for an `Error` with
 * `status` and `body`.
 */
export function onRoute<
  TParams extends z.ZodType,
  TQuery extends z.ZodType,
  TBody extends z.ZodType,
  TResponse extends z.ZodType,
>(
  route: RouteContract<TParams, TQuery, TBody, TResponse>,
  answer:
    | z.input<TResponse>
    | ((call: RouteCall) => z.input<TResponse> | Refusal | Promise<z.input<TResponse> | Refusal>),
): HttpHandler {
  const base = route.base === 'internal' ? '' : PUBLIC_BASES[route.base];
  return HANDLERS[route.method](`*${base}${route.path}`, async ({ request, params }) => {
    const text = await request.text();
    const call = {
      params,
      query: new URL(request.url).searchParams,
      body: text === '' ? undefined : parse(text),
    };
    const said = isAnswering(answer) ? await answer(call) : answer;
    const { status, body } = said instanceof Refusal ? said : { status: route.status, body: said };
    return new HttpResponse(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json' },
    });
  });
}

/** An error response. */
export class Refusal {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** An error of the API by code; a field error names its fields. */
export function refuse(
  status: number,
  code: number | string,
  message = '',
  errors: readonly { readonly field: string; readonly message: string; readonly code?: number }[] = [],
): Refusal {
  return new Refusal(status, { code, message, ...(errors.length === 0 ? {} : { errors }) });
}

/** A response that never arrives: the page keeps loading. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}

function isAnswering<TAnswer>(
  answer: TAnswer | ((call: RouteCall) => TAnswer | Refusal | Promise<TAnswer | Refusal>),
): answer is (call: RouteCall) => TAnswer | Refusal | Promise<TAnswer | Refusal> {
  return typeof answer === 'function';
}

function parse(text: string): unknown {
  return JSON.parse(text);
}
