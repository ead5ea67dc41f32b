import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@colloquy/embedded-mongo';
import { startFerretDb } from '@colloquy/test-servers/ferretdb';
import { startKafka } from '@colloquy/test-servers/kafka';
import { startS3 } from '@colloquy/test-servers/s3';
import { startSmtp, type SmtpServerHandle } from '@colloquy/test-servers/smtp';
import type { MailReader } from '../product/index.ts';

/** A server that a mode needs cannot be had on this machine. */
export class ServerMissingError extends Error {
  override readonly name = 'ServerMissingError';
}

type ServerName = 'database' | 'events' | 'vectors' | 'files' | 'mail';

/** The servers that the distributed mode needs, and the settings by which the services find them. */
export interface Servers {
  /** The server behind each port, for the test report. */
  readonly used: Readonly<Record<ServerName, string>>;
  readonly settings: Readonly<Record<string, string>>;
  readonly mongodbUri: string;
  readonly mailReader: MailReader;
  stop(): Promise<void>;
}

/** The database that is started when MONGODB_URI names none. */
export type LocalDatabase = 'ferretdb' | 'embedded';

interface OpenServer {
  readonly used: string;
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Opens every server: those named by MONGODB_URI, KAFKA_BROKERS and QDRANT_URL, and local ones otherwise. Throws
 * ServerMissingError with the reason when one cannot be had, and stops the others.
 */
export async function openServers(database: LocalDatabase = 'ferretdb'): Promise<Servers> {
  const smtp = await startSmtp();
  const open: OpenServer[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all([...open.map((server) => server.stop()), smtp.stop()]);
  };
  async function keep(opening: Promise<OpenServer>): Promise<OpenServer> {
    const server = await opening;
    open.push(server);
    return server;
  }
  const opening = [
    keep(openDatabase(database)),
    keep(openEvents()),
    keep(openVectors()),
    keep(openFiles()),
  ] as const;
  try {
    const [store, events, vectors, files] = await Promise.all(opening);
    return {
      used: {
        database: store.used,
        events: events.used,
        vectors: vectors.used,
        files: files.used,
        mail: 'local SMTP server',
      },
      settings: {
        SMTP_URL: smtp.url,
        ...Object.assign({}, ...open.map(({ settings }) => settings)),
      },
      mongodbUri: store.settings['MONGODB_URI'] ?? '',
      mailReader: readerOf(smtp),
      stop,
    };
  } catch (error) {
    await Promise.allSettled(opening);
    await stop();
    throw error;
  }
}

function readerOf(smtp: SmtpServerHandle): MailReader {
  return {
    messages: () =>
      Promise.resolve(
        smtp
          .messages()
          .toReversed()
          .map(({ to, subject, text }) => ({ kind: 'smtp', to, subject, text, sentAt: '' })),
      ),
  };
}

async function openDatabase(wanted: LocalDatabase): Promise<OpenServer> {
  const given = process.env['MONGODB_URI'];
  if (given !== undefined && given !== '') {
    return { used: 'MONGODB_URI', settings: { MONGODB_URI: given }, stop: nothing };
  }
  if (wanted === 'embedded') {
    const server = await startEmbeddedMongo({ dataDir: ':memory:' });
    return { used: 'embedded server', settings: { MONGODB_URI: server.uri }, stop: () => server.stop() };
  }
  const ferret = await startFerretDb();
  if ('unavailable' in ferret) throw new ServerMissingError(ferret.unavailable);
  const settings = { MONGODB_URI: ferret.uri };
  return { used: 'FerretDB 1.24, one write at a time', settings, stop: ferret.stop };
}

async function openEvents(): Promise<OpenServer> {
  const kafka = await startKafka();
  if ('unavailable' in kafka) throw new ServerMissingError(kafka.unavailable);
  const settings = { KAFKA_BROKERS: kafka.brokers.join(',') };
  return { used: kafka.used, settings, stop: () => kafka.stop() };
}

async function openVectors(): Promise<OpenServer> {
  const given = process.env['QDRANT_URL'];
  if (given !== undefined && given !== '') {
    return { used: `QDRANT_URL ${given}`, settings: { QDRANT_URL: given }, stop: nothing };
  }
  const dir = await mkdtemp(join(tmpdir(), 'colloquy-vectors-'));
  return {
    used: 'embedded adapter in the knowledge processes, one folder (no Qdrant here)',
    settings: { VECTOR_DATA_DIR: dir },
    stop: () => rm(dir, { recursive: true, force: true }),
  };
}

async function openFiles(): Promise<OpenServer> {
  const s3 = await startS3();
  const settings = {
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  return { used: 'local S3 server that checks signatures', settings, stop: s3.stop };
}

const nothing = (): Promise<void> => Promise.resolve();
