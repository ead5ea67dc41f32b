import type { ClaimedEntry } from '../frontier/frontier-store.ts';
import { isUsable, type PageOutcome } from '../frontier/outcome.ts';

/** Index files that servers send for a folder: `/` and `/index.html` are one file. */
const INDEX_FILE =
  /\/(?:index\.(?:html?|xhtml|shtml|php\d?|aspx?|jsp|cfm)|default\.(?:html?|aspx?))(?=$|\?)/i;
/** Page texts kept for comparison; a crawl usually meets a folder close to its index file. */
const MAX_TEXTS = 50_000;

interface ReadText {
  readonly key: string;
  readonly url: string;
  readonly contentHash: string;
}

/**
 * Finds folders whose index file was read as well, by address and text: only one of the two becomes a page. The later
 * one is dropped, unless it is a folder that was indexed before this crawl.
 */
export function createTwinPages() {
  const texts = new Map<string, ReadText>();
  return {
    /** The outcome of a page, or CANONICAL_OTHER when its twin was read in this crawl. */
    withoutTwin(entry: ClaimedEntry, outcome: PageOutcome): PageOutcome {
      if (!isUsable(outcome.state) || !('page' in outcome)) return outcome;
      const { key, url, known } = entry;
      const contentHash = outcome.page?.contentHash ?? known?.contentHash ?? null;
      if (contentHash === null) return outcome;
      const folder = key.replace(INDEX_FILE, '');
      const twin = texts.get(folder);
      if (twin === undefined && texts.size < MAX_TEXTS) texts.set(folder, { key, url, contentHash });
      if (twin === undefined || twin.key === key || twin.contentHash !== contentHash) return outcome;
      const wasKnownFolder = key === folder && known !== null;
      if (wasKnownFolder) return outcome;
      const { httpStatus } = outcome;
      return { state: 'skipped', reason: 'CANONICAL_OTHER', httpStatus, canonicalUrl: twin.url };
    },
  };
}
