import type { IncomingMessage } from 'node:http';
import { isLoopback, plainAddress } from './client-address.ts';

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Headers that show that a proxy forwarded another client's request. */
const PROXY_HEADER =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-original-.+|x-rewrite-url|x-proxyuser-ip|(?:x-|true-|cf-|fastly-)?(?:client|connecting|cluster-client)-ip|x-envoy-.+|cf-ray|cdn-loop)$/;
/** nginx and others use it towards their upstreams by default; no current program does so by itself. */
const PROXY_HTTP_VERSION = '1.0';

/**
 * True for a request that came from a loopback address, names a loopback host and shows no sign of a proxy. The host
 * excludes web pages that point their own name at 127.0.0.1 (DNS rebinding). A proxy on this machine speaks for any
 * client, and is recognised only by the headers or the HTTP version that it sends: one that passes bytes on and adds
 * nothing, such as a forwarded TCP port, cannot be told from a program on this machine, and its clients choose the Host.
 * Reads the headers as sent, so it also works after others were removed.
 */
export function isFromThisMachine(request: IncomingMessage): boolean {
  if (!isLoopback(plainAddress(request.socket.remoteAddress ?? ''))) return false;
  if (request.httpVersion === PROXY_HTTP_VERSION || isPassedOn(request.rawHeaders)) return false;
  const host = URL.parse(`http://${request.headers.host ?? ''}`);
  return host !== null && LOOPBACK_HOSTS.has(host.hostname);
}

/** `rawHeaders` alternates names and values. */
function isPassedOn(rawHeaders: readonly string[]): boolean {
  return rawHeaders.some(
    (name, index) => index % 2 === 0 && PROXY_HEADER.test(name.toLowerCase().replaceAll('_', '-')),
  );
}
