import { timingSafeEqual } from 'node:crypto';
import express, { Router, type Express, type Request, type RequestHandler } from 'express';
import { allRoutes } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Metrics } from '@colloquy/observability';
import { createOpenApiDocument, type Readiness } from '@colloquy/service-kit';
import { methodNotAllowed } from '../edge/send-error.ts';
import { isFromThisMachine } from '../edge/this-machine.ts';

interface Inside {
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: Metrics;
}

/**
 * Health, metrics and the description of the API, on the public port. What tells of the inside is for this machine
 * alone, and for no request when it has a port of its own.
 */
export function createOperations(
  deps: Inside & {
    readonly hasOwnPort: boolean;
    /** Lets a collector on another machine read the metrics. */
    readonly metricsToken: string | null;
  },
): Router {
  const router = Router();
  let openApi: string | undefined;
  addLiveness(router);
  if (!deps.hasOwnPort) {
    addInside(router, deps, {
      ready: onlyIf(isFromThisMachine),
      metrics: onlyIf((request) => mayReadMetrics(request, deps.metricsToken)),
    });
  }
  router.get('/openapi.json', (_request, response) => {
    openApi ??= JSON.stringify(createOpenApiDocument(allRoutes));
    response.set('Cache-Control', 'no-cache').type('json').send(openApi);
  });
  router.all('/openapi.json', readOnly);
  return router;
}

/** The same for a port that only a private network reaches: probes and collectors ask without a token. */
export function createOperationsApp(deps: Inside): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  addLiveness(app);
  addInside(app, deps, { ready: everybody, metrics: everybody });
  return app;
}

function addLiveness(router: Router): void {
  router.get('/health/live', (_request, response) => void response.json({ status: 'live' }));
  router.all('/health/live', readOnly);
}

const READING = ['GET', 'HEAD'] as const;

/** Another method on an address that can only be read. */
const readOnly: RequestHandler = (_request, response) => {
  throw methodNotAllowed(response, READING);
};

function addInside(
  router: Router,
  { readiness, metrics }: Inside,
  guards: { readonly ready: RequestHandler; readonly metrics: RequestHandler },
): void {
  router.get('/health/ready', guards.ready, async (_request, response) => {
    const state = await readiness();
    response.status(state.ready ? 200 : 503).json(state);
  });
  router.get('/metrics', guards.metrics, async (_request, response) => {
    response.type('text/plain').send(await metrics.text());
  });
}

/** Goes on when the request may, and answers 404 as if there were nothing when it may not. */
export function onlyIf(mayPass: (request: Request) => boolean): RequestHandler {
  return (request, _response, next) =>
    next(mayPass(request) ? undefined : new AppError({ code: ERRORS.notFound }));
}

const everybody: RequestHandler = (_request, _response, next) => next();

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
