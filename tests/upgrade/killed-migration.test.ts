import { describe, expect, it } from 'vitest';
import { freePort, runEntry, startProduct, waitUntil } from '../product/index.ts';
import { COMMITS, openFixture } from './open-fixture.ts';
import { expectAllAsBefore } from './upgraded.ts';

const ENTRY = 'deploy/standalone/src/main.ts';
const MIGRATED = /^\S+: migration \S+ changed \d+ documents?$/gm;
/** Kills one after another, each a little later. */
const KILLS = 3;

/** The log lines of completed migrations; those of other services run in parallel. */
const migratedBy = (output: string): string[] => output.match(MIGRATED) ?? [];

describe('an upgrade in one process that is killed while it migrates', () => {
  it.each(COMMITS)('is finished by the next start, each migration once: %s', async (commit) => {
    const { facts, dataDir, clock, remove } = await openFixture(commit);
    const done: string[] = [];
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const env = { ...clock, WEB_BUILDS: 'off', DATA_DIR: dataDir, PORT: String(await freePort()) };
        const killed = runEntry(ENTRY, env);
        await waitUntil('a migration is done', () =>
          Promise.resolve(killed.hasExited() || /migration|is ready at/.test(killed.output())),
        );
        killed.signal('SIGKILL');
        await killed.exited;
        done.push(...migratedBy(killed.output()));
      }
      const product = await startProduct({ dataDir, env: clock });
      try {
        done.push(...migratedBy(product.output()));
        await expectAllAsBefore(product.client, facts);
        await product.stop();
      } finally {
        await product.kill();
      }
      const ids = done.map((line) => line.replace(/ changed .*/, ''));
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
      const again = await startProduct({ dataDir, env: clock });
      expect(again.output()).not.toContain('migration');
      await again.stop();
    } finally {
      await remove();
    }
  });
});
