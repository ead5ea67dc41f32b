import type { Socket } from 'node:net';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import { addressKeyOf } from '@colloquy/service-kit';
import { plainAddress, type TrustedProxies } from './client-address.ts';
import type { IncomingRequest } from './incoming-request.ts';

/** Refused connections are logged once per this period, so that a flood does not fill the log. */
const SAID_EVERY_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;

export type ConnectionLimit = ReturnType<typeof createConnectionLimit>;

/**
 * Limits the connections that one address may hold open, so that one client cannot take them all. A trusted proxy
 * speaks for many clients: its connections are not counted, but the running requests of each client behind it are.
 */
export function createConnectionLimit(deps: {
  readonly perAddress: number;
  readonly proxies: TrustedProxies;
  readonly logger: Logger;
  readonly monotonicMs: () => number;
}) {
  const { perAddress, proxies, logger, monotonicMs } = deps;
  const open = new Map<string, number>();
  let saidAt = Number.NEGATIVE_INFINITY;

  /** Takes a place; returns the function that releases it, or null when none is free. */
  function take(key: string): (() => void) | null {
    const count = open.get(key) ?? 0;
    if (count >= perAddress) return null;
    open.set(key, count + 1);
    return () => {
      const left = (open.get(key) ?? 0) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    };
  }

  function say(): void {
    if (monotonicMs() - saidAt < SAID_EVERY_MS) return;
    saidAt = monotonicMs();
    logger.warn(
      { perAddress },
      'connections of one address were refused (MAX_CONNECTIONS_PER_ADDRESS); add a proxy to TRUSTED_PROXIES',
    );
  }

  return {
    /** Whether a new connection may stay. */
    admit(socket: Socket): boolean {
      const peer = plainAddress(socket.remoteAddress ?? '');
      if (proxies.has(peer)) return true;
      const giveBack = take(addressKeyOf(peer));
      if (giveBack === null) {
        say();
        return false;
      }
      socket.once('close', giveBack);
      return true;
    },
    /** Counts a request from a trusted proxy. Throws `tooManyRequests`. */
    assertWithin({ request, response, clientIp }: IncomingRequest): void {
      const peer = plainAddress(request.socket.remoteAddress ?? '');
      if (clientIp === peer || !proxies.has(peer)) return;
      const giveBack = take(`behind ${peer}: ${addressKeyOf(clientIp)}`);
      if (giveBack === null) {
        say();
        throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      response.once('close', giveBack);
    },
  };
}
