import { createConnection } from 'mongoose';

/** Drops the databases of services `names`, so that files that share a server leave nothing in it. */
export async function dropDatabases(uri: string, names: Iterable<string>): Promise<void> {
  const connection = await createConnection(uri).asPromise();
  try {
    for (const name of names) await connection.useDb(`colloquy_${name}`).dropDatabase();
  } finally {
    await connection.close();
  }
}
