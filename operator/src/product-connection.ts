import { readFile } from 'node:fs/promises';
import { defineConfig, loadConfig, revealAll } from '@colloquy/config';
import { byService, OPERATOR_NAME } from '@colloquy/contracts';
import { DataDirLockedError } from '@colloquy/embedded-mongo';
import {
  createInternalTokens,
  createRemoteDiscovery,
  createServiceClient,
  networkSettings,
  serviceBaseUrls,
  type InternalTokens,
  type ServiceClient,
} from '@colloquy/service-kit';
import {
  openProduct,
  operatorEndpointPath,
  operatorEndpointSchema,
  readOrCreateSecrets,
  standaloneConfig,
  type OpenProduct,
} from '@colloquy/standalone';
import type { Environment } from './operator-console.ts';

const { kafkaBrokers: _brokers, logLevel: _logLevel, ...callerSettings } = networkSettings;
const distributedConfig = defineConfig('the operator tool', callerSettings);

/** The connection to the product's services, wherever they run. */
export type ProductConnection =
  | { readonly kind: 'distributed'; readonly client: ServiceClient }
  | {
      readonly kind: 'running';
      readonly client: ServiceClient;
      readonly url: string;
      readonly tokens: InternalTokens;
    }
  | { readonly kind: 'opened'; readonly client: ServiceClient; readonly product: OpenProduct };

/** True when the settings are those of the distributed mode: the one-process mode has neither of the two. */
export function isDistributed(environment: Environment): boolean {
  return ['INTERNAL_TOKEN_SECRETS', 'KAFKA_BROKERS'].some((name) => (environment[name] ?? '') !== '');
}

/**
 * Runs `work` with a connection to the product's services: over the network in distributed mode; through the
 * operators' socket of the process that runs on the data folder; or, when none does, by running the services here,
 * without any public port, until `work` is done. Throws ConfigError, and an error with instructions when the folder
 * is in use.
 */
export async function withProduct<T>(
  environment: Environment,
  work: (connection: ProductConnection) => Promise<T>,
): Promise<T> {
  if (isDistributed(environment)) return work(distributedConnection(environment));
  const config = loadConfig(standaloneConfig, environment);
  const running = await findRunning(config.dataDir);
  if (running !== null) return work(running);
  const product = await openProduct({ ...config, logLevel: 'silent' }).catch(explainLock);
  try {
    await product.host.start();
    const client = createServiceClient({ name: OPERATOR_NAME, ...product });
    return await work({ kind: 'opened', client, product });
  } finally {
    product.shutdown.abort(new Error('The operator tool ends'));
    await product.host.stop();
    await product.close();
  }
}

function distributedConnection(environment: Environment): ProductConnection {
  const config = loadConfig(distributedConfig, environment);
  const discovery = createRemoteDiscovery(serviceBaseUrls(config));
  const tokens = createInternalTokens(revealAll(config.internalTokenSecrets));
  return { kind: 'distributed', client: createServiceClient({ name: OPERATOR_NAME, discovery, tokens }) };
}

async function findRunning(dataDir: string): Promise<ProductConnection | null> {
  const note = await readNote(dataDir);
  if (note === null || !isAlive(note.pid)) return null;
  const { internalToken } = await readOrCreateSecrets(dataDir);
  const tokens = createInternalTokens([internalToken]);
  const urls = byService(() => [note.url]);
  const client = createServiceClient({ name: OPERATOR_NAME, discovery: createRemoteDiscovery(urls), tokens });
  return { kind: 'running', client, url: note.url, tokens };
}

/** Null without a file. It is renamed into place, so it is complete; a killed product may leave one behind. */
async function readNote(dataDir: string) {
  const stored = await readFile(operatorEndpointPath(dataDir), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  return stored === null ? null : operatorEndpointSchema.parse(JSON.parse(stored));
}

/** Nothing is sent to a port whose process has ended: another program may listen there by now. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is running, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function explainLock(error: unknown): never {
  if (!(error instanceof DataDirLockedError)) throw error;
  throw new Error(
    'The data folder is in use, but nobody answers operators there: the product is just starting or stopping, or ' +
      'another operator is at work. Try again in a moment.',
    { cause: error },
  );
}
