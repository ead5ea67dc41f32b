import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  botApi,
  DocumentStatus,
  ERRORS,
  knowledgeApi,
  WebsiteStatus,
  type KnowledgeItem,
  type Website,
} from '@colloquy/contracts';
import { endsByPath, fixtureEnds, startFixtureSite } from '@colloquy/crawler/testing';
import { afterAll, describe, expect, it } from 'vitest';
import {
  aCrawledWebsite,
  aWorkspaceWithBot,
  listItems,
  ProductError,
  signUp,
  startProduct,
  waitUntil,
  websiteWith,
  type Product,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { auditDrained } from './audit-drained.ts';
import { mountSmallDisk, smallDisksMissing, type SmallDisk } from './small-disk.ts';

const PAGES = 60;
const ASKED_BEFORE = 10;
/** Ordinary pages, the start page, `/guide` and `/heals`. */
const WITH_TEXT = PAGES + 3;
/** The product's initial data takes some megabytes. */
const DISK_MEGABYTES = 96;
const STORAGE_FULL = Number(ERRORS.storageFull);
/** The database first fills the space that its log has reserved; this many new documents exceed it. */
const MAX_WRITES = 2_000;
/** Failed work is retried after 5 s and after two minutes. */
const LIMIT = { timeoutMs: 400_000, intervalMs: 250 };
const missing = smallDisksMissing('full disk during a crawl');

type Ended = readonly [state: number, code: string | null];

describe.skipIf(missing !== null)('a disk that is full during a crawl', async () => {
  const site = await startFixtureSite({ pages: PAGES });
  const folder = await aFolder();
  let disk: SmallDisk | null = null;
  let product: Product | null = null;
  afterAll(async () => {
    await product?.kill();
    disk?.unmount();
    await site.close();
    await folder.remove();
  });

  it('loses no page: each ends learnt, or with an error that has a name', async () => {
    const dataDir = join(folder.path, 'all');
    const small = (disk = mountSmallDisk(dataDir, DISK_MEGABYTES));
    const running = (product = await startProduct({
      dataDir,
      env: { CRAWL_PRIVATE_HOSTS: site.host, CHROMIUM_PATH: 'off' },
    }));
    const { client } = running;
    const owner = await aWorkspaceWithBot(client, await signUp(client));
    const { jwt } = owner;

    /** Fills the whole disk, including the space reserved by the database's log, until a write is refused as full. */
    const fill = async (): Promise<void> => {
      small.fill();
      const write = () =>
        client
          .call(
            botApi.createBot,
            { body: { name: 'Tickets', description: 'x'.repeat(500), workspace_id: owner.workspaceId } },
            { jwt, idempotencyKey: randomUUID() },
          )
          .then(
            () => null,
            (error: unknown) => {
              if (error instanceof ProductError) return error.code;
              throw error;
            },
          );
      let code: number | null = null;
      for (let at = 0; at < MAX_WRITES && code === null; at += 1) code = await write();
      expect(code).toBe(STORAGE_FULL);
    };
    const created = await aCrawledWebsite(client, owner, site.origin, ['/print']);
    const params = { id: created.id };
    const until = (statuses: readonly WebsiteStatus[]): Promise<Website> =>
      websiteWith(client, owner, created.id, statuses, LIMIT);
    const subpages = async () => {
      const all = [];
      for (let page = 1; ; page += 1) {
        const { data, meta } = await client.call(
          knowledgeApi.listSubpages,
          { params, query: { page } },
          { jwt },
        );
        all.push(...data);
        if (data.length === 0 || all.length >= meta.total) return all;
      }
    };
    const ordinary = () => site.requests.filter(({ path }) => path.startsWith('/pages/')).length;

    await waitUntil('some pages', async () => ordinary() >= ASKED_BEFORE, LIMIT);
    // The disk is full before the crawl continues: filling it may take longer than the rest of the site.
    const goOn = site.hold();
    await fill();
    goOn();
    await waitUntil(
      'the crawl has met the full disk',
      async () => failuresOf(running, created.id) > 0,
      LIMIT,
    );
    expect(ordinary(), 'the crawl was under way').toBeLessThan(PAGES);
    small.free();
    const crawled = await until([WebsiteStatus.needsActions, WebsiteStatus.crawlingError]);
    expect(crawled).toMatchObject({ websiteStatus: WebsiteStatus.needsActions, error: null });
    expect(endsByPath(site.origin, await subpages())).toEqual(fixtureEnds('discovered'));
    expect(crawled.counters.selected).toBe(WITH_TEXT);

    await client.call(
      knowledgeApi.processWebsite,
      { params, body: {} },
      { jwt, idempotencyKey: randomUUID() },
    );
    const ofSite = async () => (await listItems(client, owner)).filter(({ url }) => url !== null);
    await waitUntil('the first pages are learnt', async () => (await ofSite()).length > 0, LIMIT);
    await fill();
    const before = failuresOf(running);
    await waitUntil('a worker has met the full disk', async () => failuresOf(running) > before, LIMIT);
    const { data: learning } = await client.call(knowledgeApi.readWebsite, { params }, { jwt });
    expect(learning.websiteStatus, 'pages were being learnt').toBe(WebsiteStatus.processing);
    small.free();
    const processed = await until([WebsiteStatus.processed, WebsiteStatus.processingError]);
    const items = new Map((await ofSite()).map((item) => [item.url, item]));
    const selected = (await subpages()).filter(({ selected: isSelected }) => isSelected);
    expect(selected).toHaveLength(WITH_TEXT);
    const ends = selected.map(({ url, state }) => [state, endOf(items.get(url))]);
    for (const end of ends) {
      expect([
        ['indexed', [DocumentStatus.processed, null]],
        ['failed', [DocumentStatus.insertingError, 'STORAGE_FULL']],
      ]).toContainEqual(end);
    }
    const failed = ends.filter(([state]) => state === 'failed').length;
    expect(processed).toMatchObject({
      websiteStatus: failed === WITH_TEXT ? WebsiteStatus.processingError : WebsiteStatus.processed,
      partial: failed > 0 && failed < WITH_TEXT,
    });
    expect((await running.stop()).code).toBe(0);
    expect((await auditDrained({ dataDir })).breaches).toEqual([]);
  });
});

/** How often a worker has logged that its work failed; only of the named job, if a name is given. */
function failuresOf(product: Product, job = ''): number {
  const lines = product.output().split('\n');
  return lines.filter((line) => line.includes('work failed') && line.includes(job)).length;
}

function endOf(item: KnowledgeItem | undefined): Ended | null {
  return item === undefined ? null : [item.documentStatus, item.error?.code ?? null];
}
