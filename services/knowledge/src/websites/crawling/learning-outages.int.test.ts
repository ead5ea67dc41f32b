import { afterEach, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi, WebsiteStatus } from '@colloquy/contracts';
import { startFixtureSite } from '@colloquy/crawler/testing';
import { AppError, ERRORS } from '@colloquy/errors';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { VectorStore } from '@colloquy/vector-store';
import { openCrawls, untilCrawled } from '../../testing/crawl-harness.ts';
import { createGatedEmbeddings } from '../../testing/gated-embeddings.ts';
import type { HarnessOptions } from '../../testing/knowledge-harness.ts';
import { createWordEmbeddings } from '../../testing/word-embeddings.ts';

const { needsActions, processing, processed, processingError } = WebsiteStatus;
const PAGES = 4;
/** The last page links to a page that does not exist, so it is never selected. */
const MISSING = 1;

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});

async function aService(options: HarnessOptions) {
  const site = await startFixtureSite({ pages: PAGES });
  open.push({ stop: async () => site.close() });
  const service = await openCrawls(site, options);
  open.push(service);
  return {
    ...service,
    /** A website of four pages whose owner is about to choose. */
    createSmall: async () => {
      const { id } = await service.create(service.bot, { config: { includePaths: ['/pages'] } });
      return id;
    },
    /** State of each page that was chosen, with its item's status and error. */
    async ends(id: string) {
      const { data } = await service.report(id);
      const { result } = await service.ada.call(knowledgeApi.listKnowledge, {
        query: { chat_bot_id: service.bot, type: 2, limit: 100 },
      });
      const items = new Map(result.data.map((item) => [item.id, item]));
      return data
        .filter(({ selected }) => selected)
        .map(({ state, item_id }) => {
          const item = items.get(item_id ?? '');
          return [state, item?.documentStatus, item?.error?.code ?? null];
        });
    },
  };
}

const allOf = (...end: unknown[]) => Array.from({ length: PAGES }, () => end);

/** Embeddings of an endpoint that refuses documents while `isAway` says so; questions are answered. */
function refusing(isAway: (texts: readonly string[]) => boolean): EmbeddingModel {
  const real = createWordEmbeddings();
  return {
    ...real,
    embed: (texts, options) =>
      options?.kind !== 'query' && isAway(texts)
        ? Promise.reject(new AppError({ code: ERRORS.embeddingModelUnavailable }))
        : real.embed(texts, options),
  };
}

/** A vector store that takes no chunks while `isAway` says so. */
function refusingWrites(real: VectorStore, isAway: () => boolean): VectorStore {
  return {
    ...real,
    upsert: (points) =>
      isAway() ? Promise.reject(new AppError({ code: ERRORS.vectorStoreUnavailable })) : real.upsert(points),
  };
}

describe('while the pages of a website are learnt', () => {
  it('an embedding endpoint that comes back learns all of them', async () => {
    const seen = new Set<string>();
    // Away when a text comes for the first time, back when it comes again.
    const embeddings = refusing((texts) => {
      const isNew = texts.some((text) => !seen.has(text));
      for (const text of texts) seen.add(text);
      return isNew;
    });
    const service = await aService({ embeddings });
    const id = await service.createSmall();
    await service.untilStatus(id, needsActions);
    await service.process(id);
    const done = await service.untilStatus(id, processed);
    expect(done).toMatchObject({
      partial: false,
      error: null,
      counters: { indexed: PAGES, failed: MISSING },
    });
    expect(await service.ends(id)).toEqual(allOf('indexed', DocumentStatus.processed, null));
  });

  it.each([
    [
      'an embedding endpoint',
      'EMBEDDING_MODEL_UNAVAILABLE',
      (isAway: () => boolean): HarnessOptions => ({ embeddings: refusing(isAway) }),
    ],
    [
      'a vector store',
      'VECTOR_STORE_UNAVAILABLE',
      (isAway: () => boolean): HarnessOptions => ({ vectors: (real) => refusingWrites(real, isAway) }),
    ],
  ])(
    '%s that stays away ends each of them and the website with a named error, and another try learns them',
    async (_what, code, optionsOf) => {
      let isAway = true;
      const service = await aService(optionsOf(() => isAway));
      const id = await service.createSmall();
      await service.untilStatus(id, needsActions);
      await service.process(id);
      const failed = await service.untilStatus(id, processingError);
      expect(failed).toMatchObject({
        error: { code: 'STORE_FAILED' },
        counters: { indexed: 0, failed: PAGES + MISSING },
        progress: null,
      });
      expect(await service.ends(id)).toEqual(allOf('failed', DocumentStatus.insertingError, code));
      isAway = false;
      await service.process(id);
      await service.untilStatus(id, processed);
      expect(await service.ends(id)).toEqual(allOf('indexed', DocumentStatus.processed, null));
    },
  );

  it('an embedding endpoint that refuses a page alone leaves the website partly processed', async () => {
    const service = await aService({
      embeddings: refusing((texts) => texts.some((text) => text.includes('topic 2 '))),
    });
    const id = await service.createSmall();
    await service.untilStatus(id, needsActions);
    await service.process(id);
    const done = await service.untilStatus(id, processed);
    expect(done).toMatchObject({ partial: true, counters: { indexed: PAGES - 1, failed: 1 + MISSING } });
    expect(await service.ends(id)).toContainEqual([
      'failed',
      DocumentStatus.insertingError,
      'EMBEDDING_MODEL_UNAVAILABLE',
    ]);
  });

  it('a worker that is killed leaves them to another, which learns each of them once', async () => {
    const service = await aService({
      concurrency: 0,
      crawlConcurrency: 0,
      ingestion: { leaseMs: 600 },
    });
    const id = await service.createSmall();
    const dying = createGatedEmbeddings(1);
    const first = await service.startWorker({ crawlConcurrency: 1, embeddings: dying });
    await service.untilStatus(id, needsActions);
    await service.process(id);
    await dying.arrived();
    await first.kill();
    expect(await service.read(id)).toMatchObject({ websiteStatus: processing });
    const heir = createGatedEmbeddings(Number.POSITIVE_INFINITY);
    open.push(await service.startWorker({ crawlConcurrency: 1, embeddings: heir }));
    const done = await service.untilStatus(id, processed);
    expect(done).toMatchObject({
      partial: false,
      error: null,
      counters: { indexed: PAGES, failed: MISSING },
    });
    expect(await service.ends(id)).toEqual(allOf('indexed', DocumentStatus.processed, null));
    expect(dying.embedded + heir.embedded).toBe(PAGES);
    await untilCrawled(async () => {
      const { hits } = await service.search(service.bot, 'What explains topic 3?');
      expect(hits.filter(({ text }) => text.includes('topic 3'))).toHaveLength(1);
    });
  });
});
