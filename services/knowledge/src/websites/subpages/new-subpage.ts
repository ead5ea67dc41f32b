import type { NewEntry } from '@colloquy/crawler';
import type { SubpageDocument } from './subpages.model.ts';
import { subpageId, type NewSubpage } from './subpages.repository.ts';

/** Due at any time. */
export const AT_ONCE = new Date(0);

/** An address that was not crawled yet. */
export function newSubpage(
  site: Pick<SubpageDocument, 'chat_bot_id' | 'crawlId'> & { readonly _id: string },
  { key, url, depth, parentUrl, inSitemap, known }: NewEntry,
  order: string,
): NewSubpage {
  return {
    _id: subpageId(site._id, key),
    website_id: site._id,
    chat_bot_id: site.chat_bot_id,
    key,
    url,
    canonicalUrl: null,
    title: '',
    depth,
    parentUrl,
    httpStatus: null,
    language: null,
    wordCount: 0,
    contentHash: null,
    etag: null,
    lastModified: null,
    selected: false,
    state: 'queued',
    reason: null,
    item_id: null,
    itemVersion: 0,
    itemHash: null,
    itemGeneration: 0,
    isLive: false,
    missCount: 0,
    emptyCount: 0,
    lastIndexedAt: null,
    lastCheckedAt: null,
    inSitemap,
    isAdded: false,
    isRemoved: false,
    offeredCrawlId: null,
    isLost: false,
    crawlId: site.crawlId,
    order,
    isOpen: true,
    dueAt: AT_ONCE,
    token: null,
    requests: 0,
    retries: 0,
    known,
    hadText: false,
    ended: null,
  };
}
