import { vi } from 'vitest';
import { knowledgeApi, WebsiteType, type Website, type WebsiteStatus } from '@colloquy/contracts';
import type { EmbeddingModel } from '@colloquy/language-model';
import { createWordEmbeddings } from './word-embeddings.ts';
import { openKnowledge, type HarnessOptions } from './knowledge-harness.ts';

/** A site of 500 pages on a busy machine. */
export const CRAWL_PATIENCE_MS = 900_000;

export function untilCrawled<T>(check: () => Promise<T> | T): Promise<T> {
  return vi.waitFor(check, { timeout: CRAWL_PATIENCE_MS, interval: 500 });
}

/** Pauses end at once and are counted, so that politeness and back-off take no time of the test. */
function aClock() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    sleep: async (ms: number) => void (ahead += ms),
  };
}

/** Embeddings that count the texts they are asked for. */
export function countedEmbeddings() {
  const real = createWordEmbeddings();
  const counted = { texts: 0 };
  const embeddings: EmbeddingModel = {
    ...real,
    embed(texts, options) {
      counted.texts += texts.length;
      return real.embed(texts, options);
    },
  };
  return { embeddings, counted };
}

interface Site {
  readonly origin: string;
  readonly host: string;
}

/** The knowledge service, to which one website of this machine may be known. */
export async function openCrawls(site: Site, options: HarnessOptions = {}) {
  const harness = await openKnowledge({
    allowedPrivateHosts: [site.host],
    crawl: { clock: aClock(), retryDelaysMs: [1, 1] },
    ...options,
  });
  const ada = harness.host.asUser('ada');
  const read = async (id: string): Promise<Website> =>
    (await ada.call(knowledgeApi.readWebsite, { params: { id } })).result.data;
  return {
    ...harness,
    ada,
    read,
    bot: harness.aBot('w1'),
    /** The whole report, as a file holds it. */
    async report(id: string, query: object = {}) {
      const request = { params: { id }, query: { returnAll: true, ...query } };
      const { text } = await ada.download(knowledgeApi.readCrawlReport, request);
      return knowledgeApi.readCrawlReport.response.parse(JSON.parse(text));
    },
    async create(botId: string, body: object = {}): Promise<Website> {
      const url = `${site.origin}/`;
      const request = { chat_bot_id: botId, type: WebsiteType.website, url, ...body };
      return (await ada.call(knowledgeApi.createWebsite, { body: request })).result.data;
    },
    untilStatus: (id: string, status: WebsiteStatus) =>
      untilCrawled(async () => {
        const website = await read(id);
        if (website.websiteStatus === status) return website;
        throw new Error(`status ${website.websiteStatus}, ${JSON.stringify(website.error)}`);
      }),
    process: (id: string, body: { id?: string[] } = {}) =>
      ada.call(knowledgeApi.processWebsite, { params: { id }, body }),
    refresh: (id: string, body: { mode: 'full' | 'known'; newPages?: 'hold' | 'include' | 'ignore' }) =>
      ada.call(knowledgeApi.refreshWebsite, { params: { id }, body }),
  };
}
