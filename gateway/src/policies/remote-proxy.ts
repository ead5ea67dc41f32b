import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { HttpAgent, HttpsAgent } from 'agentkeepalive';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { createProxyMiddleware } from 'http-proxy-middleware';
import { AppError, ERRORS } from '@colloquy/errors';

/** Connections to one service at most; more requests wait for a free one. */
const MAX_SOCKETS = 512;
const MAX_IDLE_SOCKETS = 64;
/**
 * A connection without work is closed after this long: sooner than the shutdown delay of a service behind a balancer
 * (5 s) is over, so that no request meets a connection that the service is just closing.
 */
const IDLE_SOCKET_MS = 4_000;
const RETRY_AFTER_SECONDS = 2;
/** Facts about a service's own process; none of the client's business. */
const INNER_HEADERS = ['x-powered-by', 'server', 'keep-alive', 'access-control-allow-origin'] as const;

export type RemoteProxy = ReturnType<typeof createRemoteProxy>;

/** HTTP to services of other processes, over connections that are kept. */
export function createRemoteProxy() {
  const options = {
    keepAlive: true,
    maxSockets: MAX_SOCKETS,
    maxFreeSockets: MAX_IDLE_SOCKETS,
    freeSocketTimeout: IDLE_SOCKET_MS,
    timeout: 0,
  };
  const httpAgent = new HttpAgent(options);
  const httpsAgent = new HttpsAgent(options);
  /** Answers that are streamed for as long as their client wants. */
  const feeds = new Map<ServerResponse, IncomingMessage>();
  const keepFeed = (response: ServerResponse, answer: IncomingMessage): void => {
    feeds.set(response, answer);
    response.once('close', () => feeds.delete(response));
  };
  return {
    /** Passes a request on and streams the answer; it calls `next` with `serviceUnavailable` when it cannot. */
    to(baseUrl: string, idleTimeoutMs: number): RequestHandler {
      // Errors come as events of the whole proxy: this finds the request that each belongs to.
      const waiting = new WeakMap<object, NextFunction>();
      const proxy = library().createProxyMiddleware<Request, Response>({
        target: baseUrl,
        agent: baseUrl.startsWith('https:') ? httpsAgent : httpAgent,
        changeOrigin: true,
        proxyTimeout: idleTimeoutMs,
        // The package's own plugins answer errors in their own words and log to the console.
        ejectPlugins: true,
        plugins: [
          (server) => {
            server.on('error', (error, _request, response) => {
              const next = response && waiting.get(response);
              if (response === undefined || next === undefined) return;
              waiting.delete(response);
              // A client that left needs no answer, and its end is no error of the service.
              if (!response.destroyed) next(unreachable(error));
            });
            server.on('proxyRes', (answer, request, response) => {
              for (const name of INNER_HEADERS) delete answer.headers[name];
              // Whether a connection is kept is a matter of each hop, not of the whole way.
              answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
              if (isFeed(request.method, answer.headers['content-type'])) keepFeed(response, answer);
            });
          },
        ],
      });
      return (request, response, next) => {
        waiting.set(response, next);
        void proxy(request, response, next);
      };
    },
    /** Ends the streams that have no end of their own: their clients go on at another gateway. */
    endFeeds() {
      for (const [response, answer] of feeds) {
        answer.unpipe(response);
        response.end();
        answer.destroy();
      }
    },
    close() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

/** Loaded with the first service of another process: in one process there is none. */
function library(): { readonly createProxyMiddleware: typeof createProxyMiddleware } {
  return createRequire(import.meta.url)('http-proxy-middleware');
}

function unreachable(cause: unknown): AppError {
  return new AppError({ code: ERRORS.serviceUnavailable, cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Answers to a question end; what is read by GET goes on until somebody leaves. */
function isFeed(method: string | undefined, contentType: string | undefined): boolean {
  return method === 'GET' && contentType?.startsWith('text/event-stream') === true;
}
