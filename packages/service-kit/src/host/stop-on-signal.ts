import closeWithGrace from 'close-with-grace';
import type { Logger } from '@colloquy/observability';

/** Limit of a graceful stop, drain included; a shutdown delay is added to it. */
const STOP_LIMIT_MS = 30_000;
/** Under a parent that forwards signals, signals this close together are one request. */
const ONE_REQUEST_MS = 1_000;
/** SIGHUP is sent when the terminal is closed. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export interface StopOptions {
  /**
   * True under a parent process that forwards its signals, as npm does. Ctrl-C signals the whole process group, so
   * the process then gets each signal twice, and the second one must not end it at once. Default: false.
   */
  readonly isForwarded?: boolean;
  /** How long the process keeps serving before it stops. Default: 0. */
  readonly shutdownDelayMs?: number;
}

/**
 * Calls `stop` once on SIGTERM, SIGINT, SIGHUP or an uncaught error, then ends the process; a second signal ends it
 * at once. Returns a function that requests the same stop for another reason.
 */
export function stopOnSignal(
  logger: Logger,
  stop: () => Promise<void>,
  { isForwarded = false, shutdownDelayMs = 0 }: StopOptions = {},
): (reason: string) => void {
  const oneRequestMs = isForwarded ? ONE_REQUEST_MS : 0;
  let askedAt: number | undefined;
  // The reader of a pipe or the terminal may close before the process ends.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const grace = closeWithGrace(
    { delay: STOP_LIMIT_MS + shutdownDelayMs, logger: false, skip: [...STOP_SIGNALS] },
    async ({ err }) => {
      askedAt ??= performance.now();
      if (err) logger.error({ err }, 'uncaught error');
      await stop();
      logger.info({}, 'stopped');
    },
  );
  const ask = (reason: string): void => {
    if (askedAt === undefined) {
      askedAt = performance.now();
      logger.info({ reason }, 'stopping');
      grace.close();
    } else if (performance.now() - askedAt >= oneRequestMs) process.exit(1);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, ask);
  return ask;
}
