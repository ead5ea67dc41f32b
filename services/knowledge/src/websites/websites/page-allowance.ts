import { MAX_WEBSITE_PAGES } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { derivedId } from '@colloquy/persistence';
import { systemContext, type RequestContext } from '@colloquy/service-kit';
import type { ItemDocument, ItemRepository, PageQuota } from '../../items/index.ts';
import type { SubpageDocument } from '../subpages/subpages.model.ts';
import type { SubpageRepository } from '../subpages/subpages.repository.ts';
import type { WebsiteDocument } from './websites.model.ts';

const CONTEXT = systemContext('knowledge');

type Site = Pick<WebsiteDocument, '_id' | 'workspace_id'>;
type Items = Pick<ItemRepository, 'findAny'>;

export type PageAllowance = ReturnType<typeof createPageAllowance>;

/** The item that a page without one becomes. A deleted item keeps its id: the next one has another. */
export async function nextItemOf(
  items: Items,
  page: Pick<SubpageDocument, '_id' | 'itemGeneration'>,
): Promise<{ readonly _id: string; readonly generation: number }> {
  for (let generation = page.itemGeneration; ; generation += 1) {
    const _id = derivedId(page._id, generation);
    const known: ItemDocument | null = await items.findAny(_id);
    if (known?.deleting !== true) return { _id, generation };
  }
}

/** What the plan lets a website have: pages with an item count already, the others are reserved before they get one. */
export function createPageAllowance(deps: {
  readonly pageQuota: PageQuota;
  readonly subpages: Pick<SubpageRepository, 'find' | 'count'>;
  readonly items: Items;
}) {
  const { pageQuota, subpages, items } = deps;

  const newPages = (website: Site, pageIds: readonly string[] | null) =>
    subpages.find(
      website,
      { selected: true, item_id: null, ...(pageIds === null ? {} : { _id: { $in: [...pageIds] } }) },
      MAX_WEBSITE_PAGES,
    );

  async function newItemIds(website: Site, pageIds: readonly string[] | null): Promise<string[]> {
    const ids: string[] = [];
    for (const page of await newPages(website, pageIds)) ids.push((await nextItemOf(items, page))._id);
    return ids;
  }

  return {
    assertRoom: pageQuota.assertRoom,
    /** Throws `trialEnded`: what is known is not refreshed either. */
    async assertActive(workspaceId: string, context: RequestContext): Promise<void> {
      await pageQuota.room(workspaceId, context);
    },

    /**
     * Reserves the selected pages that have no item yet, begins, and keeps them; gives them back when it does not begin.
     * Throws `planPagesUsedUp` and `trialEnded`.
     */
    async during<TResult>(
      website: Site,
      pageIds: readonly string[] | null,
      context: RequestContext,
      work: () => Promise<TResult>,
    ): Promise<TResult> {
      const { workspace_id: workspaceId } = website;
      const ids = await newItemIds(website, pageIds);
      if (ids.length === 0) await pageQuota.room(workspaceId, context);
      else await pageQuota.reserve(workspaceId, ids, context);
      try {
        const result = await work();
        await pageQuota.commit(workspaceId, ids, context);
        return result;
      } catch (error) {
        // Refused by its state it is at work for another request, which has reserved the same pages.
        const isTheirs = isAppError(error) && error.kind === 'conflict';
        if (!isTheirs) await pageQuota.release(workspaceId, ids, context);
        throw error;
      }
    },

    /** Whether the plan covers one more page, which is kept for it then. */
    async covers(website: Site, page: SubpageDocument): Promise<boolean> {
      if (page.item_id !== null) return true;
      const { _id } = await nextItemOf(items, page);
      try {
        await pageQuota.reserve(website.workspace_id, [_id], CONTEXT);
      } catch (error) {
        if (isAppError(error) && error.kind === 'payment-required') return false;
        throw error;
      }
      await pageQuota.commit(website.workspace_id, [_id], CONTEXT);
      return true;
    },

    /** Gives back what was kept for pages that got no item. Never throws but for the store. */
    async release(website: Site): Promise<void> {
      const ids = await newItemIds(website, null);
      if (ids.length > 0) await pageQuota.release(website.workspace_id, ids, CONTEXT);
    },

    /** The most pages that a crawl of the website is to find: what it has, and what the plan leaves. */
    async atMost(website: WebsiteDocument): Promise<number> {
      const { maxPages } = website.config;
      try {
        const room = await pageQuota.room(website.workspace_id, CONTEXT);
        if (room === null) return maxPages;
        const own = await subpages.count(website, { item_id: { $ne: null } });
        return Math.max(1, Math.min(maxPages, own + room));
      } catch (error) {
        // Pages are counted once more before they are indexed.
        if (isAppError(error)) return maxPages;
        throw error;
      }
    },
  };
}
