import { join } from 'node:path';
import type { ConfigOf } from '@colloquy/config';
import { startEmbeddedMongo } from '@colloquy/embedded-mongo';
import { basePathOf } from '@colloquy/gateway';
import { createLocalMailbox, createSmtpMailer, type LocalMailbox, type Mailer } from '@colloquy/mailer';
import { createFileObjectStorage, type FileObjectStorage } from '@colloquy/object-storage';
import type { Logger } from '@colloquy/observability';
import { connectDatabase, type Database } from '@colloquy/persistence';
import { createJobs } from '@colloquy/service-kit';
import { createFileDeadLetterStore, type DeadLetterStore } from '@colloquy/event-bus';
import { createEmbeddedVectorCollections, type VectorCollections } from '@colloquy/vector-store';
import type { standaloneConfig } from './config.ts';
import { logDatabaseEvents } from './database-events.ts';
import type { StandaloneSecrets } from './secrets.ts';

/** No upload or mail takes this long; its writer has given up. */
const GARBAGE_INTERVAL_MS = 60 * 60_000;

type StandaloneConfig = ConfigOf<typeof standaloneConfig>;

/** The stores of the one-process mode, and how to close them. */
export interface Stores {
  readonly database: Database;
  readonly collections: VectorCollections;
  readonly storage: FileObjectStorage;
  readonly mailer: Mailer;
  /** Dead letters of the event bus. */
  readonly deadLetters: DeadLetterStore;
  /** Null when mail is really sent. */
  readonly mailbox: LocalMailbox | null;
  close(): Promise<void>;
}

/** Where the bus stores dead letters. */
export function deadLetterFolder(dataDir: string): string {
  return join(dataDir, 'parked');
}

/** Opens the embedded parts in `config.dataDir`, or the servers named in the settings. */
export async function openStores(
  config: StandaloneConfig,
  secrets: StandaloneSecrets,
  logger: Logger,
): Promise<Stores> {
  const { dataDir } = config;
  const server =
    config.mongodbUri === undefined
      ? await startEmbeddedMongo({
          dataDir: join(dataDir, 'database'),
          password: secrets.database,
          onEvent: logDatabaseEvents(logger),
        })
      : null;
  const uri = server?.uri ?? config.mongodbUri?.reveal() ?? '';
  const database = await connectDatabase({ uri, appName: 'colloquy', logger });
  const collections = createEmbeddedVectorCollections({ dataDir: join(dataDir, 'vectors') });
  const storage = createFileObjectStorage({
    rootDir: join(dataDir, 'files'),
    publicBaseUrl: `${basePathOf(config.publicUrl)}/files`,
    signingKey: secrets.fileSigning,
  });
  const mailbox =
    config.smtpUrl === undefined
      ? createLocalMailbox({ dir: join(dataDir, 'mailbox'), from: config.mailFrom, key: secrets.mailbox })
      : null;
  const deadLetters = createFileDeadLetterStore(deadLetterFolder(dataDir));
  const removeTemporary = async (olderThanMs: number): Promise<void> => {
    await storage.removeTemporary(olderThanMs);
    await mailbox?.removeTemporary(olderThanMs);
  };
  // Deletes leftovers of a dead process while no other is writing. Later runs delete only old files.
  await removeTemporary(0);
  const jobs = createJobs(logger);
  jobs.define({
    name: 'remove temporary files',
    everyMs: GARBAGE_INTERVAL_MS,
    run: () => removeTemporary(GARBAGE_INTERVAL_MS),
  });
  jobs.define({
    name: 'remove old mails and parked events',
    everyMs: GARBAGE_INTERVAL_MS,
    async run() {
      await mailbox?.removeOld(new Date());
      const removed = await deadLetters.removeOld(new Date());
      if (removed > 0) logger.warn({ removed }, 'dead letters were deleted without a replay');
    },
  });
  jobs.start();
  const mailer = mailbox ?? createSmtpMailer({ url: config.smtpUrl?.reveal() ?? '', from: config.mailFrom });
  return {
    database,
    collections,
    storage,
    mailer,
    deadLetters,
    mailbox,
    async close() {
      await jobs.stop();
      await mailer.close();
      await storage.close();
      await collections.close();
      await database.close();
      await server?.stop();
    },
  };
}
