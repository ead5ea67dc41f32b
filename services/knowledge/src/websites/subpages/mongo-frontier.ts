import { LRUCache } from 'lru-cache';
import type {
  AddedEntries,
  ClaimedEntry,
  FrontierCounts,
  FrontierStore,
  NewEntry,
  PageOutcome,
} from '@colloquy/crawler';
import { END_STATES, isUsable } from '@colloquy/crawler';
import type { PageTextRepository } from './page-texts.repository.ts';
import { fieldsAfter } from './page-outcome.policy.ts';
import type { SubpageDocument } from './subpages.model.ts';
import { AT_ONCE, newSubpage } from './new-subpage.ts';
import { subpageId, type SiteScope, type SubpageRepository } from './subpages.repository.ts';

/** Entries looked up or written at once. */
const BATCH = 200;
/** Entries that are looked at for one that no other worker takes: the website's worker asks for one at a time. */
const CANDIDATES = 2;
/** Addresses kept in memory as part of the crawl: more than the menus of a site name on each of its pages. */
const MAX_KNOWN_ADDRESSES = 10_000;

export interface FrontierOptions {
  readonly site: SiteScope & { readonly chat_bot_id: string };
  readonly subpages: SubpageRepository;
  readonly texts: PageTextRepository;
  /** Whether pages that have a text for the first time are selected. */
  readonly selectsNew: boolean;
  /** Ids in the order in which they are made. */
  readonly newId: () => string;
  readonly now: () => Date;
}

/**
 * The frontier of one crawl over the pages of a website: how an entry ends is written to its page at once. Addresses that
 * this worker has added are not looked up again: each page of a site links to the same ones.
 */
export function createMongoFrontier(options: FrontierOptions): FrontierStore {
  const { site, subpages, texts, newId, now } = options;
  const { crawlId } = site;
  const held = ({ key, token }: ClaimedEntry) =>
    ({ _id: subpageId(site._id, key), crawlId, token, isOpen: true }) as const;

  const knownAddresses = new LRUCache<string, Pick<NewEntry, 'depth' | 'inSitemap'>>({
    max: MAX_KNOWN_ADDRESSES,
  });

  /** Whether to add the entry can change nothing: an address of this crawl never gets deeper, nor out of the sitemap. */
  function changesNothing({ key, depth, inSitemap }: NewEntry): boolean {
    const known = knownAddresses.get(key);
    return known !== undefined && known.depth <= depth && (known.inSitemap || !inSitemap);
  }

  /** True when the entry was not part of this crawl before. */
  async function addOne(entry: NewEntry, there: SubpageDocument | undefined): Promise<boolean> {
    const order = newId();
    const page = there ?? (await subpages.insert(site.workspace_id, newSubpage(site, entry, order)));
    if (page.crawlId !== crawlId) return open(entry, page);
    // Of several who add it at once, one has inserted it.
    const isMine = page.order === order;
    const depth = page.isOpen ? Math.min(page.depth, entry.depth) : page.depth;
    const inSitemap = page.inSitemap || entry.inSitemap;
    if (depth !== page.depth || inSitemap !== page.inSitemap) {
      await subpages.update(site, { _id: page._id, crawlId }, { depth, inSitemap });
    }
    return isMine;
  }

  /** Takes a page of an earlier crawl into this one; what its owner removed stays out. */
  async function open(entry: NewEntry, page: SubpageDocument): Promise<boolean> {
    const { depth, inSitemap, known } = entry;
    const hasText = page.contentHash !== null;
    // A page that failed keeps its text for the next condition. One that a stopped crawl never reached is as it was.
    const wasFound = page.ended === null ? page.hadText || page.isLive : isUsable(page.ended);
    const opened = await subpages.update(
      site,
      { _id: page._id, crawlId: page.crawlId },
      {
        crawlId,
        order: newId(),
        depth,
        inSitemap,
        known,
        parentUrl: entry.parentUrl ?? page.parentUrl,
        isOpen: true,
        dueAt: AT_ONCE,
        token: null,
        requests: 0,
        retries: 0,
        ended: null,
        hadText: hasText && wasFound,
        ...(hasText || page.isLive || page.state === 'processing' ? {} : { state: 'queued', reason: null }),
      },
    );
    return opened !== null;
  }

  async function add(entries: readonly NewEntry[], room = Number.POSITIVE_INFINITY): Promise<AddedEntries> {
    const unique = [...mergedByKey(entries).values()].filter((entry) => !changesNothing(entry));
    let added = 0;
    const leftOut: NewEntry[] = [];
    for (let from = 0; from < unique.length; from += BATCH) {
      const batch = unique.slice(from, from + BATCH);
      const found = await subpages.findByIds(
        site,
        batch.map(({ key }) => subpageId(site._id, key)),
      );
      const byKey = new Map(found.map((page) => [page.key, page]));
      const fresh = batch.filter(({ key }) => byKey.get(key)?.crawlId !== crawlId);
      const without = new Set(fresh.slice(Math.max(0, room - added)));
      leftOut.push(...without);
      const kept = batch.filter((entry) => !without.has(entry));
      const results = await Promise.all(kept.map((entry) => addOne(entry, byKey.get(entry.key))));
      added += results.filter(Boolean).length;
      // What its owner removed may be brought back meanwhile.
      const stored = kept.filter(({ key }) => byKey.get(key)?.isRemoved !== true);
      for (const { key, depth, inSitemap } of stored) knownAddresses.set(key, { depth, inSitemap });
    }
    return { added, leftOut };
  }

  return {
    add,
    async claim(at, leaseMs) {
      const due = { isOpen: true, crawlId, dueAt: { $lte: at } };
      for (;;) {
        const candidates = await subpages.findDue(site, due, CANDIDATES);
        if (candidates.length === 0) return null;
        for (const { _id, token: before } of candidates) {
          const set = { token: newId(), dueAt: new Date(at.getTime() + leaseMs) };
          const claimed = await subpages.update(site, { ...due, _id, token: before }, set);
          if (claimed !== null) return asClaimed(claimed, set.token);
        }
      }
    },
    async countRequest(entry, most) {
      await add([entry]);
      const counted = await subpages.countRequest(site, subpageId(site._id, entry.key), most);
      return counted?.requests ?? null;
    },
    async release(claim, dueAt, isRetry) {
      const set = { token: null, dueAt, ...(isRetry ? { retries: 1 } : {}) };
      return (await subpages.update(site, held(claim), set)) !== null;
    },
    async complete(claim, outcome) {
      const page = await subpages.findById(site, subpageId(site._id, claim.key));
      if (page === null) return false;
      const read = textOf(outcome);
      // The text first: a page whose hash is written has one.
      if (read !== null) await texts.put(page, read.contentHash, read.text);
      const fields = fieldsAfter(page, outcome, { crawlId, now: now(), selectsNew: options.selectsNew });
      const written = await subpages.update(site, held(claim), fields);
      if (written === null) return false;
      if (written.contentHash !== page.contentHash) await texts.keepOnly(written, written.contentHash);
      return true;
    },
    async nextDueAt() {
      const [next] = await subpages.findDue(site, { isOpen: true, crawlId }, 1, 'dueAt');
      return next?.dueAt ?? null;
    },
    async counts(): Promise<FrontierCounts> {
      const rows = await subpages.countEnds(site);
      const ended = Object.fromEntries(END_STATES.map((state) => [state, 0])) as FrontierCounts['ended'];
      const counts = { found: 0, open: 0, ended: { ...ended }, sitemap: { found: 0, usable: 0 } };
      for (const { ended: state, inSitemap, count } of rows) {
        counts.found += count;
        if (state === null) counts.open += count;
        else counts.ended[state] += count;
        if (inSitemap) counts.sitemap.found += count;
        if (inSitemap && state !== null && isUsable(state)) counts.sitemap.usable += count;
      }
      return counts;
    },
  };
}

function textOf(outcome: PageOutcome): { readonly contentHash: string; readonly text: string } | null {
  return 'page' in outcome ? outcome.page : null;
}

/** Each key once: the least deep, named by a sitemap if any of them is. */
function mergedByKey(entries: readonly NewEntry[]): Map<string, NewEntry> {
  const merged = new Map<string, NewEntry>();
  for (const entry of entries) {
    const one = merged.get(entry.key);
    merged.set(
      entry.key,
      one === undefined
        ? entry
        : {
            ...one,
            depth: Math.min(one.depth, entry.depth),
            inSitemap: one.inSitemap || entry.inSitemap,
            known: one.known ?? entry.known,
          },
    );
  }
  return merged;
}

function asClaimed(page: SubpageDocument, token: string): ClaimedEntry {
  const { key, url, depth, parentUrl, inSitemap, known, requests } = page;
  return { key, url, depth, parentUrl, inSitemap, known, token, requests };
}
