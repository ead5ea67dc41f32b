import { timingSafeEqual } from 'node:crypto';
import { Router, type Request } from 'express';
import { allRoutes } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import type { Metrics } from '@colloquy/observability';
import { createOpenApiDocument, type Readiness } from '@colloquy/service-kit';
import { isLoopback } from '../exchange/client-address.ts';
import { exchangeOf } from '../exchange/exchange-of.ts';

/** Health, metrics and the description of the API. */
export function createOperations(deps: {
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: Metrics;
  /** Lets a collector on another machine read the metrics; without one only this machine may. */
  readonly metricsToken: string | null;
}): Router {
  const router = Router();
  let openApi: string | undefined;
  router.get('/health/live', (_request, response) => void response.json({ status: 'live' }));
  router.get('/health/ready', async (_request, response) => {
    const readiness = await deps.readiness();
    response.status(readiness.ready ? 200 : 503).json(readiness);
  });
  router.get('/metrics', async (request, response) => {
    const { clientIp } = exchangeOf(response);
    if (!mayRead(request, clientIp, deps.metricsToken)) throw new AppError({ code: '404001' });
    response.type('text/plain').send(await deps.metrics.text());
  });
  router.get('/openapi.json', (_request, response) => {
    openApi ??= JSON.stringify(createOpenApiDocument(allRoutes));
    response.set('Cache-Control', 'no-cache').type('json').send(openApi);
  });
  return router;
}

// A proxy that nobody named speaks from loopback too, but says that it forwards.
function mayRead(request: Request, clientIp: string, token: string | null): boolean {
  const given = request.headers.authorization;
  if (token !== null && given !== undefined) return isSame(given, `Bearer ${token}`);
  const isForwarded = request.rawHeaders.some((name) => /^(?:x-forwarded-for|forwarded|via)$/i.test(name));
  return isLoopback(clientIp) && !isForwarded;
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
