import type { Model } from 'mongoose';
import { z } from 'zod';
import {
  pageReasonSchema,
  subpageStateSchema,
  type PageReason,
  type SubpageState,
} from '@colloquy/contracts';
import { END_STATES } from '@colloquy/crawler';
import {
  createRepository,
  derivedId,
  exactPattern,
  tenantScope,
  unlessTaken,
  type Filter,
  type NewDocument,
  type OutboxSignal,
  type PageQuery,
  type Update,
} from '@colloquy/persistence';
import { freePlaces, tryFreePlaces, placeKeyOf } from '../places/free-places.ts';
import type { SubpageDocument } from './subpages.model.ts';

/** What a list can be ordered by, and the field that is stored for it. */
const ORDERS = {
  _createTime: 'order',
  url: 'url',
  title: 'title',
  depth: 'depth',
  state: 'state',
  reason: 'reason',
  wordCount: 'wordCount',
} as const satisfies Readonly<Record<string, keyof SubpageDocument>>;

export type SubpagePageRequest = PageQuery<keyof typeof ORDERS>;

/** Which pages of a website are meant; what is left out means any. */
export interface SubpageQuery {
  readonly id?: readonly string[] | undefined;
  readonly state?: readonly SubpageState[] | undefined;
  readonly reason?: readonly PageReason[] | undefined;
  readonly selected?: boolean | undefined;
  readonly isNew?: boolean | undefined;
  readonly search?: string | undefined;
  readonly path?: string | undefined;
  readonly view?: 'all' | 'missing' | 'lost' | undefined;
}

/** A website as its pages are asked for. */
export interface SiteScope {
  readonly _id: string;
  readonly workspace_id: string;
  readonly url: string;
  readonly crawlId: string;
}
type Site = Pick<SiteScope, '_id' | 'workspace_id'>;
export type SubpageSet = NonNullable<Update<SubpageDocument>['set']>;

const countRowSchema = z
  .object({
    _id: z.object({
      website: z.string(),
      state: subpageStateSchema,
      reason: pageReasonSchema.nullable(),
      selected: z.boolean(),
      isLive: z.boolean(),
      inSitemap: z.boolean(),
      isOpen: z.boolean(),
      isLost: z.boolean(),
      crawlId: z.string(),
    }),
    count: z.number(),
  })
  .transform(({ _id, count }) => ({ ..._id, count }));
export type SubpageCountRow = z.output<typeof countRowSchema>;

const endRowSchema = z
  .object({
    _id: z.object({ ended: z.enum(END_STATES).nullable(), inSitemap: z.boolean() }),
    count: z.number(),
  })
  .transform(({ _id, count }) => ({ ..._id, count }));
const placedSchema = z.object({ placeKey: z.string().optional() });
const reasonRowSchema = z.object({ _id: z.string(), count: z.number() });

/** An address that was not crawled yet, with its id from `subpageId`. */
export type NewSubpage = NewDocument<SubpageDocument> & { readonly _id: string };

/** Pages that owners add by hand to one website. */
export const MAX_ADDED_PAGES = 1_000;

/** The id of an address of a website: found twice, it is one page. */
export const subpageId = (websiteId: string, key: string): string => derivedId(websiteId, key);

export type SubpageRepository = ReturnType<typeof createSubpageRepository>;

export function createSubpageRepository(
  model: Model<SubpageDocument>,
  signal: OutboxSignal,
  maxAddedPages = MAX_ADDED_PAGES,
) {
  const repository = createRepository(model, { signal, name: 'page of a website' });
  const inWorkspace = (workspaceId: string) => repository.in(tenantScope(workspaceId));
  const ofSite = (site: Site, filter: Filter<SubpageDocument> = {}): Filter<SubpageDocument> => ({
    ...filter,
    website_id: site._id,
    isRemoved: false,
  });

  /** Places to add a page in: the one after the last at first, and when it is taken any that removed pages have left. */
  async function placesIn(site: Site, isTakenAfterLast: boolean): Promise<readonly string[]> {
    const added = { isAdded: true };
    const count = await inWorkspace(site.workspace_id).count(ofSite(site, added));
    if (count >= maxAddedPages) return [];
    if (!isTakenAfterLast) return [placeKeyOf(site._id, count + 1)];
    const rows = await inWorkspace(site.workspace_id).aggregate([
      { $match: ofSite(site, added) },
      { $project: { placeKey: 1 } },
    ]);
    return freePlaces(site._id, maxAddedPages, z.array(placedSchema).parse(rows));
  }

  return {
    insert: (workspaceId: string, page: NewSubpage) => inWorkspace(workspaceId).insertOnce(page),
    find: (site: Site, filter: Filter<SubpageDocument>, limit: number) =>
      inWorkspace(site.workspace_id).find(ofSite(site, filter), { sort: { order: 1 }, limit }),
    /** The page with this id, also one that was removed; null for none of the website. */
    findById: (site: Site, id: string) =>
      inWorkspace(site.workspace_id).findOne({ _id: id, website_id: site._id }),
    /** The pages with these ids, in no order, also removed ones. */
    findByIds: (site: Site, ids: readonly string[]) =>
      inWorkspace(site.workspace_id).find({ _id: { $in: [...ids] }, website_id: site._id }),
    /** The page that an item was made of. */
    findByItem: (workspaceId: string, itemId: string) =>
      inWorkspace(workspaceId).findOne({ item_id: itemId }),
    page: (site: SiteScope, query: SubpageQuery, request: SubpagePageRequest) =>
      inWorkspace(site.workspace_id).page(ofSite(site, queryFilter(site, query)), {
        page: request.page,
        limit: request.limit,
        orderBy: ORDERS[request.orderBy],
        desc: request.desc,
      }),
    /** Pages after that place in the order of their ids. */
    after: (site: SiteScope, query: SubpageQuery, after: string, limit: number) =>
      inWorkspace(site.workspace_id).find(
        ofSite(site, { $and: [queryFilter(site, query), { _id: { $gt: after } }] }),
        { sort: { _id: 1 }, limit },
      ),
    /** As `after`, by a filter of the service's own. */
    afterId: (site: Site, filter: Filter<SubpageDocument>, after: string, limit: number) =>
      inWorkspace(site.workspace_id).find(ofSite(site, { $and: [filter, { _id: { $gt: after } }] }), {
        sort: { _id: 1 },
        limit,
      }),
    /** As `after`, only what folders are counted by. */
    countedAfter: (site: SiteScope, query: SubpageQuery, after: string, limit: number) =>
      inWorkspace(site.workspace_id).find(
        ofSite(site, { $and: [queryFilter(site, query), { _id: { $gt: after } }] }),
        { sort: { _id: 1 }, limit, projection: { url: 1, selected: 1, contentHash: 1, isAdded: 1 } },
      ),
    count: (site: Site, filter: Filter<SubpageDocument> = {}) =>
      inWorkspace(site.workspace_id).count(ofSite(site, filter)),
    /** Whether there is one; asked for each page of a large website, all that there are are not to be read. */
    async hasAny(site: Site, filter: Filter<SubpageDocument>) {
      const only = { projection: { _id: 1 } } as const;
      return (await inWorkspace(site.workspace_id).findOne(ofSite(site, filter), only)) !== null;
    },
    update: (site: Site, filter: Filter<SubpageDocument>, set: SubpageSet) =>
      inWorkspace(site.workspace_id).update(ofSite(site, filter), { set }),
    /** As `update`, also of a page that was removed. */
    updateAny: (site: Site, filter: Filter<SubpageDocument>, set: SubpageSet) =>
      inWorkspace(site.workspace_id).update({ ...filter, website_id: site._id }, { set }),
    /** Adds a page by hand, known or not, also one that was removed; null when as many are added as there may be. */
    async add(site: Site, page: NewSubpage) {
      const ofWorkspace = inWorkspace(site.workspace_id);
      const target = { _id: page._id, website_id: site._id };
      const added = { isAdded: true, isRemoved: false, selected: true };
      const chosen = ({ contentHash }: Pick<SubpageDocument, 'contentHash'>): SubpageSet =>
        contentHash === null ? { ...added, state: 'queued', reason: null } : added;
      const there = await ofWorkspace.findOne({ ...target, isAdded: true, isRemoved: false });
      if (there !== null) return ofWorkspace.update(target, { set: chosen(there) });
      return tryFreePlaces(
        (tried) => placesIn(site, tried > 0),
        (placeKey) =>
          unlessTaken(
            async () => {
              const known = await ofWorkspace.findOne(target);
              if (known !== null) return ofWorkspace.update(target, { set: { ...chosen(known), placeKey } });
              const made = await ofWorkspace.insertOnce({ ...page, ...added, placeKey });
              return made.placeKey === undefined ? null : made;
            },
            () => null,
          ),
      );
    },
    /** Later crawls leave it out. */
    remove: (site: Site, id: string) =>
      inWorkspace(site.workspace_id).update(ofSite(site, { _id: id }), {
        set: { isRemoved: true, isOpen: false, selected: false, token: null },
        unset: ['placeKey'],
      }),
    /** What a crawl has to do next: retries last, the least deep first and then the oldest; or by when it is due. */
    findDue: (site: Site, filter: Filter<SubpageDocument>, limit: number, by: 'order' | 'dueAt' = 'order') =>
      inWorkspace(site.workspace_id).find(ofSite(site, filter), {
        sort: by === 'order' ? { retries: 1, depth: 1, order: 1 } : { dueAt: 1 },
        limit,
      }),
    /** Counts a request for a page of the site's crawl; null when it would be more than `most`. */
    countRequest: (site: SiteScope, id: string, most: number) =>
      inWorkspace(site.workspace_id).update(
        ofSite(site, { _id: id, crawlId: site.crawlId, requests: { $lt: most } }),
        { inc: { requests: 1 } },
      ),
    updateMany: (site: Site, filter: Filter<SubpageDocument>, set: SubpageSet) =>
      inWorkspace(site.workspace_id).updateMany(ofSite(site, filter), { set }),
    /** Selects or leaves out; only what has a text, or was added by hand, can be selected. How many changed. */
    select: (site: SiteScope, query: SubpageQuery, selected: boolean) =>
      inWorkspace(site.workspace_id).updateMany(
        ofSite(site, {
          $and: [queryFilter(site, query), { selected: !selected }, ...(selected ? [SELECTABLE] : [])],
        }),
        { set: { selected } },
      ),
    /** How many pages the websites have, by what counters are made of. */
    async countRows(workspaceId: string, websiteIds: readonly string[]) {
      const rows = await inWorkspace(workspaceId).aggregate([
        { $match: { website_id: { $in: [...websiteIds] }, isRemoved: false } },
        {
          $group: {
            _id: {
              website: '$website_id',
              state: '$state',
              reason: '$reason',
              selected: '$selected',
              isLive: '$isLive',
              inSitemap: '$inSitemap',
              isOpen: '$isOpen',
              isLost: '$isLost',
              crawlId: '$crawlId',
            },
            count: { $sum: 1 },
          },
        },
      ]);
      return z.array(countRowSchema).parse(rows);
    },
    /** How the addresses of the website's crawl have ended, if they have. */
    async countEnds(site: SiteScope) {
      const rows = await inWorkspace(site.workspace_id).aggregate([
        { $match: { website_id: site._id, crawlId: site.crawlId, isRemoved: false } },
        { $group: { _id: { ended: '$ended', inSitemap: '$inSitemap' }, count: { $sum: 1 } } },
      ]);
      return z.array(endRowSchema).parse(rows);
    },
    async countsByReason(site: Site) {
      const rows = await inWorkspace(site.workspace_id).aggregate([
        { $match: { website_id: site._id, isRemoved: false, reason: { $ne: null } } },
        { $group: { _id: '$reason', count: { $sum: 1 } } },
      ]);
      return Object.fromEntries(
        z
          .array(reasonRowSchema)
          .parse(rows)
          .map(({ _id, count }) => [_id, count]),
      );
    },
    /** Removes unselected addresses that the last crawl of the whole website did not find. */
    async purgeNotFound(site: SiteScope) {
      await inWorkspace(site.workspace_id).purge({
        website_id: site._id,
        crawlId: { $ne: site.crawlId },
        isRemoved: false,
        isAdded: false,
        isLive: false,
        selected: false,
        contentHash: null,
      });
    },
    async deleteOfWebsite(workspaceId: string, websiteId: string) {
      await inWorkspace(workspaceId).purge({ website_id: websiteId });
    },
  };
}

/** Has a text to answer from, or is wanted by its owner: what `SELECTABLE` finds. */
export function isSelectable({
  contentHash,
  isAdded,
}: Pick<SubpageDocument, 'contentHash' | 'isAdded'>): boolean {
  return contentHash !== null || isAdded;
}

const SELECTABLE: Filter<SubpageDocument> = { $or: [{ contentHash: { $ne: null } }, { isAdded: true }] };

function queryFilter(site: SiteScope, query: SubpageQuery): Filter<SubpageDocument> {
  const { id, state, reason, selected, isNew, search, path, view } = query;
  const all: Filter<SubpageDocument>[] = [];
  if (id !== undefined) all.push({ _id: { $in: id } });
  if (state !== undefined && state.length > 0) all.push({ state: { $in: state } });
  if (reason !== undefined && reason.length > 0) all.push({ reason: { $in: reason } });
  if (selected !== undefined) all.push({ selected });
  if (isNew === true) all.push({ offeredCrawlId: site.crawlId });
  if (isNew === false) all.push({ offeredCrawlId: { $ne: site.crawlId } });
  if (search !== undefined && search !== '') {
    const $regex = exactPattern(search);
    all.push({ $or: [{ url: { $regex, $options: 'i' } }, { title: { $regex, $options: 'i' } }] });
  }
  if (path !== undefined && path !== '') all.push({ url: { $regex: `^${belowPath(site.url, path)}` } });
  if (view === 'missing') all.push({ inSitemap: true, isLive: false });
  if (view === 'lost') all.push({ isLost: true });
  return all.length === 0 ? {} : { $and: all };
}

/** Addresses of the website whose path is this one or below it, as a pattern; its other hosts included. */
function belowPath(siteUrl: string, path: string): string {
  const address = new URL(siteUrl);
  // Not by the constructor, for which `//a` names a host.
  address.pathname = path.startsWith('/') ? path : `/${path}`;
  const bare = exactPattern(address.pathname.replace(/\/$/, ''));
  return String.raw`https?://[^/]+${bare}(?:[/?]|$)`;
}
