import { KNOWLEDGE_NAME_MAX_LENGTH, KnowledgeSourceKind, plainLine } from '@colloquy/contracts';
import { systemContext } from '@colloquy/service-kit';
import { type DeletionUseCases, storedPage } from '../../ingestion/index.ts';
import {
  canMove,
  EXCLUDED_ALWAYS,
  FRESH_RUN,
  type ItemDocument,
  itemEvents,
  newItem,
  newSourceKey,
  transition,
} from '../../items/index.ts';
import type { Parts } from '../../index/index.ts';
import { keptReason } from '../subpages/page-outcome.policy.ts';
import type { SubpageDocument } from '../subpages/subpages.model.ts';
import { nextItemOf } from '../websites/page-allowance.ts';
import type { WebsiteParts } from '../websites/website-parts.ts';
import type { WebsiteDocument } from '../websites/websites.model.ts';

const CONTEXT = systemContext('knowledge');

export type PageItems = ReturnType<typeof createPageItems>;

/** Pages as knowledge items: a page that is learnt is an item, and what changes of it is a version. */
export function createPageItems(
  deps: Pick<WebsiteParts, 'websites' | 'subpages' | 'texts' | 'items'> &
    Pick<Parts, 'storage' | 'announceWork'> & { readonly deletion: Pick<DeletionUseCases, 'deleteItem'> },
) {
  const { websites, subpages, texts, items, storage, announceWork, deletion } = deps;

  /** The item that a page has, unless it is being deleted. */
  async function itemOf(page: SubpageDocument): Promise<ItemDocument | null> {
    const item = page.item_id === null ? null : await items.findById(page.item_id);
    return item === null || item.deleting ? null : item;
  }

  /** The page says which item and version it becomes before either is there: no end of it is missed. */
  async function mark(
    website: WebsiteDocument,
    page: SubpageDocument,
    item: { readonly _id: string; readonly version: number; readonly generation: number },
  ): Promise<void> {
    await subpages.update(
      website,
      { _id: page._id },
      {
        item_id: item._id,
        itemVersion: item.version,
        itemGeneration: item.generation,
        itemHash: page.contentHash,
        state: 'processing',
        reason: keptReason(page),
      },
    );
  }

  function described(website: WebsiteDocument, page: SubpageDocument) {
    const title = plainLine(page.title);
    return {
      name: (title === '' ? page.url : title).slice(0, KNOWLEDGE_NAME_MAX_LENGTH),
      url: page.url,
      languageHint: website.config.language ?? page.language,
    };
  }

  async function createItem(website: WebsiteDocument, page: SubpageDocument, text: string): Promise<void> {
    const { _id, generation } = await nextItemOf(items, page);
    await mark(website, page, { _id, version: 1, generation });
    const { workspace_id, chat_bot_id } = website;
    const identity = { _id, workspace_id, chat_bot_id, version: 1, liveVersion: null };
    const opened = transition({ ...identity, documentStatus: null }, 'createUpload', CONTEXT);
    const confirmed = transition({ ...identity, ...opened.set }, 'confirm', CONTEXT);
    const { bytes, ...stored } = storedPage(text, page.contentHash ?? '');
    const document = newItem({
      ...identity,
      ...stored,
      ...confirmed.set,
      ...described(website, page),
      type: KnowledgeSourceKind.website,
      format: 'page',
      website_id: website._id,
      createdBy: website.run.startedBy,
      sourceKey: newSourceKey(identity),
      maskedFrom: EXCLUDED_ALWAYS,
    });
    await storage.write(document.sourceKey, bytes, { contentType: stored.mimeType });
    const item = await items.insert(workspace_id, document, [
      opened.event,
      confirmed.event,
      itemEvents(identity, CONTEXT).uploaded(document),
    ]);
    // The website was deleted meanwhile; its deletion could not see this new item.
    if ((await websites.findById(website._id)) === null) await deletion.deleteItem(item, CONTEXT);
  }

  async function addVersion(
    website: WebsiteDocument,
    page: SubpageDocument,
    item: ItemDocument,
    text: string,
  ): Promise<void> {
    const generation = page.itemGeneration;
    // Another change of it is under way, such as a re-index: its end is waited for, and the text comes with the next refresh.
    if (editMove(item) === null) {
      await mark(website, { ...page, contentHash: page.itemHash }, { ...item, generation });
      return;
    }
    const version = item.version + 1;
    await mark(website, page, { _id: item._id, version, generation });
    const { bytes, ...stored } = storedPage(text, page.contentHash ?? '');
    const sourceKey = newSourceKey(item);
    await storage.write(sourceKey, bytes, { contentType: stored.mimeType });
    await items.change(item, (current) => {
      const move = editMove(current);
      if (current.version >= version || move === null || current.deleting) return null;
      const next = { ...current, version };
      const { set, event } = transition(next, move, CONTEXT);
      const uploaded = itemEvents(next, CONTEXT).uploaded({
        ...current,
        sizeBytes: stored.sizeBytes,
      });
      const fields = { ...stored, ...described(website, page), version, sourceKey };
      return {
        set: { ...set, ...FRESH_RUN, ...fields, maskedFrom: EXCLUDED_ALWAYS },
        events: [event, uploaded],
      };
    });
  }

  return {
    /** Makes the newest text of a page an item, or a version of its item. Done again after a crash, it is done once. */
    async store(website: WebsiteDocument, page: SubpageDocument): Promise<void> {
      const item = await itemOf(page);
      const isUnderWay = page.state === 'processing' && item !== null && item.version >= page.itemVersion;
      if (isUnderWay) return;
      const text = page.contentHash === null ? null : await texts.find(page, page.contentHash);
      if (text === null) {
        await subpages.update(
          website,
          { _id: page._id },
          { contentHash: null, state: 'failed', reason: 'NOT_LEARNT' },
        );
        return;
      }
      if (item === null) await createItem(website, page, text);
      else await addVersion(website, page, item, text);
      announceWork(website.workspace_id);
    },

    /** The bot answers from the page no more, from now on. */
    async unpublish(website: WebsiteDocument, page: SubpageDocument): Promise<void> {
      const item = await itemOf(page);
      if (item !== null) await deletion.deleteItem(item, CONTEXT);
      await subpages.update(website, { _id: page._id, item_id: page.item_id }, WITHOUT_ITEM);
    },
  };
}

/** Of a page whose item is gone. */
export const WITHOUT_ITEM = { item_id: null, itemVersion: 0, itemHash: null, isLive: false } as const;

/** The move by which an item takes a new version; null while it is at work. */
function editMove(item: ItemDocument): 'confirmEdit' | 'replaceFailed' | null {
  if (canMove(item, 'confirmEdit')) return 'confirmEdit';
  return canMove(item, 'replaceFailed') ? 'replaceFailed' : null;
}
