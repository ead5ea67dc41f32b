import { timingSafeEqual } from 'node:crypto';
import express, { Router, type Express, type Request, type RequestHandler } from 'express';
import { allRoutes } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { createHealthRouter, createOpenApiDocument, type HealthOptions } from '@colloquy/service-kit';
import { onlyRead } from '../edge/send-error.ts';
import { isFromThisMachine } from '../edge/this-machine.ts';

/**
 * Health, metrics and the API description on the public port. Internal details are only for this machine, and for no
 * request when there is a separate port.
 */
export function createOperations(
  deps: HealthOptions & {
    readonly hasOwnPort: boolean;
    /** Lets a collector on another machine read the metrics. */
    readonly metricsToken: string | null;
    /** The public address; undefined if only a request's address shows it. */
    readonly publicUrl: string | undefined;
  },
): Router {
  const { hasOwnPort, metricsToken, publicUrl } = deps;
  const router = Router();
  let openApi: string | undefined;
  router.all(['/health/live', '/openapi.json'], onlyRead);
  router.all(
    '/health/ready',
    onlyIf((request) => !hasOwnPort && isFromThisMachine(request)),
  );
  router.all(
    '/metrics',
    onlyIf((request) => !hasOwnPort && mayReadMetrics(request, metricsToken)),
  );
  router.use(createHealthRouter(deps));
  router.get('/openapi.json', (_request, response) => {
    openApi ??= JSON.stringify(createOpenApiDocument(allRoutes, publicUrl?.replace(/\/+$/, '')));
    response.set('Cache-Control', 'no-cache').type('json').send(openApi);
  });
  return router;
}

/** The same for a port on a private network: probes and collectors need no token. */
export function createOperationsApp(deps: HealthOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.all('/health/live', onlyRead);
  return app.use(createHealthRouter(deps));
}

/** Continues if the request passes; otherwise answers 404, as if the address did not exist. */
export function onlyIf(mayPass: (request: Request) => boolean): RequestHandler {
  return (request, _response, next) =>
    next(mayPass(request) ? undefined : new AppError({ code: ERRORS.notFound }));
}

function mayReadMetrics(request: Request, token: string | null): boolean {
  const given = request.headers.authorization;
  if (token !== null && given !== undefined) return isSame(given, `Bearer ${token}`);
  return isFromThisMachine(request);
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
