import type { DocumentStatus, KnowledgeSourceKind } from '@colloquy/contracts';
import { exactPattern, type Filter, type PageQuery } from '@colloquy/persistence';
import type { ItemDocument } from './items.model.ts';

/** What a list can be ordered by, and the field that is stored for it. */
export const ITEM_ORDERS = {
  id: '_id',
  name: 'name',
  _updateTime: 'updatedAt',
  documentStatus: 'documentStatus',
  sizeBytes: 'sizeBytes',
  citedCount: 'citedCount',
} as const satisfies Readonly<Record<string, keyof ItemDocument>>;

export interface ItemPageRequest extends PageQuery<keyof typeof ITEM_ORDERS> {
  readonly type?: KnowledgeSourceKind | undefined;
  readonly documentStatus?: readonly DocumentStatus[] | undefined;
  readonly search?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly id?: readonly string[] | undefined;
}

/** The items of a bot that a page of its list is asked for. */
export function pageFilter(botId: string, request: ItemPageRequest): Filter<ItemDocument> {
  const { type, documentStatus, search, tags, id } = request;
  return {
    chat_bot_id: botId,
    ...(type === undefined ? {} : { type }),
    ...(documentStatus === undefined ? {} : { documentStatus: { $in: documentStatus } }),
    ...(search === undefined || search === ''
      ? {}
      : { name: { $regex: exactPattern(search), $options: 'i' } }),
    ...(tags === undefined ? {} : { tags: { $in: tags } }),
    ...(id === undefined ? {} : { _id: { $in: id } }),
  };
}
