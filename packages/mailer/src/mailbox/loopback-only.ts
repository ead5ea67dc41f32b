import type { IncomingMessage } from 'node:http';

const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Their presence says that somebody else's request was passed on to us. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/**
 * True for a request of this very machine, asked for by a loopback name. The socket alone does not show it:
 * a web page can point its own host name at 127.0.0.1 (DNS rebinding), and a proxy on this machine speaks for
 * the whole world.
 */
export function isFromThisMachine(req: IncomingMessage): boolean {
  if (!LOOPBACK_ADDRESS.test(req.socket.remoteAddress ?? '')) return false;
  if (PROXY_HEADERS.some((name) => req.headers[name] !== undefined)) return false;
  const host = URL.parse(`http://${req.headers.host ?? ''}`);
  return host !== null && LOOPBACK_HOSTS.has(host.hostname);
}
