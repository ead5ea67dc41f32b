import type { EmbeddedMongoEvent } from '@colloquy/embedded-mongo';
import type { Logger } from '@colloquy/observability';

/**
 * Logs events of the embedded database. A database thread that dies repeatedly ends the product like any uncaught
 * error: graceful stop, exit code 1.
 */
export function logDatabaseEvents(logger: Logger): (event: EmbeddedMongoEvent) => void {
  return (event) => {
    switch (event.type) {
      case 'fault':
        return logger.error({ err: event.error }, 'an error in the embedded database, which keeps running');
      case 'partly-checked': {
        const { tables, uncheckedTables } = event;
        return logger.info(
          { tables, uncheckedTables },
          'the database file is too large to be checked whole at a start; the next start checks the tables left over first',
        );
      }
      case 'thread-died':
        return logger.error({ err: event.error }, 'the database thread crashed and is restarted');
      case 'thread-restarted':
        return logger.warn({}, 'the database thread was restarted');
      case 'given-up':
        setImmediate(() => {
          throw new Error('The database thread died again and again; the product stops.', {
            cause: event.error,
          });
        });
    }
  };
}
