import { randomUUID } from 'node:crypto';
import { knowledgeApi, type DeclaredUpload } from '@colloquy/contracts';
import { type ClientLog } from '../auditor/index.ts';
import {
  createProductClient,
  describeFile,
  type LocalFile,
  type OpenUpload,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { persistently } from './persistently.ts';
import type { UnstableProduct } from './unstable-product.ts';

const FILES_PER_BATCH = 5;
const LANES = 3;

/**
 * Uploads all files however often the product is killed, each request under one key, and writes the acknowledged ones
 * to `log`. Calls `onProgress` after every response. Returns the item of each file.
 */
export async function uploadStubbornly(
  product: UnstableProduct,
  owner: WorkspaceWithBot,
  files: readonly LocalFile[],
  log: ClientLog,
  onProgress: () => void,
): Promise<Map<string, string>> {
  const client = createProductClient(product.baseUrl);
  const itemIds = new Map<string, string>();
  const batches = Array.from({ length: Math.ceil(files.length / FILES_PER_BATCH) }, (_, at) =>
    files.slice(at * FILES_PER_BATCH, (at + 1) * FILES_PER_BATCH),
  );
  const { jwt } = owner;

  async function step<T>(what: string, action: () => Promise<T>): Promise<T> {
    const answer = await persistently(what, action, () => product.running());
    onProgress();
    return answer;
  }

  async function uploadBatch(batch: readonly LocalFile[]): Promise<void> {
    const idempotencyKey = randomUUID();
    const body = { chat_bot_id: owner.botId, files: batch.map((file) => describeFile(file)) };
    const { data: uploads } = await step('slots', () =>
      client.call(knowledgeApi.createUploads, { body }, { jwt, idempotencyKey }),
    );
    for (const [at, file] of batch.entries()) await uploadOne(openUpload(uploads[at], file), file);
  }

  async function uploadOne(upload: OpenUpload, file: LocalFile): Promise<void> {
    log.note({ kind: 'item', id: upload.id, fields: { name: file.name } });
    await step(`the bytes of ${file.name}`, () => client.put(upload, file.bytes));
    const idempotencyKey = randomUUID();
    const { data: item } = await step(`the confirmation of ${file.name}`, () =>
      client.call(knowledgeApi.confirmUpload, { params: { id: upload.id } }, { jwt, idempotencyKey }),
    );
    const { sha256: contentHash, size: sizeBytes } = describeFile(file);
    log.note({ kind: 'item', id: item.id, fields: { name: file.name, contentHash, sizeBytes } });
    itemIds.set(file.name, item.id);
  }

  const queues = Array.from({ length: LANES }, async () => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) await uploadBatch(batch);
  });
  await Promise.all(queues);
  return itemIds;
}

function openUpload(upload: DeclaredUpload | undefined, file: LocalFile): OpenUpload {
  if (upload === undefined || !('uploadUrl' in upload)) {
    throw new Error(`${file.name} got no slot of its own: ${JSON.stringify(upload)}`);
  }
  return upload;
}
