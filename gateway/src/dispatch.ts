import type { RequestHandler, Response } from 'express';
import { PUBLIC_BASES } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Logger, Metrics } from '@colloquy/observability';
import { watchExchange } from './exchange/access-log.ts';
import { arrive } from './exchange/arrive.ts';
import type { TrustedProxies } from './exchange/client-address.ts';
import type { Exchange, Policy, RoutedExchange } from './exchange/exchange.ts';
import { rememberExchange } from './exchange/exchange-of.ts';
import { methodNotAllowed, sendError } from './exchange/send-error.ts';
import type { ContractMethods } from './routing/contract-methods.ts';
import type { RouteTable } from './routing/route-table.ts';

/** An endpoint that is ready to serve. */
export interface Pipeline {
  readonly endpoint: string;
  readonly policies: readonly Policy[];
  readonly hasCors: boolean;
  /** Leads to a service of the product, whose routes the contracts know. */
  readonly isOurs: boolean;
}

/** Everything else is refused before anybody reads it; TRACE and CONNECT have no business here. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BASES: ReadonlySet<string> = new Set(Object.values(PUBLIC_BASES).map((base) => base.slice(1)));

/** Handles every request first: judges it, and runs the pipeline of its endpoint. Other addresses go to `next`. */
export function createDispatcher(deps: {
  readonly table: RouteTable<Pipeline>;
  readonly contracts: ContractMethods;
  readonly proxies: TrustedProxies;
  readonly apiHeaders: readonly (readonly [string, string])[];
  readonly logger: Logger;
  readonly metrics: Metrics;
}): RequestHandler {
  const { table, contracts, apiHeaders, logger } = deps;

  async function serve(exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    for (const [name, value] of apiHeaders) response.setHeader(name, value);
    const match = table.find(exchange.segments, wantedMethod(request.method, request.headers));
    if (match.kind === 'none') throw new AppError({ code: ERRORS.notFound });
    if (match.kind === 'wrong-method') throw methodNotAllowed(response, match.allowed);
    const { target, pattern, methods } = match.entry;
    watchExchange(exchange, target.endpoint, deps);
    const wanted = wantedMethod(request.method, request.headers);
    const allowed = target.isOurs ? contracts.allowedAt(exchange.segments, wanted) : null;
    if (request.method === 'OPTIONS' && !target.hasCors) {
      throw methodNotAllowed(response, allowed ?? [...methods]);
    }
    if (allowed !== null && !allowed.includes(wanted)) throw methodNotAllowed(response, allowed);
    const routed: RoutedExchange = Object.assign(exchange, { pattern, actor: { kind: 'visitor' } as const });
    for (const policy of target.policies) {
      const verdict = policy(routed);
      if (!(typeof verdict === 'boolean' ? verdict : await verdict)) return;
    }
  }

  return (request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const { exchange, refusal } = arrive(request, response, deps.proxies);
    const fail = (error: unknown): void => sendError(response, error, exchange.requestId, logger);
    if (refusal !== null) {
      refuse(response, () => fail(refusal));
      return;
    }
    if (!METHODS.has(request.method)) {
      refuse(response, () => fail(methodNotAllowed(response, [...METHODS])));
      return;
    }
    const [base = ''] = exchange.segments;
    if (BASES.has(base)) {
      serve(exchange).catch(fail);
      return;
    }
    watchExchange(exchange, 'static', deps);
    rememberExchange(exchange);
    next();
  };
}

// The body of a request that nobody trusts stays unread: its connection carries nothing else.
function refuse(response: Response, answer: () => void): void {
  response.setHeader('Connection', 'close');
  answer();
}

/** A preflight asks for another method; HEAD is answered like GET. */
function wantedMethod(
  method: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string {
  if (method === 'HEAD') return 'GET';
  if (method !== 'OPTIONS') return method;
  const asked = headers['access-control-request-method'];
  return typeof asked === 'string' ? asked : method;
}
