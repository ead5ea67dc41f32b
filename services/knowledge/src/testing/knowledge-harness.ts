import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { WorkspaceRole, DocumentStatus, knowledgeApi, type BotSettings } from '@colloquy/contracts';
import { ERRORS } from '@colloquy/errors';
import { createSafeFetch } from '@colloquy/safe-fetch';
import type { EmbeddingModel } from '@colloquy/language-model';
import { serveTestFiles } from '@colloquy/object-storage/testing';
import { newId } from '@colloquy/persistence/testing';
import { errorMessageOf, type Service } from '@colloquy/service-kit';
import { fakeBots, openTestHost, type TestHost } from '@colloquy/service-kit/testing';
import {
  createEmbeddedVectorCollections,
  type VectorCollections,
  type VectorStore,
} from '@colloquy/vector-store';
import { createKnowledgeService, type KnowledgeServiceDependencies } from '../create-service.ts';
import { createWordEmbeddings } from './word-embeddings.ts';

/** As of a trial. */
const DEFAULT_STORAGE_BYTES = 1024 ** 3;

export interface HarnessOptions {
  /** What the workspace's plan lets it store. */
  readonly storageBytes?: number;
  /** Website pages that the workspace's plan lets it have; no limit unless given. */
  readonly pages?: number;
  /** How every bot is set; the defaults unless given. */
  readonly settings?: () => BotSettings;
  readonly ingestion?: KnowledgeServiceDependencies['ingestion'];
  readonly now?: () => Date;
  readonly vectors?: (real: VectorStore) => VectorStore;
  /** Where vectors are kept instead of a folder of the test. */
  readonly collections?: VectorCollections;
  readonly embeddings?: EmbeddingModel;
  readonly earlierEmbeddings?: KnowledgeServiceDependencies['earlierEmbeddings'];
  readonly rebuild?: KnowledgeServiceDependencies['rebuild'];
  /** Null switches text recognition off. */
  readonly scans?: KnowledgeServiceDependencies['scans'];
  /** Where websites of the test are; nothing else on this machine is read. */
  readonly allowedPrivateHosts?: readonly string[];
  readonly crawl?: KnowledgeServiceDependencies['crawl'];
  readonly crawlConcurrency?: number;
  /** How websites are reached instead; without it, by HTTP alone. */
  readonly crawling?: KnowledgeServiceDependencies['crawling'];
  readonly logger?: KnowledgeServiceDependencies['logger'];
  /** 0 leaves the work to the workers that the test starts. */
  readonly concurrency?: number;
}

export interface DeclaredUpload {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
}

const { admin, powerUser, user } = WorkspaceRole;

const PATIENCE_MS = 60_000;

/** Waits for a condition, patiently: the machine may be busy with other things. */
export function eventually<T>(check: () => T | Promise<T>, timeout = PATIENCE_MS, interval = 20): Promise<T> {
  return vi.waitFor(check, { timeout, interval });
}

export function declared(name: string, bytes: Uint8Array, mimeType = ''): DeclaredUpload {
  return { name, mimeType, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function callCreateUploads(host: TestHost, userId: string, bot: string, files: readonly DeclaredUpload[]) {
  return host
    .asUser(userId)
    .call(knowledgeApi.createUploads, { body: { chat_bot_id: bot, files: [...files] } });
}

function callConfirm(host: TestHost, userId: string, id: string) {
  return host.asUser(userId).call(knowledgeApi.confirmUpload, { params: { id }, body: {} });
}

export type KnowledgeHarness = Awaited<ReturnType<typeof openKnowledge>>;

/** The knowledge service over real stores, with its neighbours played by fakes. */
export async function openKnowledge(options: HarnessOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'knowledge-'));
  const host = await openTestHost(options.now === undefined ? {} : { now: options.now });
  const files = await serveTestFiles();
  const real = options.collections ?? createEmbeddedVectorCollections({ dataDir: join(folder, 'vectors') });
  const collections = through(options.vectors, real);
  const vectors = collections.open(collections.first);
  const embeddings = options.embeddings ?? createWordEmbeddings();
  const guarded = createSafeFetch({
    userAgent: 'ColloquyBot/1.0',
    allowedPrivateHosts: options.allowedPrivateHosts ?? [],
    timeoutMs: 3_000,
  });
  const workspaceByBot = new Map<string, string>();
  let hasTrialEnded = false;
  const killed: Service[] = [];

  const dependencies: KnowledgeServiceDependencies = {
    ...host.dependencies,
    collections,
    embeddings,
    ...(options.earlierEmbeddings === undefined ? {} : { earlierEmbeddings: options.earlierEmbeddings }),
    ...(options.rebuild === undefined ? {} : { rebuild: options.rebuild }),
    storage: files.storage,
    crawling: options.crawling ?? {
      fetch: guarded,
      renderer: null,
      productToken: 'ColloquyBot',
      close: () => guarded.close(),
    },
    ...(options.logger === undefined ? {} : { logger: options.logger }),
    concurrency: options.concurrency ?? 2,
    crawlConcurrency: options.crawlConcurrency ?? 1,
    ...(options.crawl === undefined ? {} : { crawl: options.crawl }),
    ...(options.scans === undefined ? {} : { scans: options.scans }),
    ingestion: { retryDelaysMs: [1, 1], jobIntervalMs: 100, ...options.ingestion },
  };
  const service = createKnowledgeService(dependencies);
  host.add(service);
  host.fakeMembers({ w1: { ada: admin, pat: powerUser, uma: user }, w2: { bob: admin }, w3: { eve: admin } });
  host.fakeService(
    'bot',
    fakeBots({ workspaceOf: (id) => workspaceByBot.get(id), settings: options.settings }),
  );
  host.fakeAllowance(({ resource, count, wanted }) => {
    if (resource === 'pages') {
      const limit = options.pages ?? null;
      const isFull = limit !== null && count + wanted > limit && wanted > 0;
      return { limit, code: hasTrialEnded ? ERRORS.trialEnded : isFull ? ERRORS.planPagesUsedUp : null };
    }
    const limit = options.storageBytes ?? DEFAULT_STORAGE_BYTES;
    return {
      limit,
      code: hasTrialEnded ? ERRORS.trialEnded : count + wanted > limit ? ERRORS.planStorageUsedUp : null,
    };
  });
  await host.start();

  const listed = async (id: string, bot: string) =>
    (await host.asUser('ada').call(knowledgeApi.listKnowledge, { query: { chat_bot_id: bot, id: [id] } }))
      .result;

  /** Where a file that is not there yet is to be put. */
  async function announce(userId: string, bot: string, file: DeclaredUpload) {
    const [upload] = (await callCreateUploads(host, userId, bot, [file])).result.data;
    if (upload === undefined || !('uploadUrl' in upload)) throw new Error('There is no upload');
    return upload;
  }

  const harness = {
    announce,
    host,
    collections,
    /** The collection that the installation begins with. */
    vectors,
    storage: files.storage,
    /** A bot of a workspace that the fake bot service knows. */
    aBot(workspaceId: string) {
      const id = newId();
      workspaceByBot.set(id, workspaceId);
      return id;
    },
    /** Ends the trial of every workspace, or begins it again. */
    setTrialEnded: (hasEnded: boolean) => void (hasTrialEnded = hasEnded),
    createUploads: (userId: string, bot: string, given: readonly DeclaredUpload[]) =>
      callCreateUploads(host, userId, bot, given),
    put: (upload: { uploadUrl: string; headers: Record<string, string> }, bytes: Uint8Array) =>
      fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: Buffer.from(bytes) }),
    confirm: (userId: string, id: string) => callConfirm(host, userId, id),
    /** Slot, PUT and confirm. */
    async upload(userId: string, bot: string, name: string, content: string | Uint8Array) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      const upload = await announce(userId, bot, declared(name, bytes));
      const put = await harness.put(upload, bytes);
      if (!put.ok) throw new Error(`The upload answered ${put.status}`);
      return (await harness.confirm(userId, upload.id)).result.data;
    },
    /** What readiness says of the service by this check: `ok`, or the reason why it is not ready. */
    async checked(name: string): Promise<string> {
      try {
        await service.checks?.[name]?.();
        return 'ok';
      } catch (error) {
        return errorMessageOf(error);
      }
    },
    /** All that the service has stored, as one text. */
    storedText: () => host.storedText('knowledge'),
    item: async (id: string, bot: string) => (await listed(id, bot)).data[0] ?? null,
    /** The item when no worker holds it: the clean-up after a new version has ended is a change of it, too. */
    untilLeft: (id: string, bot: string) =>
      eventually(async () => {
        const item = await harness.item(id, bot);
        if (item?.attempts !== 0)
          throw new Error(`A worker holds it, or it is gone: ${JSON.stringify(item)}`);
        return item;
      }),
    async untilStatus(id: string, status: DocumentStatus, timeout = PATIENCE_MS) {
      const bots = [...workspaceByBot.keys()];
      return vi.waitFor(
        async () => {
          for (const bot of bots) {
            if (workspaceByBot.get(bot) !== 'w1') continue;
            const { data, meta } = await listed(id, bot);
            const [item] = data;
            if (item === undefined) continue;
            if (item.documentStatus !== status) {
              throw new Error(`status ${item.documentStatus}, error ${JSON.stringify(item.error)}`);
            }
            // Its keywords and its vectors are changes of the base, which are counted right after the item is stored.
            const isCounted = status !== DocumentStatus.processed || meta.kbVersion > 1;
            if (!isCounted) throw new Error('The change of the base is not counted yet');
            return item;
          }
          throw new Error('The item is gone');
        },
        { timeout, interval: 20 },
      );
    },
    async search(bot: string, query: string) {
      const body = {
        workspace_id: workspaceByBot.get(bot) ?? '',
        chat_bot_id: bot,
        query,
        searchType: 2 as const,
        topK: 6,
        language: null,
      };
      return (await host.asService().call(knowledgeApi.searchKnowledge, { body })).result.data;
    },
    /** Another process of the service over the same stores; it only works, and answers no requests. */
    async startWorker(overrides: Partial<KnowledgeServiceDependencies> = {}) {
      const own = await host.connect();
      const service = createKnowledgeService({
        ...dependencies,
        database: own,
        concurrency: 1,
        ...overrides,
      });
      await service.start?.();
      return {
        /** As `kill -9`: from now on it reaches no database, and nothing of it is cleaned up. */
        async kill() {
          await own.close();
          killed.push(service);
        },
        async stop() {
          await service.stop?.();
          await own.close();
        },
      };
    },
    async stop() {
      await host.stop();
      // Their timers must not outlive the test.
      await Promise.allSettled(killed.map(async (service) => service.stop?.()));
      await embeddings.close();
      await guarded.close();
      await real.close();
      await files.stop();
      await rm(folder, { recursive: true });
    },
  };
  return harness;
}

/** Each collection as the test changes it. */
function through(change: HarnessOptions['vectors'], real: VectorCollections): VectorCollections {
  if (change === undefined) return real;
  const changed = new Map<string, VectorStore>();
  return {
    ...real,
    open(name) {
      const store = changed.get(name) ?? change(real.open(name));
      changed.set(name, store);
      return store;
    },
  };
}
