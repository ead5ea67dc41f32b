import { botApi } from '@colloquy/contracts';
import {
  aVisitorChat,
  type VisitorChat,
  aWorkspaceWithBot,
  keepNoAnswers,
  settledItems,
  signUp,
  startProduct,
  uploadFile,
  type LocalFile,
  type Product,
  type WorkspaceWithBot,
} from '../../product/index.ts';
import { commandsBetween, type WatchedStore } from '../../ceilings/store-work.ts';
import { cpuSecondsOfTree, memoryOfTree } from './memory.ts';
import { readCpuSeconds, type Subject } from './subject.ts';

/** Settings under which only the work itself limits the bench. */
export const UNLIMITED: Readonly<Record<string, string>> = {
  TRIAL_ANSWERS: '100000000',
  TRIAL_BOTS: '100',
  TRUSTED_PROXIES: '127.0.0.1',
};

/** Settings that send every model call to the fake model. */
export function modelSettings(modelUrl: string): Record<string, string> {
  return {
    CHAT_MODEL_URL: modelUrl,
    CHAT_MODEL_API_KEY: 'none',
    // Answers are measured; a grounding test at the same time would use the same server.
    CHAT_MODEL_GROUNDING: 'free',
    EMBEDDING_URL: modelUrl,
    EMBEDDING_API_KEY: 'none',
    EMBEDDING_DIMENSION: '512',
  };
}

/** A started product with an owner and a bot. */
export interface BenchProduct {
  readonly product: Product;
  readonly owner: WorkspaceWithBot;
}

export async function startWithBot(
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<BenchProduct> {
  const product = await startProduct({ dataDir, env: { ...UNLIMITED, ...env } });
  const owner = await aWorkspaceWithBot(product.client, await signUp(product.client));
  const links = await product.client.call(
    botApi.listPublicLinks,
    { query: { chat_bot_id: owner.botId } },
    { jwt: owner.jwt },
  );
  const link = links.data.find(({ linkId }) => linkId === owner.linkId);
  if (link === undefined) throw new Error('The bot has no public link');
  await product.client.call(
    botApi.updatePublicLinks,
    {
      query: { id: [link.id] },
      body: { limits: { perIpMinute: 10_000, perChatMinute: 10_000, perDay: 10_000_000, message: '' } },
    },
    { jwt: owner.jwt },
  );
  await keepNoAnswers(product.client, owner);
  return { product, owner };
}

/** Uploads the files, some concurrently, and waits until all are active; throws when one failed. */
export async function ingest({ product, owner }: BenchProduct, files: readonly LocalFile[]): Promise<void> {
  const queue = [...files];
  const upload = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      await uploadFile(product.client, owner, file);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload));
  const items = await settledItems(product.client, owner, files.length, { timeoutMs: INGEST_LIMIT_MS });
  const failed = items.filter(({ documentStatus }) => documentStatus !== PROCESSED);
  if (failed.length > 0) throw new Error(`${failed.length} documents were not processed`);
}

const UPLOADS_AT_ONCE = 4;
const INGEST_LIMIT_MS = 900_000;
const PROCESSED = 4;

/** Each relay polls for events like this once a second, even without load. */
const SWEEP = / find outboxAt$/;

/** The product as visitors of a public link use it; `store` is its database, null if no commands are counted. */
export function productSubject({ product, owner }: BenchProduct, store: WatchedStore | null): Subject {
  return {
    name: 'product',
    askUrl: `${product.baseUrl}/ask/public-links/${owner.linkId}/ask`,
    async newChats(count) {
      const chats: VisitorChat[] = [];
      for (let made = 0; made < count; made += 1) {
        chats.push(await aVisitorChat(product.client, owner.linkId));
      }
      return chats;
    },
    cpuSeconds: async () =>
      cpuSecondsOfTree(product.pid) ?? (await readCpuSeconds(`${product.baseUrl}/metrics`)),
    async commandsSent() {
      const sent = store === null ? [] : [...commandsBetween({}, await store.read())];
      return sent.reduce((sum, [shape, count]) => (SWEEP.test(shape) ? sum : sum + count), 0);
    },
    residentBytes: () => memoryOfTree(product.pid),
  };
}
