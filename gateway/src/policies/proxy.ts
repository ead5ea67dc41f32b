import type { RequestHandler } from 'express';
import { AppError, ERRORS, isAppError } from '@colloquy/errors';
import type { ServiceName } from '@colloquy/contracts';
import { oneAddress, type Discovery } from '@colloquy/service-kit';
import { isBodyAwaited } from '../edge/awaited-body.ts';
import type { Policy, RoutedRequest } from '../edge/incoming-request.ts';
import type { PolicyAction, ServiceEndpoint } from '../routing/config-schema.ts';
import type { RemoteProxy } from './remote-proxy.ts';

export interface ProxyDependencies {
  readonly discovery: Discovery;
  readonly serviceEndpoints: Readonly<Record<string, ServiceEndpoint>>;
  readonly remote: RemoteProxy;
  readonly fail: (incoming: RoutedRequest, error: unknown) => void;
}

/** Passes the request to its service: to its router when it runs in this process, over HTTP otherwise. */
export function createProxyPolicy(action: PolicyAction<'proxy'>, deps: ProxyDependencies): Policy {
  const endpoint = deps.serviceEndpoints[action.serviceEndpoint];
  if (endpoint === undefined) throw new Error(`There is no service endpoint "${action.serviceEndpoint}"`);
  const prefix = action.stripPath ?? '';
  // Resolved on the first request: in one process the services register while the rest is being created.
  let forward: RequestHandler | undefined;

  return (incoming) => {
    const { request, response } = incoming;
    forward ??=
      'url' in endpoint
        ? deps.remote.to(oneAddress(endpoint.url), action.timeout)
        : forwardTo(endpoint.service, action.timeout, deps);
    if (prefix !== '' && request.url.startsWith(prefix)) request.url = request.url.slice(prefix.length);
    const fail = (error: unknown): void => {
      if (isAppError(error, ERRORS.requestIncomplete)) stopReading(incoming);
      deps.fail(incoming, error);
    };
    const deadline = setTimeout(() => {
      if (response.headersSent) return;
      const late = isBodyAwaited(request)
        ? new AppError({ code: ERRORS.requestIncomplete })
        : new AppError({ code: ERRORS.deadlineExceeded, retryAfterSeconds: 1 });
      fail(late);
    }, action.timeout);
    response.once('close', () => clearTimeout(deadline));
    forward(request, response, (error?: unknown) => {
      fail(error ?? new AppError({ code: ERRORS.notFound }));
    });
    return false;
  };
}

/** What still comes must not start the work that the client is told of as not done. */
function stopReading({ request, response }: RoutedRequest): void {
  request.pause();
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

function forwardTo(service: ServiceName, timeoutMs: number, deps: ProxyDependencies): RequestHandler {
  const location = deps.discovery.locate(service);
  return location.kind === 'local' ? location.router.express : deps.remote.to(location.addresses, timeoutMs);
}
