import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileDeadLetterStore } from '@colloquy/event-bus';
import type { ObjectStorage } from '@colloquy/object-storage';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { Acknowledged } from './client-log.ts';
import type { AuditedStores } from './open-stores.ts';
import { answeringCollections, readVectors } from './read-vectors.ts';
import * as rows from './rows.ts';
import type { Snapshot } from './snapshot.ts';

const SERVICES = ['auth', 'workspace', 'bot', 'knowledge', 'chat', 'billing', 'integration'] as const;
type Service = (typeof SERVICES)[number];

const MAX_DEAD_LETTERS_SHOWN = 1_000;
/** Names of temporary files: uploads, mails, dead letters, secrets. */
const TEMPORARY = /~tmp-|\.tmp$|\.new$|\.part$/;

/** Reads all stores as of `at`. Throws when a row does not have the expected shape. */
export async function readSnapshot(
  stores: AuditedStores,
  acknowledged: readonly Acknowledged[],
  at: Date,
): Promise<Snapshot> {
  const read = <T extends z.ZodType>(service: Service, collection: string, row: T) =>
    readRows(stores.connection, service, collection, row);
  const items = await read('knowledge', 'items', rows.itemRow);
  const answering = answeringCollections(stores.collections, {
    installation: await read('knowledge', 'searchIndexes', rows.searchIndexRow),
    workspaces: await read('knowledge', 'workspaceIndexes', rows.workspaceIndexRow),
  });
  return {
    at,
    acknowledged,
    items,
    accounts: await read('auth', 'accounts', rows.accountRow),
    mailTokens: await read('auth', 'mail_tokens', rows.mailTokenRow),
    workspaces: await read('workspace', 'workspaces', rows.workspaceRow),
    bots: await read('bot', 'bots', rows.botRow),
    links: await read('bot', 'public_links', rows.linkRow),
    drafts: await read('knowledge', 'drafts', rows.draftRow),
    bases: await read('knowledge', 'bases', rows.baseRow),
    chats: await read('chat', 'chats', rows.chatRow),
    turns: await read('chat', 'history', rows.turnRow),
    ledger: await read('billing', 'ledger', rows.ledgerRow),
    budgets: await read('billing', 'budgets', rows.budgetRow),
    resources: await read('billing', 'resources', rows.resourceRow),
    subscriptions: await read('billing', 'subscriptions', rows.subscriptionRow),
    inbox: await readInboxes(stores.connection),
    waiting: await readWaiting(stores.connection),
    deadLetters: await readDeadLetters(stores.dataDir),
    ...(await readVectors(answering, items, at)),
    files: await readFiles(stores.storage, 'knowledge/'),
    pictures: (await readFiles(stores.storage, 'images/')).map(({ key }) => key),
    temporaryFiles: await findTemporaryFiles(stores.dataDir),
  };
}

async function readRows<T extends z.ZodType>(
  connection: Connection,
  service: Service,
  collection: string,
  row: T,
): Promise<z.output<T>[]> {
  const found = await databaseOf(connection, service).collection(collection).find().toArray();
  const parsed = z.array(row).safeParse(found);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${service}.${collection} holds a row of the wrong shape: ${z.prettifyError(parsed.error)}`,
  );
}

async function readInboxes(connection: Connection): Promise<Snapshot['inbox']> {
  const all = await Promise.all(
    SERVICES.map((service) => readRows(connection, service, 'inbox', rows.inboxRow)),
  );
  return all.flat();
}

/** Documents of every collection with a non-empty outbox, because any document may have one. */
async function readWaiting(connection: Connection): Promise<Snapshot['waiting']> {
  const waiting: { collection: string; id: string }[] = [];
  for (const service of SERVICES) {
    const database = databaseOf(connection, service);
    for (const { name } of await database.listCollections()) {
      const filter = { 'outbox.0': { $exists: true } };
      const found = await database
        .collection(name)
        .find(filter, { projection: { _id: 1 } })
        .toArray();
      waiting.push(...found.map(({ _id }) => ({ collection: `${service}.${name}`, id: String(_id) })));
    }
  }
  return waiting;
}

function databaseOf(connection: Connection, service: Service): Connection {
  return connection.useDb(`colloquy_${service}`, { useCache: true });
}

async function readDeadLetters(dataDir: string): Promise<Snapshot['deadLetters']> {
  const deadLetters = createFileDeadLetterStore(join(dataDir, 'parked'));
  return (await deadLetters.list({ limit: MAX_DEAD_LETTERS_SHOWN })).map(({ consumer, position }) => ({
    consumer,
    position,
  }));
}

async function readFiles(storage: ObjectStorage, prefix: string): Promise<Snapshot['files']> {
  const files: { key: string; sizeBytes: number }[] = [];
  for await (const { key, sizeBytes } of storage.list(prefix)) files.push({ key, sizeBytes });
  return files;
}

async function findTemporaryFiles(dataDir: string): Promise<string[]> {
  const paths = await readdir(dataDir, { recursive: true });
  return paths.filter((path) => TEMPORARY.test(path));
}
