import type { IncomingHttpHeaders } from 'node:http';

/** Headers that parsers may interpret differently when they are repeated. */
const SINGLE = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'authorization',
  'origin',
  'idempotency-key',
]);

/** Hop-by-hop headers (RFC 9110, section 7.6.1), which Node has already handled. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'http2-settings',
  'expect',
]);

/** They frame the body, so listing them in `Connection` must not remove them. */
const NEVER_DROPPED = new Set(['host', 'content-length', 'transfer-encoding']);

/** Whether only the gateway may set the header. */
const isOurs = (name: string): boolean => name.startsWith('x-colloquy-') || name === 'x-request-id';
const isForwarding = (name: string): boolean => name.startsWith('x-forwarded-') || name === 'forwarded';
const isMethodOverride = (name: string): boolean =>
  name === 'x-http-method-override' || name === 'x-original-url' || name === 'x-rewrite-url';

/** Describes why the headers are ambiguous, or null. `rawHeaders` alternates names and values, as sent. */
export function findAmbiguity(rawHeaders: readonly string[]): string | null {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    // Some servers treat "_" like "-", so "x_colloquy_identity" would bypass the check.
    if (name.includes('_') && isOurs(name.replaceAll('_', '-'))) return name;
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
    const value = rawHeaders[index + 1] ?? '';
    if (name === 'transfer-encoding' && value.trim().toLowerCase() !== 'chunked') return name;
    if (name === 'content-length' && !/^\d{1,15}$/.test(value.trim())) return name;
    if (name === 'host' && !isHost(value)) return name;
  }
  if (!seen.has('host')) return 'host';
  return seen.has('content-length') && seen.has('transfer-encoding') ? 'transfer-encoding' : null;
}

function isHost(value: string): boolean {
  return /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(value);
}

/** Removes headers that no service may trust. Forwarding headers stay if a trusted proxy wrote them. */
export function sanitiseHeaders(headers: IncomingHttpHeaders, isFromTrustedProxy: boolean): void {
  const named = headers.connection;
  if (named !== undefined && named !== 'keep-alive' && named !== 'close') {
    for (const name of named.split(',').map((part) => part.trim().toLowerCase())) {
      if (!NEVER_DROPPED.has(name)) delete headers[name];
    }
  }
  for (const name of Object.keys(headers)) {
    const isFalse =
      isOurs(name) ||
      HOP_BY_HOP.has(name) ||
      isMethodOverride(name) ||
      (!isFromTrustedProxy && isForwarding(name));
    if (isFalse) delete headers[name];
  }
}
