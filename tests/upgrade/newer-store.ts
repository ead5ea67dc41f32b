import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@colloquy/embedded-mongo';
import { createConnection } from 'mongoose';
import { z } from 'zod';

const secretsSchema = z.looseObject({ database: z.string(), userToken: z.string() });

/** The secrets of an installation in one process. */
export async function readSecrets(dataDir: string): Promise<z.infer<typeof secretsSchema>> {
  return secretsSchema.parse(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')));
}

/** Opens the database of a stopped installation. */
export async function openOldDatabase(dataDir: string) {
  const { database: password } = await readSecrets(dataDir);
  return startEmbeddedMongo({ dataDir: join(dataDir, 'database'), password, port: 0 });
}

/** Records a migration of a newer version; `isUntouched` returns whether no service has run a migration since. */
export async function plantNewerMigration(dataDir: string, service: string) {
  const withDatabase = async <T>(
    work: (connection: ReturnType<typeof createConnection>) => Promise<T>,
  ): Promise<T> => {
    const server = await openOldDatabase(dataDir);
    const connection = await createConnection(server.uri).asPromise();
    try {
      return await work(connection);
    } finally {
      await connection.close();
      await server.stop();
    }
  };
  await withDatabase((connection) =>
    connection
      .useDb(`colloquy_${service}`)
      .collection<{ _id: string }>('migrations')
      .insertOne({ _id: '9999-of-tomorrow' }),
  );
  return {
    isUntouched: () =>
      withDatabase(async (connection) =>
        (await connection.useDb('colloquy_auth').listCollections()).every(
          ({ name }) => !name.startsWith('migration'),
        ),
      ),
  };
}
