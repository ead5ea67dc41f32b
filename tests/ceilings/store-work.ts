import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import mongoose from 'mongoose';
import { z } from 'zod';

const secretsSchema = z.object({ database: z.string() });
const statusSchema = z.object({
  work: z.record(
    z.string(),
    z.object({ commands: z.record(z.string(), z.number()), documentsRead: z.number() }),
  ),
});

/** Work of the embedded database since its start, by collection. */
export type StoreWork = z.infer<typeof statusSchema>['work'];

export interface WatchedStore {
  read(): Promise<StoreWork>;
  close(): Promise<void>;
}

/** Connects to the embedded database of a running product at the socket in its data folder. */
export async function watchStore(dataDir: string): Promise<WatchedStore> {
  const { database } = secretsSchema.parse(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')));
  const socket = encodeURIComponent(resolve(dataDir, 'database', 'database.sock'));
  const uri = `mongodb://colloquy:${encodeURIComponent(database)}@${socket}/?directConnection=true&authSource=admin&authMechanism=SCRAM-SHA-256`;
  const connection = await mongoose.createConnection(uri, { maxPoolSize: 1 }).asPromise();
  return {
    read: async () => statusSchema.parse(await connection.db?.admin().command({ serverStatus: 1 })).work,
    close: () => connection.close(),
  };
}

/** Commands between two samples, by `collection command fields of its filter`. */
export function commandsBetween(before: StoreWork, after: StoreWork): Map<string, number> {
  const rows = Object.entries(after).flatMap(([collection, { commands }]) =>
    Object.entries(commands).map(([shape, count]): [string, number] => [
      `${collection} ${shape}`,
      count - (before[collection]?.commands[shape] ?? 0),
    ]),
  );
  return new Map(rows.filter(([, count]) => count > 0));
}

/** Documents that the database read from the files of these collections between two samples. */
export function documentsReadBetween(before: StoreWork, after: StoreWork, collections: RegExp): number {
  return Object.entries(after)
    .filter(([collection]) => collections.test(collection))
    .reduce((sum, [name, { documentsRead }]) => sum + documentsRead - (before[name]?.documentsRead ?? 0), 0);
}
