import { join } from 'node:path';
import { defineConfig, loadConfig, type ConfigOf } from '@colloquy/config';
import { DataDirLockedError, startEmbeddedMongo } from '@colloquy/embedded-mongo';
import { silentLogger } from '@colloquy/observability';
import { connectDatabase, type Database } from '@colloquy/persistence';
import { standaloneConfig } from '../../deploy/standalone/src/config.ts';
import { readOrCreateSecrets } from '../../deploy/standalone/src/secrets.ts';
import type { Environment } from './command.ts';

const { dataDir, mongodbUri, trialDays } = standaloneConfig.settings;
const operatorConfig = defineConfig('the operator tool', { dataDir, mongodbUri, trialDays });

export type OperatorConfig = ConfigOf<typeof operatorConfig>;

/** The same settings as the product's: where its data is. Throws ConfigError. */
export function readOperatorConfig(environment: Environment): OperatorConfig {
  return loadConfig(operatorConfig, environment);
}

/**
 * Runs `work` over the product's database: the server that MONGODB_URI names, otherwise the one in the data folder,
 * which must not be in use. Throws an error that says what to do when it is.
 */
export async function withDatabase<T>(
  config: OperatorConfig,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const server = config.mongodbUri === undefined ? await openEmbedded(config.dataDir) : null;
  const uri = server?.uri ?? config.mongodbUri?.reveal() ?? '';
  try {
    const database = await connectDatabase({ uri, appName: 'colloquy-operator', logger: silentLogger });
    return await work(database).finally(() => database.close());
  } finally {
    await server?.stop();
  }
}

async function openEmbedded(folder: string) {
  const secrets = await readOrCreateSecrets(folder);
  try {
    return await startEmbeddedMongo({ dataDir: join(folder, 'database'), password: secrets.database });
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error;
    throw new Error('The product is running on this data folder. Stop it first.', { cause: error });
  }
}
