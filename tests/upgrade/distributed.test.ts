import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { ServerMissingError } from '../distributed/servers.ts';
import { startDistributed, type Distributed } from '../distributed/start-distributed.ts';
import { openOldDatabase, plantNewerMigration, readSecrets } from './newer-store.ts';
import { COMMITS, openFixture, type OldInstallation } from './open-fixture.ts';
import { expectAllAsBefore } from './upgraded.ts';

/** Gateway and services in separate processes, on the stores of an installation that ran in one process. */
async function withProcesses(
  { dataDir, aheadMs }: OldInstallation,
  work: (product: Distributed) => Promise<void>,
): Promise<void> {
  const database = await openOldDatabase(dataDir);
  const secrets = await readSecrets(dataDir);
  try {
    const product = await startDistributed({
      database: 'embedded',
      env: {
        MONGODB_URI: database.uri,
        VECTOR_DATA_DIR: join(dataDir, 'vectors'),
        S3_ENDPOINT: '',
        FILES_DIR: join(dataDir, 'files'),
        FILES_SIGNING_KEY: randomBytes(32).toString('base64url'),
        USER_TOKEN_SECRETS: secrets.userToken,
      },
      clocks: Object.fromEntries([...SERVICE_NAMES, 'gateway'].map((name) => [name, { aheadMs }])),
    });
    try {
      await work(product);
    } finally {
      await product.stop();
    }
  } catch (error) {
    if (!(error instanceof ServerMissingError)) throw error;
    console.log(`LANE NOT RUN: upgrade, distributed — ${error.message}`);
  } finally {
    await database.stop();
  }
}

describe('an installation of an earlier commit as processes of its own', () => {
  it.each(COMMITS)('goes on where it stood: %s', async (commit) => {
    const installation = await openFixture(commit);
    try {
      await withProcesses(installation, async ({ client, processes }) => {
        expect(processes('knowledge')[0]?.output()).toContain('knowledge: migration 0001-');
        await expectAllAsBefore(client, installation.facts);
      });
    } finally {
      await installation.remove();
    }
  });

  it('is refused by an older version, with a sentence', async () => {
    const installation = await openFixture('b3283d0e');
    try {
      await plantNewerMigration(installation.dataDir, 'knowledge');
      const start = withProcesses(installation, () => Promise.resolve());
      await expect(start).rejects.toThrow(
        /service knowledge was written by a newer version.*9999-of-tomorrow/,
      );
    } finally {
      await installation.remove();
    }
  });
});
