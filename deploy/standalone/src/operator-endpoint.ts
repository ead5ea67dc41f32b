import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Express } from 'express';
import { AppError, ERRORS } from '@colloquy/errors';
import { UnknownConsumerError } from '@colloquy/event-bus';
import { INTERNAL_TOKEN_HEADER, errorResponse, isOperator, listen } from '@colloquy/service-kit';
import { z } from 'zod';
import type { OpenProduct } from './open-product.ts';

/** Where the operators' tool finds a running product: its loopback address and process id. */
export const operatorEndpointSchema = z.object({ url: z.url(), pid: z.int() });
export type OperatorAddress = z.infer<typeof operatorEndpointSchema>;

/** The body of a refusal. */
export const refusalSchema = z.object({
  code: z.coerce.string(),
  message: z.string(),
  reason: z.string().optional(),
});
/** The reason of a replay without a consumer. */
export const NO_CONSUMER = 'UNKNOWN_CONSUMER';

export interface OperatorEndpoint {
  stop(): Promise<void>;
}

/** Path prefix of operators' routes; all others are refused. */
const OPERATOR_PATHS = '/internal/operator/';
/** Only the owner of the data may read the address; the token is derived from a secret beside it. */
const NOTE_MODE = 0o600;
const DRAIN_MS = 5_000;

export function operatorEndpointPath(dataDir: string): string {
  return join(dataDir, 'operator.json');
}

/**
 * Lets the operators' tool connect while the product runs (docs/adr/0014): on a random loopback port, whose number is
 * stored in the data folder. Every request needs a token signed with the installation's own secret, and only
 * operators' routes are served.
 */
export async function openOperatorEndpoint(product: OpenProduct, dataDir: string): Promise<OperatorEndpoint> {
  const server = await listen(createEndpointApp(product), { host: '127.0.0.1', port: 0 });
  const path = operatorEndpointPath(dataDir);
  const note: OperatorAddress = { url: `http://127.0.0.1:${server.port}`, pid: process.pid };
  // Written to a temporary file and renamed, so that the tool reads a complete note or none.
  const draft = `${path}.new`;
  await writeFile(draft, `${JSON.stringify(note)}\n`, { mode: NOTE_MODE });
  await chmod(draft, NOTE_MODE);
  await rename(draft, path);
  return {
    async stop() {
      await rm(path, { force: true });
      await server.stop(DRAIN_MS);
    },
  };
}

function createEndpointApp({ services, bus, tokens, logger }: OpenProduct): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(async (request, _response, next) => {
    if (!request.path.startsWith(OPERATOR_PATHS)) throw new AppError({ code: ERRORS.notFound });
    // The services' routers check the token again; other callers do not reach a parser.
    const actor = await tokens.read(request.get(INTERNAL_TOKEN_HEADER));
    if (!isOperator(actor)) throw new AppError({ code: ERRORS.sessionNotValid });
    next();
  });
  // The bus belongs to the process rather than to a service, so this has no route contract.
  app.post(`${OPERATOR_PATHS}parked/:id/replay`, async (request, response) => {
    await bus.deadLetters.replay(request.params.id).catch((error: unknown) => {
      if (!(error instanceof UnknownConsumerError)) throw error;
      throw new AppError({ code: ERRORS.wrongState, details: { reason: NO_CONSUMER }, cause: error });
    });
    logger.info({ deadLetterId: request.params.id }, 'an operator replays a dead letter');
    response.status(202).json({ data: { id: request.params.id } });
  });
  for (const service of services) app.use(service.router.express);
  app.use(() => {
    throw new AppError({ code: ERRORS.notFound });
  });
  app.use(
    (error: unknown, request: express.Request, response: express.Response, _next: express.NextFunction) => {
      const failure = errorResponse(error, request.get('x-request-id') ?? 'none');
      response.status(failure.status).json(failure.body);
    },
  );
  return app;
}
