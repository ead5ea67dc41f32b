import type { Logger } from '@colloquy/observability';
import type { Request } from 'express';

/** Headers in which a proxy names the client. */
const FORWARDING = ['x-forwarded-for', 'forwarded'] as const;

/** Warns once about a forwarding proxy that TRUSTED_PROXIES does not list: its clients count as one. */
export function createUnknownProxies(logger: Logger) {
  let isSaid = false;
  return {
    /** `peer` is the untrusted holder of the connection. Call it before headers are removed. */
    notice({ headers }: Pick<Request, 'headers'>, peer: string): void {
      if (isSaid || !FORWARDING.some((name) => headers[name] !== undefined)) return;
      isSaid = true;
      logger.warn(
        { peer },
        'a request was forwarded by an address that is not in TRUSTED_PROXIES: if that is your proxy, add it, or all visitors share one rate limit',
      );
    },
  };
}

export type UnknownProxies = ReturnType<typeof createUnknownProxies>;
