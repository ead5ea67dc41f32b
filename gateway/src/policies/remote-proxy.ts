import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { HttpAgent, HttpsAgent } from 'agentkeepalive';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { createProxyMiddleware } from 'http-proxy-middleware';
import { LRUCache } from 'lru-cache';
import { AppError, ERRORS } from '@colloquy/errors';
import type { ServiceAddresses } from '@colloquy/service-kit';
import { isBodyAwaited } from '../edge/awaited-body.ts';

/** Maximum connections to one service; further requests wait for a free one. */
const MAX_SOCKETS = 512;
const MAX_IDLE_SOCKETS = 64;
/**
 * An idle connection is closed after this: before the shutdown delay of a service behind a balancer (5 s) ends, so
 * that no request uses a connection that the service is just closing.
 */
const IDLE_SOCKET_MS = 4_000;
const RETRY_AFTER_SECONDS = 2;
/** Details of a service's own process, not for clients. */
const INNER_HEADERS = ['x-powered-by', 'server', 'keep-alive', 'access-control-allow-origin'] as const;

/** Limits cached proxies, because processes' addresses change with their containers. */
const MAX_PROXIES = 100;

interface Passed {
  readonly request: Request;
  readonly response: Response;
  readonly next: NextFunction;
}

/** What the proxy reports about one attempt. */
interface PassedOn {
  sent(request: ClientRequest): void;
  answered(headers: IncomingHttpHeaders): void;
  failed(error: Error): void;
}

export type RemoteProxy = ReturnType<typeof createRemoteProxy>;

/** HTTP to services in other processes, over kept-alive connections. */
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
  /** Responses that are streamed for as long as the client wants. */
  const feeds = new Map<ServerResponse, IncomingMessage>();
  const keepFeed = (response: ServerResponse, answer: IncomingMessage): void => {
    feeds.set(response, answer);
    response.once('close', () => feeds.delete(response));
  };
  return {
    /**
     * Passes a request on and streams the response; calls `next` with `serviceUnavailable` when it cannot, and with
     * `requestIncomplete` when the client does not send the rest of its body. A read request is retried on another
     * process, if there is one, when its process does not answer.
     */
    to(addresses: ServiceAddresses, idleTimeoutMs: number): RequestHandler {
      // The proxy emits events for all requests: this maps them to the request they belong to.
      const underWay = new WeakMap<IncomingMessage, PassedOn>();
      const proxies = new LRUCache<string, RequestHandler>({
        max: MAX_PROXIES,
        memoMethod: (baseUrl) => proxyTo(baseUrl),
      });

      const proxyTo = (baseUrl: string): RequestHandler =>
        library().createProxyMiddleware<Request, Response>({
          target: baseUrl,
          agent: baseUrl.startsWith('https:') ? httpsAgent : httpAgent,
          changeOrigin: true,
          proxyTimeout: idleTimeoutMs,
          // The package's own plugins answer errors in their own format and log to the console.
          ejectPlugins: true,
          plugins: [
            (server) => {
              server.on('proxyReq', (sent, request) => underWay.get(request)?.sent(sent));
              server.on('error', (error, request) => request && underWay.get(request)?.failed(error));
              server.on('proxyRes', (answer, request, response) => {
                underWay.get(request)?.answered(answer.headers);
                for (const name of INNER_HEADERS) delete answer.headers[name];
                // Keep-alive is negotiated per hop, not end to end.
                answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
                if (isFeed(request.method, answer.headers['content-type'])) keepFeed(response, answer);
              });
            },
          ],
        });

      async function passOn(passed: Passed, tried: Set<string>): Promise<void> {
        const { request, response, next } = passed;
        const baseUrl = await (isOnlyRead(request) ? addresses.choose(tried) : addresses.chooseSure());
        tried.add(baseUrl);
        let sent: ClientRequest | undefined;
        let isSilent = false;
        const unwatch = addresses.watch(baseUrl, () => sent?.destroy(new Error('Its process stands still')));
        response.once('close', unwatch);
        underWay.set(request, {
          sent(to) {
            sent = to;
            to.once('timeout', () => (isSilent = true));
          },
          answered({ connection }) {
            unwatch();
            addresses.answered(baseUrl, connection);
          },
          failed(error) {
            underWay.delete(request);
            unwatch();
            // A disconnected client needs no response, and its end is no error of the service.
            if (response.destroyed) return;
            // The service waits for the rest of the body just as we do.
            if (isSilent && isBodyAwaited(request)) {
              next(new AppError({ code: ERRORS.requestIncomplete, cause: error }));
              return;
            }
            addresses.passOver(baseUrl);
            void passOnElsewhere(passed, tried, error);
          },
        });
        void proxies.memo(baseUrl)(request, response, next);
      }

      async function passOnElsewhere(passed: Passed, tried: Set<string>, error: Error): Promise<void> {
        const mayRepeat = isOnlyRead(passed.request) && !passed.response.headersSent;
        if (mayRepeat && (await addresses.hasOther(tried))) await passOn(passed, tried);
        else passed.next(unreachable(error));
      }

      return (request, response, next) => {
        void passOn({ request, response, next }, new Set());
      };
    },
    /** Ends the endless streams: their clients reconnect to another gateway. */
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

/** Loaded with the first service in another process: in the one-process mode there is none. */
function library(): { readonly createProxyMiddleware: typeof createProxyMiddleware } {
  return createRequire(import.meta.url)('http-proxy-middleware');
}

function isOnlyRead({ method, headers }: Request): boolean {
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}

function unreachable(cause: unknown): AppError {
  return new AppError({ code: ERRORS.serviceUnavailable, cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Streamed answers to a question end; streams read by GET continue until one side disconnects. */
function isFeed(method: string | undefined, contentType: string | undefined): boolean {
  return method === 'GET' && contentType?.startsWith('text/event-stream') === true;
}
