import type { Model } from 'mongoose';
import { createRepository, derivedId, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { PageTextDocument } from './page-texts.model.ts';
import type { SubpageDocument } from './subpages.model.ts';

type Page = Pick<SubpageDocument, '_id' | 'workspace_id' | 'website_id'>;

export type PageTextRepository = ReturnType<typeof createPageTextRepository>;

export function createPageTextRepository(model: Model<PageTextDocument>, signal: OutboxSignal) {
  const texts = createRepository(model, { signal });
  const idOf = (subpageId: string, contentHash: string) => derivedId(subpageId, contentHash);
  return {
    /** Stores a text beside older ones; which one counts is for the page to say. */
    async put(page: Page, contentHash: string, text: string) {
      const { workspace_id, website_id, _id: subpage_id } = page;
      const _id = idOf(subpage_id, contentHash);
      await texts
        .in(tenantScope(workspace_id))
        .insertOnce({ _id, website_id, subpage_id, contentHash, text });
    },
    /** Null when the text was never stored, or the page has another by now. */
    async find(page: Page, contentHash: string) {
      const found = await texts.in(tenantScope(page.workspace_id)).findById(idOf(page._id, contentHash));
      return found?.text ?? null;
    },
    /** Deletes the texts of a page but the one that counts; null for all of them. */
    async keepOnly({ workspace_id, _id }: Page, contentHash: string | null) {
      await texts
        .in(tenantScope(workspace_id))
        .purge({ subpage_id: _id, ...(contentHash === null ? {} : { contentHash: { $ne: contentHash } }) });
    },
    async deleteOfWebsite(workspaceId: string, websiteId: string) {
      await texts.in(tenantScope(workspaceId)).purge({ website_id: websiteId });
    },
  };
}
