import type { Logger } from '@colloquy/observability';
import { type Connection, createConnection } from 'mongoose';
import { createServiceDatabase, type ServiceDatabase } from './service-database.ts';
import { createStoreClock } from './store-clock.ts';
import { storeCall } from './store-errors.ts';

/** Reliability promise: a call of the store ends within 5 s, one way or the other. */
const STORE_DEADLINE_MS = 5_000;
const DEFAULT_POOL_SIZE = 50;
const DATABASE_PREFIX = 'colloquy_';

interface DatabaseOptions {
  readonly uri: string;
  /** Shown in the server's logs and connection lists. */
  readonly appName: string;
  /** Default 50. */
  readonly maxPoolSize?: number;
  readonly logger: Logger;
}

/** One connection pool that every service of the process shares. */
export type Database = Awaited<ReturnType<typeof connectDatabase>>;

/**
 * Connects to a server of the MongoDB protocol. The pool recovers by itself when the server returns. Throws AppError
 * `storeUnavailable` when no server answers within 5 s.
 */
export async function connectDatabase(options: DatabaseOptions) {
  const connection = await storeCall(() => open(options));
  watchConnection(connection, options.logger);
  const clock = createStoreClock(connection);
  await storeCall(() => clock.synchronize());
  const services = new Map<string, ServiceDatabase>();

  return {
    /** The database `colloquy_<name>`; the same object for the same name. */
    service(name: string) {
      const known = services.get(name);
      if (known) return known;
      const service = createServiceDatabase({
        name,
        connection: connection.useDb(DATABASE_PREFIX + name, { useCache: true }),
        clock,
      });
      services.set(name, service);
      return service;
    },
    /** Throws AppError `storeUnavailable` when the store does not answer within 5 s. */
    async ping() {
      await storeCall(async () => connection.db?.admin().ping());
    },
    async close() {
      // The disconnection is intended, so it must not be logged as a loss.
      connection.removeAllListeners('disconnected');
      await connection.close();
    },
  };
}

function open(options: DatabaseOptions): Promise<Connection> {
  return createConnection(options.uri, {
    appName: options.appName,
    maxPoolSize: options.maxPoolSize ?? DEFAULT_POOL_SIZE,
    serverSelectionTimeoutMS: STORE_DEADLINE_MS,
    connectTimeoutMS: STORE_DEADLINE_MS,
    socketTimeoutMS: STORE_DEADLINE_MS,
    waitQueueTimeoutMS: STORE_DEADLINE_MS,
    ignoreUndefined: true,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
  }).asPromise();
}

function watchConnection(connection: Connection, logger: Logger): void {
  connection.on('disconnected', () => logger.warn({}, 'database connection lost'));
  connection.on('reconnected', () => logger.info({}, 'database connection restored'));
  connection.on('error', (error: unknown) => logger.error({ err: error }, 'database connection failed'));
}
