import type { RequestHandler, Response } from 'express';
import { PUBLIC_BASES } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Logger, Metrics } from '@colloquy/observability';
import type { DashboardCors } from './edge/dashboard-cors.ts';
import { logAccess } from './edge/access-log.ts';
import { createUnknownProxies } from './edge/unknown-proxies.ts';
import { receiveRequest } from './edge/receive-request.ts';
import type { TrustedProxies } from './edge/client-address.ts';
import type { ConnectionLimit } from './edge/connection-limit.ts';
import type { IncomingRequest, Policy, RoutedRequest } from './edge/incoming-request.ts';
import { methodNotAllowed, sendError } from './edge/send-error.ts';
import type { ContractMethods } from './routing/contract-methods.ts';
import type { RouteTable } from './routing/route-table.ts';

/** An endpoint that is ready to serve. */
export interface Pipeline {
  readonly endpoint: string;
  readonly policies: readonly Policy[];
  readonly hasCors: boolean;
  /** Whether it leads to a service of the product, whose routes the contracts define. */
  readonly isOurs: boolean;
}

/** Every other method is refused before the body is read; TRACE and CONNECT are not supported. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BASES: ReadonlySet<string> = new Set(Object.values(PUBLIC_BASES).map((base) => base.slice(1)));

/**
 * The first handler of every request: validates it, and runs the pipeline of its endpoint. Other addresses go to
 * `next`.
 */
export function createDispatcher(deps: {
  readonly table: RouteTable<Pipeline>;
  readonly contracts: ContractMethods;
  readonly proxies: TrustedProxies;
  readonly connections: Pick<ConnectionLimit, 'assertWithin'>;
  readonly dashboardCors: DashboardCors;
  readonly apiHeaders: readonly (readonly [string, string])[];
  readonly logger: Logger;
  readonly metrics: Metrics;
}): RequestHandler {
  const { table, contracts, apiHeaders, logger } = deps;

  async function serve(incoming: IncomingRequest): Promise<void> {
    const { request, response } = incoming;
    for (const [name, value] of apiHeaders) response.setHeader(name, value);
    if (deps.dashboardCors(request, response) === 'answered') return;
    const match = table.find(incoming.segments, wantedMethod(request.method, request.headers));
    if (match.kind === 'none') throw new AppError({ code: ERRORS.notFound });
    if (match.kind === 'wrong-method') throw methodNotAllowed(response, match.allowed);
    const { target, pattern, methods } = match.entry;
    logAccess(incoming, target.endpoint, deps);
    const wanted = wantedMethod(request.method, request.headers);
    const allowed = target.isOurs ? contracts.allowedAt(incoming.segments, wanted) : null;
    if (request.method === 'OPTIONS' && !target.hasCors) {
      throw methodNotAllowed(response, allowed ?? [...methods]);
    }
    if (allowed !== null && !allowed.includes(wanted)) throw methodNotAllowed(response, allowed);
    const routed: RoutedRequest = Object.assign(incoming, { pattern, actor: { kind: 'visitor' } as const });
    for (const policy of target.policies) {
      const decision = policy(routed);
      if (!(typeof decision === 'boolean' ? decision : await decision)) return;
    }
  }

  const unknownProxies = createUnknownProxies(logger);
  return (request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const { incoming, refusal } = receiveRequest(request, response, deps.proxies, unknownProxies);
    const fail = (error: unknown): void => sendError(response, error, logger);
    if (refusal !== null) {
      refuse(response, () => fail(refusal));
      return;
    }
    if (!METHODS.has(request.method)) {
      refuse(response, () => fail(methodNotAllowed(response, [...METHODS])));
      return;
    }
    try {
      deps.connections.assertWithin(incoming);
    } catch (error) {
      refuse(response, () => fail(error));
      return;
    }
    const [base = ''] = incoming.segments;
    if (BASES.has(base)) {
      serve(incoming).catch(fail);
      return;
    }
    logAccess(incoming, 'static', deps);
    next();
  };
}

// The body of a refused request stays unread, so its connection can carry no other request.
function refuse(response: Response, answer: () => void): void {
  response.setHeader('Connection', 'close');
  answer();
}

/** The requested method: a preflight asks for another one; HEAD is answered like GET. */
function wantedMethod(
  method: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string {
  if (method === 'HEAD') return 'GET';
  if (method !== 'OPTIONS') return method;
  const asked = headers['access-control-request-method'];
  return typeof asked === 'string' ? asked : method;
}
