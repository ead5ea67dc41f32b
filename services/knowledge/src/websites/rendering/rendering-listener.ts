import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import { clientGone, errorResponse, logError, parsePart } from '@colloquy/service-kit/serving';
import { createAdmission } from './admission.ts';
import type { RenderReply, RenderTask } from './messages.ts';
import type { RenderPool } from './pooled-renderer.ts';
import { readJson } from './read-json.ts';
import {
  encodeReply,
  HEARTBEAT_MS,
  RENDER_PATH,
  renderQuerySchema,
  renderRequestSchema,
} from './render-request.ts';

/** A knowledge process sends one page at a time; each is held with its bytes until it has been shown. */
const LIMITS = { limit: 16, limitOfGroup: 4 };

export interface RenderingOptions {
  readonly pool: Pick<RenderPool, 'run'>;
  readonly browser: Pick<RenderTask['browser'], 'executablePath' | 'hasSandbox'>;
  readonly maxBodyBytes: number;
  readonly logger: Logger;
  readonly isReady: () => boolean;
  /** Aborted when pages that are still shown must end. */
  readonly shutdown: AbortSignal;
}

/** Answers the requests of the rendering process: pages to be shown, liveness and readiness. */
export function createRenderingListener(options: RenderingOptions): RequestListener {
  const { pool, browser, maxBodyBytes, logger, isReady, shutdown } = options;
  const admit = createAdmission(LIMITS);

  async function render(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const { group } = parsePart(renderQuerySchema, Object.fromEntries(query));
    // Before a byte of the body is read.
    const leave = admit(group);
    try {
      const signal = AbortSignal.any([clientGone(response), shutdown]);
      const body = await readJson(request, maxBodyBytes);
      const { url, document, ...rest } = parsePart(renderRequestSchema, body);
      const reply = pool.run({ url, document, browser: { ...browser, ...rest } }, { signal, group });
      await answer(
        response,
        reply.catch((error: unknown): RenderReply => {
          signal.throwIfAborted();
          logger.warn({ err: error, url }, 'the browser did not show a page');
          return { kind: 'unshown' };
        }),
      );
    } finally {
      leave();
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname = '', searchParams = new URLSearchParams() } =
      URL.parse(request.url ?? '', 'http://browser') ?? {};
    if (request.method === 'GET' && pathname === '/health/live') send(response, 200, { status: 'live' });
    else if (request.method === 'GET' && pathname === '/health/ready') {
      send(response, isReady() ? 200 : 503, { ready: isReady() });
    } else if (request.method === 'POST' && pathname === RENDER_PATH) {
      await render(request, response, searchParams);
    } else throw new AppError({ code: ERRORS.notFound });
  }

  return (request, response) => {
    const requestId = randomUUID();
    serve(request, response).catch((error: unknown) => {
      const { status, body, retryAfterSeconds } = errorResponse(error, requestId);
      logError(logger, error, { status, body, retryAfterSeconds }, { requestId });
      // A page that was given up midway must not look like one that was answered.
      if (response.headersSent) return void response.destroy();
      if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
      send(response, status, body);
    });
  };
}

/** Blanks before the reply show that the process is alive; they also keep the connection open. */
async function answer(response: ServerResponse, reply: Promise<RenderReply>): Promise<void> {
  response.writeHead(200, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' }).flushHeaders();
  const heartbeat = setInterval(() => response.write(' '), HEARTBEAT_MS);
  try {
    response.end(encodeReply(await reply));
  } finally {
    clearInterval(heartbeat);
  }
}

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, HEADERS).end(JSON.stringify(body));
}
