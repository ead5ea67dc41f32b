import type { Logger } from '@colloquy/observability';
import type { Request } from 'express';

/** Headers by which a proxy says for whom it asks. */
const FORWARDING = ['x-forwarded-for', 'forwarded'] as const;

/** Says once that a proxy asks for others which TRUSTED_PROXIES does not name: all of them are counted as one. */
export function createUnknownProxies(logger: Logger) {
  let isSaid = false;
  return {
    /** `peer` is who holds the connection and is not trusted. Called before headers are taken away. */
    notice({ headers }: Pick<Request, 'headers'>, peer: string): void {
      if (isSaid || !FORWARDING.some((name) => headers[name] !== undefined)) return;
      isSaid = true;
      logger.warn(
        { peer },
        'a request says that it was passed on, by an address that TRUSTED_PROXIES does not name: if that is your proxy, name it there, or limits take all visitors for one',
      );
    },
  };
}

export type UnknownProxies = ReturnType<typeof createUnknownProxies>;
