import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { WorkspaceRole, DocumentStatus, knowledgeApi, type BotSettings } from '@colloquy/contracts';
import { ERRORS } from '@colloquy/errors';
import type { EmbeddingModel } from '@colloquy/language-model';
import { serveTestFiles } from '@colloquy/object-storage/testing';
import { silentLogger } from '@colloquy/observability';
import { connectDatabase, type Database } from '@colloquy/persistence';
import { newId } from '@colloquy/persistence/testing';
import type { Service } from '@colloquy/service-kit';
import { fakeBots, openTestHost, startTestStore, type TestHost } from '@colloquy/service-kit/testing';
import { createEmbeddedVectorStore, type VectorStore } from '@colloquy/vector-store';
import {
  createKnowledgeService,
  type IngestionOptions,
  type KnowledgeServiceDependencies,
} from '../create-service.ts';
import { createWordEmbeddings } from './word-embeddings.ts';

/** As of a trial. */
const DEFAULT_STORAGE_BYTES = 1024 ** 3;

export interface HarnessOptions {
  /** What the workspace's plan lets it store. */
  readonly storageBytes?: number;
  /** How every bot is set; the defaults unless given. */
  readonly settings?: () => BotSettings;
  readonly ingestion?: IngestionOptions;
  readonly now?: () => Date;
  readonly vectors?: (real: VectorStore) => VectorStore;
  readonly embeddings?: EmbeddingModel;
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

/** Waits for a condition, patiently: the machine may be busy with other things. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
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
  const store = await startTestStore();
  const prefix = `k${randomBytes(4).toString('hex')}_`;
  const database = await connect(store.uri, prefix);
  const host = await openTestHost({ database, ...(options.now === undefined ? {} : { now: options.now }) });
  const files = await serveTestFiles();
  const real = createEmbeddedVectorStore({ dataDir: join(folder, 'vectors') });
  const vectors = options.vectors?.(real) ?? real;
  const embeddings = options.embeddings ?? createWordEmbeddings();
  const workspaceByBot = new Map<string, string>();
  let hasTrialEnded = false;
  const killed: Service[] = [];

  const dependencies: KnowledgeServiceDependencies = {
    ...host.dependencies,
    vectors,
    embeddings,
    storage: files.storage,
    concurrency: options.concurrency ?? 2,
    ingestion: { retryDelaysMs: [1, 1], jobIntervalMs: 100, ...options.ingestion },
  };
  host.add(createKnowledgeService(dependencies));
  host.fakeMembers({ w1: { ada: admin, pat: powerUser, uma: user }, w2: { bob: admin } });
  host.fakeService(
    'bot',
    fakeBots({ workspaceOf: (id) => workspaceByBot.get(id), settings: options.settings }),
  );
  host.fakeAllowance(({ count, wanted }) => {
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
    item: async (id: string, bot: string) => (await listed(id, bot)).data[0] ?? null,
    async untilStatus(id: string, status: DocumentStatus) {
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
            // The first change of a base is counted right after the item is stored; before, nothing is found.
            const isCounted = status !== DocumentStatus.processed || meta.kbVersion > 0;
            if (!isCounted) throw new Error('The change of the base is not counted yet');
            return item;
          }
          throw new Error('The item is gone');
        },
        { timeout: 20_000, interval: 20 },
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
      const own = await connect(store.uri, prefix);
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
      await database.close();
      await store.stop();
      await embeddings.close();
      await real.close();
      await files.stop();
      await rm(folder, { recursive: true });
    },
  };
  return harness;
}

async function connect(uri: string, prefix: string): Promise<Database> {
  const connected = await connectDatabase({ uri, appName: 'test', logger: silentLogger });
  return { ...connected, service: (name) => connected.service(prefix + name) };
}
