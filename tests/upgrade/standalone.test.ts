import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { startProduct } from '../product/index.ts';
import { COMMITS, openFixture } from './open-fixture.ts';
import { plantNewerMigration } from './newer-store.ts';
import { expectAllAsBefore } from './upgraded.ts';

describe.each(COMMITS)('an installation of %s in one process', (commit) => {
  it('goes on where it stood, and migrates once', async () => {
    const { facts, dataDir, clock, remove } = await openFixture(commit);
    const product = await startProduct({ dataDir, env: clock });
    try {
      expect(product.output()).toContain('knowledge: migration 0001-');
      await expectAllAsBefore(product.client, facts);
      await product.stop();
      const again = await startProduct({ dataDir, env: clock });
      expect(again.output()).not.toContain('migration');
      await again.stop();
    } finally {
      await product.kill();
      await remove();
    }
  });
});

describe('an installation of a newer version', () => {
  it('is refused with a sentence and exit code 78, and stays as it is', async () => {
    const { dataDir, clock, remove } = await openFixture('b3283d0e');
    try {
      const plant = await plantNewerMigration(dataDir, 'knowledge');
      await expect(startProduct({ dataDir, env: clock })).rejects.toMatchObject({
        exit: { code: 78 },
        output: expect.stringMatching(/service knowledge was written by a newer version.*9999-of-tomorrow/),
      });
      expect(await plant.isUntouched()).toBe(true);
    } finally {
      await remove();
    }
  });

  it('is refused in the same way when its file has a format of tomorrow', async () => {
    const { dataDir, clock, remove } = await openFixture('b3283d0e');
    try {
      const file = new DatabaseSync(join(dataDir, 'database', 'database.sqlite'));
      file.exec('PRAGMA user_version = 9');
      file.close();
      await expect(startProduct({ dataDir, env: clock })).rejects.toMatchObject({
        exit: { code: 78 },
        output: expect.stringMatching(/has format 9, written by a newer version; this version reads up to/),
      });
    } finally {
      await remove();
    }
  });
});
