import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_TIME, A, acknowledgedByClean, rowsOf, seedCleanProduct } from './a-clean-product.ts';
import type { Breach } from './breach.ts';
import { checkInvariants } from './check-invariants.ts';
import { openAuditedStores, type AuditedStores } from './open-stores.ts';
import { PLANTED_BREACHES } from './planted-breaches.ts';
import { readSnapshot } from './read-snapshot.ts';

const LIMITS = { answers: 5 };

describe('the auditor', () => {
  let dataDir: string;
  let stores: AuditedStores;

  const auditNow = async (): Promise<Breach[]> =>
    checkInvariants(await readSnapshot(stores, acknowledgedByClean(), AUDIT_TIME), LIMITS);

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'colloquy-auditor-'));
    await mkdir(join(dataDir, 'vectors'), { recursive: true });
    stores = await openAuditedStores({ dataDir });
  });
  afterAll(async () => {
    await stores.close();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(() => seedCleanProduct(stores));
  afterEach(() => rm(join(dataDir, 'files', 'source~tmp-1'), { force: true }));

  it('finds nothing wrong with a clean product', async () => {
    expect(await auditNow()).toEqual([]);
  });

  it('has a planted breach for every invariant', () => {
    const planted = new Set(PLANTED_BREACHES.map(({ invariant }) => invariant));
    expect([...planted].toSorted()).toEqual(
      ['I1', 'I10', 'I11', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'I9'].toSorted(),
    );
  });

  it.each(PLANTED_BREACHES)('$invariant: notices when $name', async ({ invariant, plant }) => {
    await plant(stores);
    expect((await auditNow()).map((breach) => breach.invariant)).toContain(invariant);
  });

  it('lets an old version wait for its removal while searches leave it out', async () => {
    const { vectors } = stores;
    const chunks = await vectors?.listItem({ workspaceId: A.workspaceId, botId: A.botId, itemId: A.itemId });
    await vectors?.upsert(
      (chunks ?? []).map((chunk) => ({ ...chunk, version: 0, vectors: [Float32Array.from([1, 2, 3, 4])] })),
    );
    await rowsOf(stores, 'knowledge', 'items').updateOne(
      { _id: A.itemId },
      { $set: { cleanUpAt: AUDIT_TIME, maskedFrom: new Date(0) } },
    );
    expect(await auditNow()).toEqual([]);
  });

  it('refuses to check rows that it cannot read', async () => {
    await rowsOf(stores, 'knowledge', 'items').updateOne({ _id: A.itemId }, { $set: { version: 'one' } });
    await expect(auditNow()).rejects.toThrow(/knowledge\.items.*wrong shape/s);
  });
});
