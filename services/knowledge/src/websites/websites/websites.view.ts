import type { ReportedPage, Subpage, Website } from '@colloquy/contracts';
import type { SubpageDocument } from '../subpages/subpages.model.ts';
import { isSelectable, type SubpageCountRow } from '../subpages/subpages.repository.ts';
import { figuresOf } from './website-figures.ts';
import type { WebsiteDocument } from './websites.model.ts';

export function toWebsite(website: WebsiteDocument, rows: readonly SubpageCountRow[]): Website {
  return {
    id: website._id,
    _createTime: website.createdAt.toISOString(),
    _updateTime: website.updatedAt.toISOString(),
    status: website.status,
    workspace_id: website.workspace_id,
    chat_bot_id: website.chat_bot_id,
    type: website.type,
    url: website.url,
    name: website.name,
    websiteStatus: website.websiteStatus,
    config: website.config,
    ...figuresOf(website, rows),
    lastCrawl: website.lastCrawl,
    error: website.error,
    refreshSchedules: website.refreshSchedules,
    createdBy: website.createdBy,
    revision: website.revision,
  };
}

type Site = Pick<WebsiteDocument, 'crawlId'>;

export function toSubpage(page: SubpageDocument, site: Site): Subpage {
  return {
    ...shown(page, site),
    _createTime: page.createdAt.toISOString(),
    _updateTime: page.updatedAt.toISOString(),
    status: page.status,
    website_id: page.website_id,
    language: page.language,
    contentHash: page.contentHash,
    etag: page.etag,
    lastModified: page.lastModified,
    missCount: page.missCount,
    selectable: isSelectable(page),
  };
}

export function toReportedPage(page: SubpageDocument, site: Site): ReportedPage {
  return { ...shown(page, site), lost: page.isLost };
}

function shown(page: SubpageDocument, { crawlId }: Site) {
  return {
    id: page._id,
    url: page.url,
    canonicalUrl: page.canonicalUrl,
    title: page.title,
    depth: page.depth,
    parentUrl: page.parentUrl,
    httpStatus: page.httpStatus,
    wordCount: page.wordCount,
    selected: page.selected,
    state: page.state,
    reason: page.reason,
    item_id: page.item_id,
    live: page.isLive,
    inSitemap: page.inSitemap,
    isNew: page.offeredCrawlId === crawlId,
    lastCheckedAt: page.lastCheckedAt?.toISOString() ?? null,
    lastIndexedAt: page.lastIndexedAt?.toISOString() ?? null,
  };
}
