import { DocumentStatus, type RouteInput, type knowledgeApi } from '@colloquy/contracts';
import { formatOfName, FORMATS, isFileFormat } from '@colloquy/document-text';
import { Download, type RequestContext } from '@colloquy/service-kit';
import { type ItemDocument, wrongState } from '../../items/index.ts';
import type { Parts } from '../../index/index.ts';
import { qaSource } from './qa/qa-source.ts';

/** File systems take 255 bytes; a question can be longer. */
const MAX_NAME_CHARACTERS = 80;
/** Says nothing of what the bytes are, so that no browser shows them. */
const MEDIA_TYPE = 'application/octet-stream';

type Request = RouteInput<typeof knowledgeApi.downloadKnowledge>;

/** Answers the original of an item's newest version as a file to save. */
export function createDownloadKnowledge({
  items,
  storage,
  access,
}: Pick<Parts, 'items' | 'storage' | 'access'>) {
  return async ({ query }: Request, context: RequestContext): Promise<Download> => {
    const item = await items.getById(query.item_id);
    await access.requireBot(context, item);
    if (item.documentStatus === DocumentStatus.pending) throw wrongState(item.documentStatus, 'NOT_UPLOADED');
    if (item.deleting) throw wrongState(item.documentStatus, 'DELETING');
    const chunks = item.format === 'qa' ? written(item, storage) : await storage.readStream(item.sourceKey);
    return new Download({ mediaType: MEDIA_TYPE, fileName: item._id, title: fileNameOf(item), chunks });
  };
}

/** A question with its answer, as readable text. */
async function* written(item: ItemDocument, storage: Parts['storage']): AsyncGenerator<string> {
  const { question, content } = qaSource.editable(await storage.read(item.sourceKey), item);
  yield `${question ?? item.name}\n\n${content}\n`;
}

/** The item's name with the extension of its bytes: a new version may be of another type than the first. */
export function fileNameOf({
  name,
  format,
  sourceKind,
}: Pick<ItemDocument, 'name' | 'format' | 'sourceKind'>): string {
  // Marks that turn the direction of text can hide an extension; the others are no part of any file's name.
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const extension = isFileFormat(sourceKind) ? FORMATS[sourceKind].extensions[0] : 'txt';
  const isNamed = format === 'file' && formatOfName(plain) === sourceKind;
  if (isNamed) return plain;
  const bare = plain.slice(0, MAX_NAME_CHARACTERS).replace(/[.\s]+$/, '');
  return `${bare === '' ? 'document' : bare}.${extension}`;
}
