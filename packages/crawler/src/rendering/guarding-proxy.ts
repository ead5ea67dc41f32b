import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SafeFetch } from '@colloquy/safe-fetch';

/** Limits for one address (definitions, section 5). */
const MAX_CONNECTIONS_PER_HOST = 2;
const CONNECTION_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Limit of bytes that the browser loads for one page through one connection. */
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;
const FORBIDDEN = 403;
const BAD_GATEWAY = 502;
/** Hosts that Chromium contacts on its own account; no page needs them. */
const OWN_TRAFFIC =
  /^(?:update|safebrowsing|content-autofill|optimizationguide-pa)\.googleapis\.com(?::\d+)?$|^(?:accounts|android\.clients|clients\d*)\.google\.com(?::\d+)?$/;
/** Hop-by-hop headers between browser and proxy. */
const OF_THE_PROXY: ReadonlySet<string> = new Set([
  'proxy-connection',
  'proxy-authorization',
  'connection',
  'keep-alive',
]);

export interface GuardingProxyOptions {
  /** Decides by its address policy, including its allowed private hosts. */
  readonly guard: Pick<SafeFetch, 'assertPublicUrl'>;
  readonly maxBytesPerConnection?: number;
  readonly timeoutMs?: number;
}

export interface GuardingProxy {
  readonly port: number;
  /** Refused hosts, in order, for tests and the log. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts a proxy on loopback for all of the browser's traffic. For each connection the name is resolved and checked
 * once, and the connection uses exactly the checked address. This covers redirects, subresources and changed DNS
 * answers.
 */
export async function startGuardingProxy(options: GuardingProxyOptions): Promise<GuardingProxy> {
  const proxy = new GuardedConnections(options);
  const server = createServer((request, response) => void proxy.forward(request, response));
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    void proxy.tunnel(request.url ?? '', client, head);
  });
  // A web socket over plain HTTP would bypass the proxy's byte count.
  server.on('upgrade', (_request, client: Duplex) => client.destroy());
  server.on('clientError', (_error, client) => client.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The guarding proxy has no port');
  return {
    port: address.port,
    refused: proxy.refused,
    close: () =>
      new Promise((resolve) => {
        proxy.destroyAll();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class GuardedConnections {
  readonly refused: string[] = [];
  readonly #options: GuardingProxyOptions;
  readonly #sockets = new Set<Duplex>();
  readonly #perHost = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(options: GuardingProxyOptions) {
    this.#options = options;
  }

  /** `CONNECT host:port`: TLS passes unread, so that the browser itself checks the certificate. */
  async tunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy());
    this.#track(client);
    const leave = await this.#enter(authority);
    client.once('close', leave);
    if (client.destroyed) return leave();
    const upstream = await this.#dial(`https://${authority}`, (status) => {
      client.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`);
    });
    if (upstream === null) return leave();
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) upstream.write(head);
    this.#bound(upstream, client);
    upstream.pipe(client);
    client.pipe(upstream);
  }

  /**
   * Forwards a plain `http://…` request, one per connection. A refused request gets no response, because pages must
   * not read ours.
   */
  async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '');
    response.on('error', () => response.destroy());
    if (url === null || url.protocol !== 'http:') return void response.writeHead(FORBIDDEN).end();
    const leave = await this.#enter(url.host);
    response.once('close', leave);
    if (response.destroyed) return leave();
    const upstream = await this.#dial(url.href, () => response.destroy());
    if (upstream === null) return leave();
    this.#bound(upstream, response);
    const headers = Object.entries(request.headers).filter(([name]) => !OF_THE_PROXY.has(name));
    const forwarded = httpRequest({
      createConnection: () => upstream,
      method: request.method ?? 'GET',
      path: `${url.pathname}${url.search}`,
      headers: { ...Object.fromEntries(headers), host: url.host, connection: 'close' },
    });
    forwarded.on('error', () => response.destroy());
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  }

  destroyAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Connects to an address that the guard has just checked; null when it was refused. */
  async #dial(url: string, refuse: (status: number) => void): Promise<Socket | null> {
    const host = URL.parse(url)?.host ?? '';
    if (OWN_TRAFFIC.test(host)) {
      refuse(FORBIDDEN);
      return null;
    }
    try {
      const { url: parsed, addresses } = await this.#options.guard.assertPublicUrl(url);
      const port = Number(parsed.port) || (parsed.protocol === 'https:' ? 443 : 80);
      const [address] = addresses;
      if (address === undefined) throw new Error('The name has no address');
      const socket = await open(address, port);
      this.#track(socket);
      return socket;
    } catch (error) {
      this.refused.push(host);
      refuse(error instanceof Error && error.name === 'AppError' ? FORBIDDEN : BAD_GATEWAY);
      return null;
    }
  }

  /** Closes both sides when the limit of bytes or time is reached. */
  #bound(upstream: Socket, client: Duplex | ServerResponse): void {
    const { maxBytesPerConnection = DEFAULT_MAX_BYTES, timeoutMs = CONNECTION_TIMEOUT_MS } = this.#options;
    const end = (): void => {
      upstream.destroy();
      client.destroy();
    };
    const timer = setTimeout(end, timeoutMs);
    upstream.on('data', () => {
      if (upstream.bytesRead > maxBytesPerConnection) end();
    });
    upstream.on('error', end);
    upstream.once('close', () => clearTimeout(timer));
    client.once('close', () => upstream.destroy());
  }

  #track(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /** Waits for a free connection to the host; the returned function releases it. */
  async #enter(host: string): Promise<() => void> {
    const count = this.#perHost.get(host) ?? 0;
    if (count < MAX_CONNECTIONS_PER_HOST) this.#perHost.set(host, count + 1);
    else {
      await new Promise<void>((resolve) => {
        this.#waiting.set(host, [...(this.#waiting.get(host) ?? []), resolve]);
      });
    }
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const [next, ...others] = this.#waiting.get(host) ?? [];
      this.#waiting.set(host, others);
      if (next !== undefined) next();
      else this.#perHost.set(host, (this.#perHost.get(host) ?? 1) - 1);
    };
  }
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.once('error', fail);
    socket.once('timeout', () => fail(new Error('No connection in time')));
    socket.once('connect', () => {
      socket.removeAllListeners('timeout');
      socket.removeListener('error', fail);
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}
