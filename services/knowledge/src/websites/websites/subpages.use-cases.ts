import type { knowledgeApi } from '@colloquy/contracts';
import { fieldError, notFound } from '@colloquy/errors';
import type { RequestContext, UseCasesOf } from '@colloquy/service-kit';
import { changeRecorded } from '../../items/index.ts';
import { newSubpage } from '../subpages/new-subpage.ts';
import { createFolderCounts, type FolderCounts } from '../subpages/folder-counts.ts';
import { MAX_ADDED_PAGES, type SubpageQuery } from '../subpages/subpages.repository.ts';
import { ownPage } from './website-address.ts';
import type { WebsiteParts } from './website-parts.ts';
import type { WebsiteDocument } from './websites.model.ts';
import { toSubpage } from './websites.view.ts';

/** A page that no crawl has found. */
const NO_CRAWL = 'none';
/** Pages that are in memory while folders are counted; a few fields of each. */
const COUNTED_AT_A_TIME = 1_000;

/** The pages of a website: which there are, and which the chatbot is to learn. */
export function createSubpageUseCases(
  deps: Pick<WebsiteParts, 'websites' | 'subpages' | 'access' | 'now'> & {
    /** Ends what bots answer from these pages. */
    readonly unpublish: (
      website: WebsiteDocument,
      itemIds: readonly string[],
      context: RequestContext,
    ) => Promise<void>;
  },
) {
  const { websites, subpages, access, unpublish } = deps;

  async function allowed(id: string, context: RequestContext): Promise<WebsiteDocument> {
    const website = await websites.getById(id);
    await access.requireBot(context, website);
    return website;
  }

  /** Counts all pages that a query means, a batch at a time. */
  async function countAll(website: WebsiteDocument, query: SubpageQuery, counts: FolderCounts) {
    let after = '';
    for (;;) {
      const batch = await subpages.countedAfter(website, query, after, COUNTED_AT_A_TIME);
      const last = batch.at(-1);
      if (last === undefined) return;
      counts.add(batch);
      after = last._id;
    }
  }

  /** Tells the audit log that other pages were chosen. */
  async function record(
    website: WebsiteDocument,
    after: Readonly<Record<string, string | number | boolean>>,
    context: RequestContext,
  ): Promise<void> {
    await websites.change(website, ({ _id, name, workspace_id }) => ({
      set: {},
      events: [
        changeRecorded(context, workspace_id, {
          action: 'website.pages-changed',
          target: { kind: 'website', id: _id, name },
          after,
        }),
      ],
    }));
  }

  return {
    async listSubpages({ params, query }, context) {
      const website = await allowed(params.id, context);
      const [{ items, total }, rows, reasonCounts, isNew] = await Promise.all([
        subpages.page(website, query, query),
        subpages.countRows(website.workspace_id, [website._id]),
        subpages.countsByReason(website),
        subpages.count(website, { offeredCrawlId: website.crawlId }),
      ]);
      const stateCounts: Record<string, number> = {};
      for (const { state, count } of rows) stateCounts[state] = (stateCounts[state] ?? 0) + count;
      const selected = rows.reduce((sum, row) => sum + (row.selected ? row.count : 0), 0);
      const { page, limit } = query;
      const data = items.map((one) => toSubpage(one, website));
      const meta = { total, page, limit, stateCounts, selected, reasonCounts, new: isNew };
      if (!query.folders) return { data, meta };
      const counts = createFolderCounts(items);
      // What is all on this page is counted from it.
      if (total === items.length) counts.add(items);
      else await countAll(website, query, counts);
      return { data, meta: { ...meta, folders: counts.folders() } };
    },

    async addSubpage({ params, body }, context) {
      const website = await allowed(params.id, context);
      const { url, key, depth } = ownPage(body.url, website);
      // Of no crawl: it is read with the next processing, or found by the crawl that is under way.
      const entry = { key, url, depth, parentUrl: null, inSitemap: false, known: null };
      const page = newSubpage({ ...website, crawlId: NO_CRAWL }, entry, context.newId());
      const added = await subpages.add(website, { ...page, isOpen: false });
      if (added === null) throw fieldError('url', ['tooManyAddedPages', { max: MAX_ADDED_PAGES }]);
      await record(website, { added: url }, context);
      return { data: toSubpage(added, website) };
    },

    async selectSubpages({ params, body }, context) {
      const website = await allowed(params.id, context);
      const query = 'id' in body ? { id: body.id } : body.filter;
      if ('id' in body) {
        const found = await subpages.find(website, { _id: { $in: body.id } }, body.id.length);
        if (found.length < new Set(body.id).size) throw notFound('page of a website');
      }
      const changed = await subpages.select(website, query, body.selected);
      const selected = await subpages.count(website, { selected: true });
      if (changed > 0) await record(website, { changed, selected: body.selected }, context);
      return { data: { changed, selected } };
    },

    async removeSubpages({ params, query }, context) {
      const website = await allowed(params.id, context);
      const found = await subpages.find(website, { _id: { $in: query.id } }, query.id.length);
      if (found.length < new Set(query.id).size) throw notFound('page of a website');
      for (const { _id } of found) {
        await subpages.remove(website, _id);
      }
      await unpublish(
        website,
        found.flatMap(({ item_id }) => item_id ?? []),
        context,
      );
      await record(website, { removed: found.length }, context);
      return { data: { id: query.id } };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}
