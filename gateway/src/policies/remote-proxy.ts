import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { AppError } from '@colloquy/errors';

/** Connections to one service at most; more requests wait for a free one. */
const MAX_SOCKETS = 512;
const MAX_IDLE_SOCKETS = 64;
const RETRY_AFTER_SECONDS = 2;
/** Facts about a service's own process; none of the client's business. */
const INNER_HEADERS = ['x-powered-by', 'server', 'keep-alive', 'access-control-allow-origin'] as const;

/** HTTP to services of other processes, over connections that are kept. */
export interface RemoteProxy {
  /** A handler that passes a request on and streams the answer; it calls `next` with 503009 when it cannot. */
  to(baseUrl: string, idleTimeoutMs: number): RequestHandler;
  close(): void;
}

export function createRemoteProxy(): RemoteProxy {
  const options = { keepAlive: true, maxSockets: MAX_SOCKETS, maxFreeSockets: MAX_IDLE_SOCKETS };
  const httpAgent = new HttpAgent(options);
  const httpsAgent = new HttpsAgent(options);
  return {
    to(baseUrl, idleTimeoutMs) {
      const proxy = createProxyMiddleware<Request, Response>({
        target: baseUrl,
        agent: baseUrl.startsWith('https:') ? httpsAgent : httpAgent,
        changeOrigin: true,
        proxyTimeout: idleTimeoutMs,
        // The package's own plugins answer errors in their own words and log to the console.
        ejectPlugins: true,
        plugins: [
          (server) => {
            // An error is handed to `next` as well, see below; without a listener it would end the process.
            server.on('error', () => undefined);
            server.on('proxyRes', (answer) => {
              for (const name of INNER_HEADERS) delete answer.headers[name];
            });
          },
        ],
      });
      return (request, response, next) => {
        void proxy(request, response, (error?: unknown) => {
          const isAbandoned = response.destroyed && !response.headersSent;
          if (!isAbandoned) next(unreachable(error));
        });
      };
    },
    close() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

function unreachable(cause: unknown): AppError {
  return new AppError({ code: '503009', cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
