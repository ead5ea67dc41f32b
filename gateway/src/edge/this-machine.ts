import type { IncomingMessage } from 'node:http';
import { isLoopback, plainAddress } from './client-address.ts';

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Their presence says that a proxy has passed on the request of another client. */
const PROXY_HEADER =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-original-.+|x-rewrite-url|x-proxyuser-ip|(?:x-|true-|cf-|fastly-)?(?:client|connecting|cluster-client)-ip|x-envoy-.+|cf-ray|cdn-loop)$/;
/** nginx and others speak it to what is behind them unless they are configured otherwise; no program of today does so by itself. */
const PROXY_HTTP_VERSION = '1.0';

/**
 * True for a request that a program of this very machine made by a loopback name, as the socket shows it: not through
 * a proxy on this machine, which speaks for the whole world, and not from a web page that points its own host name at
 * 127.0.0.1 (DNS rebinding). It reads the headers as they were sent, so it holds after others were taken away.
 */
export function isFromThisMachine(request: IncomingMessage): boolean {
  if (!isLoopback(plainAddress(request.socket.remoteAddress ?? ''))) return false;
  if (request.httpVersion === PROXY_HTTP_VERSION || isPassedOn(request.rawHeaders)) return false;
  const host = URL.parse(`http://${request.headers.host ?? ''}`);
  return host !== null && LOOPBACK_HOSTS.has(host.hostname);
}

/** `rawHeaders` are names and values in turn. */
function isPassedOn(rawHeaders: readonly string[]): boolean {
  return rawHeaders.some(
    (name, index) => index % 2 === 0 && PROXY_HEADER.test(name.toLowerCase().replaceAll('_', '-')),
  );
}
