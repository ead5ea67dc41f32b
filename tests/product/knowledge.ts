import { createHash, randomUUID } from 'node:crypto';
import { DocumentStatus, knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import type { ProductClient } from './product-client.ts';
import { waitUntil, type WaitOptions } from './wait-until.ts';

export interface LocalFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** The fields of a file that `createUploads` needs. */
export function describeFile({ name, mimeType, bytes }: LocalFile): {
  name: string;
  mimeType: string;
  size: number;
  sha256: string;
} {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, mimeType, size: bytes.length, sha256 };
}

/** Creates an upload, PUTs and confirms one file; returns the item, which may not be processed yet. */
export async function uploadFile(
  client: ProductClient,
  owner: { readonly jwt: string; readonly botId: string },
  file: LocalFile,
): Promise<KnowledgeItem> {
  const [item] = await uploadFiles(client, owner, [file]);
  if (item === undefined) throw new Error(`${file.name} was not taken`);
  return item;
}

/** Creates the uploads for several files, then PUTs and confirms them in parallel. */
export async function uploadFiles(
  client: ProductClient,
  owner: { readonly jwt: string; readonly botId: string },
  files: readonly LocalFile[],
): Promise<KnowledgeItem[]> {
  const { jwt, botId } = owner;
  const { data: uploads } = await client.call(
    knowledgeApi.createUploads,
    { body: { chat_bot_id: botId, files: files.map(describeFile) } },
    { jwt, idempotencyKey: randomUUID() },
  );
  return Promise.all(
    files.map(async (file, at) => {
      const upload = uploads[at];
      if (upload === undefined || !('uploadUrl' in upload)) throw new Error(`${file.name} is there already`);
      await client.put(upload, file.bytes);
      const { data } = await client.call(
        knowledgeApi.confirmUpload,
        { params: { id: upload.id } },
        { jwt, idempotencyKey: randomUUID() },
      );
      return data;
    }),
  );
}

/** All knowledge items of a bot, over all pages. */
export async function listItems(
  client: ProductClient,
  owner: { readonly jwt: string; readonly botId: string },
): Promise<KnowledgeItem[]> {
  const items: KnowledgeItem[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await client.call(
      knowledgeApi.listKnowledge,
      { query: { chat_bot_id: owner.botId, page } },
      { jwt: owner.jwt },
    );
    items.push(...data);
    if (data.length === 0 || items.length >= meta.total) return items;
  }
}

/** Processed, or failed with an error that names its reason. */
export function isSettled(item: KnowledgeItem): boolean {
  const { pending, processing } = DocumentStatus;
  return item.documentStatus !== pending && item.documentStatus !== processing && item.processing === 1;
}

/**
 * Waits until every item of the bot (or every one that `only` selects) is settled, at least `count`; returns them.
 */
export function settledItems(
  client: ProductClient,
  owner: { readonly jwt: string; readonly botId: string },
  count: number,
  options: WaitOptions & { readonly only?: (item: KnowledgeItem) => boolean } = {},
): Promise<KnowledgeItem[]> {
  const { only = () => true, ...waiting } = options;
  return waitUntil(
    `${count} settled knowledge items`,
    async () => {
      const items = (await listItems(client, owner)).filter((item) => only(item));
      return items.length >= count && items.every((item) => isSettled(item)) ? items : null;
    },
    { intervalMs: 200, ...waiting },
  );
}
