import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFerretDb } from '../servers/ferretdb.ts';
import { startKafka } from '../servers/kafka.ts';
import { startS3 } from '../servers/s3.ts';
import { startSmtp } from '../servers/smtp.ts';
import type { MailReader } from '../product/index.ts';

/** A server that a mode needs and that this machine cannot have. */
export class ServerMissingError extends Error {
  override readonly name = 'ServerMissingError';
}

/** The servers under the distributed mode, and the settings by which the services find them. */
export interface Servers {
  /** Which server stands for each port, for the test report. */
  readonly used: Readonly<Record<'database' | 'events' | 'vectors' | 'files' | 'mail', string>>;
  readonly settings: {
    readonly database: Readonly<Record<string, string>>;
    readonly events: Readonly<Record<string, string>>;
    readonly vectors: Readonly<Record<string, string>>;
    readonly files: Readonly<Record<string, string>>;
    readonly mail: Readonly<Record<string, string>>;
  };
  readonly mongodbUri: string;
  readonly mailReader: MailReader;
  stop(): Promise<void>;
}

interface Part<TName extends string> {
  readonly name: TName;
  readonly used: string;
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Opens every server: those that MONGODB_URI, KAFKA_BROKERS and QDRANT_URL name, local ones otherwise. Throws
 * ServerMissingError with the reason when one cannot be had; the others are stopped then.
 */
export async function openServers(): Promise<Servers> {
  const smtp = await startSmtp();
  const mail: Part<'mail'> = {
    name: 'mail',
    used: 'local SMTP server',
    settings: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@colloquy.test' },
    stop: smtp.stop,
  };
  const opening = await Promise.allSettled([openDatabase(), openEvents(), openVectors(), openFiles()]);
  const open: Part<string>[] = [
    mail,
    ...opening.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : [])),
  ];
  const stop = async (): Promise<void> => {
    await Promise.all(open.map((part) => part.stop()));
  };
  const [database, events, vectors, files] = opening;
  if (
    database.status === 'rejected' ||
    events.status === 'rejected' ||
    vectors.status === 'rejected' ||
    files.status === 'rejected'
  ) {
    await stop();
    throw opening.find((part) => part.status === 'rejected')?.reason;
  }
  return {
    used: {
      database: database.value.used,
      events: events.value.used,
      vectors: vectors.value.used,
      files: files.value.used,
      mail: mail.used,
    },
    settings: {
      database: database.value.settings,
      events: events.value.settings,
      vectors: vectors.value.settings,
      files: files.value.settings,
      mail: mail.settings,
    },
    mongodbUri: database.value.settings['MONGODB_URI'] ?? '',
    mailReader: {
      messages: () =>
        Promise.resolve(
          smtp
            .messages()
            .toReversed()
            .map(({ to, subject, text }) => ({ kind: 'smtp', to, subject, text, sentAt: '' })),
        ),
    },
    stop,
  };
}

async function openDatabase(): Promise<Part<'database'>> {
  const given = process.env['MONGODB_URI'];
  if (given !== undefined && given !== '') {
    return { name: 'database', used: 'MONGODB_URI', settings: { MONGODB_URI: given }, stop: nothing };
  }
  const ferret = await startFerretDb();
  if ('unavailable' in ferret) throw new ServerMissingError(ferret.unavailable);
  const settings = { MONGODB_URI: ferret.uri };
  return { name: 'database', used: 'FerretDB 1.24, one write at a time', settings, stop: ferret.stop };
}

async function openEvents(): Promise<Part<'events'>> {
  const kafka = await startKafka();
  if ('unavailable' in kafka) throw new ServerMissingError(kafka.unavailable);
  const settings = { KAFKA_BROKERS: kafka.brokers.join(',') };
  return { name: 'events', used: kafka.used, settings, stop: () => kafka.stop() };
}

async function openVectors(): Promise<Part<'vectors'>> {
  const given = process.env['QDRANT_URL'];
  if (given !== undefined && given !== '') {
    return { name: 'vectors', used: `QDRANT_URL ${given}`, settings: { QDRANT_URL: given }, stop: nothing };
  }
  const dir = await mkdtemp(join(tmpdir(), 'colloquy-vectors-'));
  return {
    name: 'vectors',
    used: 'embedded adapter in the knowledge processes, one folder (no Qdrant here)',
    settings: { VECTOR_DATA_DIR: dir },
    stop: () => rm(dir, { recursive: true, force: true }),
  };
}

async function openFiles(): Promise<Part<'files'>> {
  const s3 = await startS3();
  const settings = {
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  return { name: 'files', used: 'local S3 server that checks signatures', settings, stop: s3.stop };
}

const nothing = (): Promise<void> => Promise.resolve();
