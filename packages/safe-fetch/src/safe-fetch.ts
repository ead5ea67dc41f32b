import { Agent, buildConnector, type Dispatcher } from 'undici';
import { createGuardedConnector, type Dial } from './connector.ts';
import { fetchHop, type Hop, type FetchedResponse } from './hop.ts';
import { openHop, type OpenedResponse } from './open-hop.ts';
import { createHostGate } from './host-gate.ts';
import { nextHop } from './redirects.ts';
import { refuseAddress } from './refusal.ts';
import { checkHeaders, type HeaderMap } from './request-headers.ts';
import { resolveAllowed, systemResolver, type Resolver } from './resolve.ts';
import { bareHostname, effectivePort, parseGuardedUrl } from './url-policy.ts';

/** Limits of the specification's fetch guard (definitions, section 5). */
export const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;
export const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_MAX_REDIRECTS = 5;
const DEFAULT_CONNECTIONS_PER_HOST = 2;
/** A host that does not accept a connection within this time is treated as down. */
const CONNECT_TIMEOUT_MS = 5_000;

export interface SafeFetchOptions {
  /** Sent unless the caller sets its own. */
  readonly userAgent: string;
  /** Hosts, or `host:port`, that may be private: for tests and for operators' own networks. Default none. */
  readonly allowedPrivateHosts?: readonly string[];
  /** Bytes of body kept, after decompression. */
  readonly maxBytes?: number;
  /** Total time of one call with its redirects, excluding the wait for a place at the host. */
  readonly timeoutMs?: number;
  readonly maxRedirects?: number;
  readonly maxConnectionsPerHost?: number;
}

/** Replaced in tests: the resolver and the opener of sockets. */
export interface SafeFetchNetwork {
  readonly resolve?: Resolver;
  readonly dial?: Dial;
}

export interface SafeFetchRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: HeaderMap;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  /**
   * `refuse` turns a redirect into an error (webhooks, functions); `manual` returns it, for callers that check each
   * address themselves (the crawler). Default `follow`.
   */
  readonly redirect?: 'follow' | 'refuse' | 'manual';
}

export type OpenRequest = Pick<SafeFetchRequest, 'method' | 'headers' | 'body' | 'signal' | 'maxBytes'>;

export interface SafeFetchResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that were sent more than once, with their values; in `headers` these are joined by commas. */
  readonly repeatedHeaders: Readonly<Record<string, readonly string[]>>;
  /** Address of the response, after redirects. */
  readonly url: string;
  /** The addresses that redirected, in order; empty when the first one answered. */
  readonly redirects: readonly string[];
  readonly body: Uint8Array;
  /** True when the body was longer than `maxBytes` and was cut there. */
  readonly truncated: boolean;
}

/** The guarded fetch, plus reading of responses while they arrive. */
export type StreamingSafeFetch = ReturnType<typeof createSafeFetch>;
export type SafeFetch = ((url: string | URL, request?: SafeFetchRequest) => Promise<SafeFetchResult>) &
  Pick<StreamingSafeFetch, 'assertPublicUrl' | 'close'>;

/**
 * Creates the guarded fetch, the only way to reach an address that a customer chose. It keeps connections alive; its
 * creator must close it.
 */
export function createSafeFetch(options: SafeFetchOptions, network: SafeFetchNetwork = {}) {
  const privateHosts: ReadonlySet<string> = new Set(options.allowedPrivateHosts ?? []);
  const resolve = network.resolve ?? systemResolver;
  const dial = network.dial ?? buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false });
  const connectionsPerHost = options.maxConnectionsPerHost ?? DEFAULT_CONNECTIONS_PER_HOST;
  const maxRedirects = options.maxRedirects ?? DEFAULT_MAX_REDIRECTS;
  const gate = createHostGate(connectionsPerHost);
  const dispatcher: Dispatcher = new Agent({
    connections: connectionsPerHost,
    connect: createGuardedConnector({ resolve, privateHosts, dial }),
  });

  async function atItsTurn(hop: Hop, limits: Limits): Promise<FetchedResponse> {
    const leave = await gate.enter(hop.url.hostname, limits.signal);
    const startedAt = performance.now();
    try {
      return await fetchHop(dispatcher, hop, limits);
    } finally {
      limits.timeoutMs -= performance.now() - startedAt;
      leave();
    }
  }

  /**
   * Returns any HTTP status as a result; only an unreachable or blocked address is an error.
   * @throws AppError `urlNotAllowed` (reason in details), `addressUnreachable`, `deadlineExceeded`, `fieldNotValid`
   * for an invalid header; the signal's reason when the caller aborts.
   */
  async function safeFetch(url: string | URL, request: SafeFetchRequest = {}): Promise<SafeFetchResult> {
    const limits: Limits = {
      maxBytes: request.maxBytes ?? options.maxBytes ?? DEFAULT_MAX_BYTES,
      timeoutMs: request.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      signal: request.signal,
    };
    let hop: Hop = {
      url: parseGuardedUrl(url, privateHosts),
      method: request.method ?? 'GET',
      headers: { 'user-agent': options.userAgent, accept: '*/*', ...checkHeaders(request.headers ?? {}) },
      body: request.body,
    };
    const redirects: string[] = [];
    for (;;) {
      const response = await atItsTurn(hop, limits);
      if (request.redirect === 'manual') return { ...response, url: hop.url.href, redirects };
      const next = nextHop(hop, response, privateHosts);
      if (next === null) return { ...response, url: hop.url.href, redirects };
      if (request.redirect === 'refuse') throw refuseAddress('REDIRECT', { status: response.status });
      if (redirects.length >= maxRedirects) throw refuseAddress('TOO_MANY_REDIRECTS', { max: maxRedirects });
      redirects.push(hop.url.href);
      hop = next;
    }
  }

  return Object.assign(safeFetch, {
    /**
     * Like a call, for a response that is read while it arrives; the reader watches the time and aborts. Redirects
     * are refused, the host's queue is bypassed, and a response longer than `maxBytes` fails.
     * @throws AppError `urlNotAllowed`, `addressUnreachable`, `fieldNotValid`; the signal's reason.
     */
    open(url: string | URL, request: OpenRequest): Promise<OpenedResponse> {
      const { method = 'GET', body, signal, maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES } = request;
      const headers = {
        'user-agent': options.userAgent,
        accept: '*/*',
        ...checkHeaders(request.headers ?? {}),
      };
      const hop: Hop = { url: parseGuardedUrl(url, privateHosts), method, headers, body };
      return openHop(dispatcher, hop, { maxBytes, signal });
    },
    /**
     * Checks everything about an address that needs no network; the resolved addresses are checked on connecting.
     * @throws AppError `urlNotAllowed`.
     */
    assertAllowedUrl: (url: string | URL): URL => parseGuardedUrl(url, privateHosts),
    /**
     * For callers that connect by themselves, such as the headless browser: checks the URL, resolves its name and
     * returns the allowed addresses. Connect to one of them and do not resolve again.
     * @throws AppError `urlNotAllowed`, `addressUnreachable`.
     */
    async assertPublicUrl(input: string | URL) {
      const url = parseGuardedUrl(input, privateHosts);
      const addresses = await resolveAllowed(bareHostname(url), effectivePort(url), {
        resolve,
        privateHosts,
      });
      return { url, addresses };
    },
    /** Closes idle and active connections. */
    close: () => dispatcher.destroy(),
  });
}

interface Limits {
  readonly maxBytes: number;
  /** The remaining time of the call, shared by its hops. */
  timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}
