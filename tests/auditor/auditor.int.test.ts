import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  AUDIT_TIME,
  A,
  B,
  aPoint,
  acknowledgedByClean,
  rowsOf,
  seedCleanProduct,
} from './a-clean-product.ts';
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

  describe.each([
    ['of the installation', 'searchIndexes', { _id: 'index', live: { name: 'after' } }, [A, B]],
    [
      'of a workspace of its own',
      'workspaceIndexes',
      { _id: A.workspaceId, workspace_id: A.workspaceId, status: 5, live: { name: 'after' } },
      [A],
    ],
  ] as const)('follows the collection that answers, %s', (_whose, rows, row, tenants) => {
    const after = () => stores.collections?.open('after');
    beforeEach(async () => {
      await after()?.ensureCollection({ modelId: 'auditor-test', dimension: 4 });
      for (const { workspaceId } of [A, B]) await after()?.deleteWorkspace(workspaceId);
      await rowsOf(stores, 'knowledge', rows).insertOne(row);
    });

    it('and finds nothing wrong when it holds what the first one held', async () => {
      for (const tenant of tenants) {
        await after()?.upsert([0, 1].map((index) => aPoint(tenant, 1, index)));
        // Leftovers of the previous collection are never searched.
        await stores.vectors?.upsert([aPoint(tenant, 0, 0)]);
      }
      expect(await auditNow()).toEqual([]);
    });

    it('and notices that it lacks vectors, whatever the first one holds', async () => {
      expect((await auditNow()).map(({ invariant }) => invariant)).toContain('I2');
    });
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
