import type { EmbeddedMongoEvent } from '@colloquy/embedded-mongo';
import type { Logger } from '@colloquy/observability';

/**
 * Puts into the log what befalls the embedded database. A thread that dies again and again ends the product the way
 * every uncaught error does: graceful stop, exit code 1.
 */
export function logDatabaseEvents(logger: Logger): (event: EmbeddedMongoEvent) => void {
  return (event) => {
    switch (event.type) {
      case 'fault':
        return logger.error({ err: event.error }, 'the embedded database met an error and goes on');
      case 'thread-died':
        return logger.error({ err: event.error }, 'the database thread died and is started again');
      case 'thread-restarted':
        return logger.warn({}, 'the database thread runs again');
      case 'given-up':
        setImmediate(() => {
          throw new Error('The database thread died again and again; the product stops.', {
            cause: event.error,
          });
        });
    }
  };
}
