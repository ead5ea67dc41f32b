import { WebsiteStatus } from '@colloquy/contracts';
import { systemContext } from '@colloquy/service-kit';
import type { SubpageDocument } from '../subpages/subpages.model.ts';
import { figuresOf, isLeftOut } from '../websites/website-figures.ts';
import type { WebsiteParts } from '../websites/website-parts.ts';
import { websiteEvents, websiteTransition } from '../websites/websites.events.ts';
import type { WebsiteDocument } from '../websites/websites.model.ts';
import { fieldsAfterItem } from './page-ends.policy.ts';
import { websiteError } from './website-error.ts';

const CONTEXT = systemContext('knowledge');
const BATCH = 200;
/** Errors of an item that say nothing of its page: a store or a model failed. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['EMPTY_TEXT', 'TOO_LONG', 'TOO_COMPLEX']);

export type ItemEnds = ReturnType<typeof createItemEnds>;

/** Takes the ends of items back to their pages, and the ends of all pages to their website. */
export function createItemEnds(
  deps: Pick<WebsiteParts, 'websites' | 'subpages' | 'items' | 'allowance' | 'now'>,
) {
  const { websites, subpages, items, allowance, now } = deps;

  /** Whether the page's item has come to its end. */
  async function followOne(page: SubpageDocument): Promise<boolean> {
    const item = page.item_id === null ? null : await items.findAny(page.item_id);
    const set = fieldsAfterItem(page, item, now());
    if (set === null) return page.state !== 'processing';
    const { item_id, itemVersion } = page;
    const site = { _id: page.website_id, workspace_id: page.workspace_id };
    await subpages.updateAny(site, { _id: page._id, item_id, itemVersion }, set);
    return true;
  }

  /** Ends the processing of a website whose pages have all come to their end. Safe in many processes at once. */
  async function endProcessing(websiteId: string): Promise<void> {
    const website = await websites.findById(websiteId);
    if (website === null || !isWaiting(website)) return;
    for (;;) {
      const pages = await subpages.find(website, { state: 'processing' }, BATCH);
      const ends = await Promise.all(pages.map(followOne));
      if (ends.includes(false)) return;
      if (pages.length < BATCH) break;
    }
    await end(website);
  }

  async function end(website: WebsiteDocument): Promise<void> {
    const rows = await subpages.countRows(website.workspace_id, [website._id]);
    const { counters } = figuresOf(website, rows);
    const selected = rows.filter((row) => row.selected);
    const failed = selected.reduce((sum, row) => sum + (row.state === 'failed' ? row.count : 0), 0);
    const isDone = counters.indexed > 0;
    const code = isDone ? null : await causeOf(website);
    await allowance.release(website);
    await websites.change(website, (current) => {
      if (!isWaiting(current) || current.run.crawlId !== website.run.crawlId) return null;
      const move = isDone ? 'completeProcessing' : 'failProcessing';
      const { set, event } = websiteTransition(current, move, CONTEXT);
      const processed = websiteEvents(current, CONTEXT).processed({
        result: isDone ? 'completed' : 'failed',
        partial: isDone && selected.some(isLeftOut),
        indexed: counters.indexed,
        failed,
      });
      return {
        set: {
          ...set,
          error: code === null ? null : websiteError(code),
          processedAt: current.processedAt ?? now(),
        },
        events: [event, processed],
      };
    });
  }

  /** Why no page is indexed: the pages themselves, or what should have kept them. */
  async function causeOf(website: WebsiteDocument): Promise<'NO_PAGE_INDEXED' | 'STORE_FAILED'> {
    const [page] = await subpages.find(
      website,
      { selected: true, state: 'failed', item_id: { $ne: null } },
      1,
    );
    const itemId = page?.item_id ?? null;
    const item = itemId === null ? null : await items.findById(itemId);
    const code = item?.error?.code;
    return code === undefined || OF_THE_PAGE.has(code) ? 'NO_PAGE_INDEXED' : 'STORE_FAILED';
  }

  return {
    endProcessing,

    /** An item has moved: its page says so, and the last page ends the processing of its website. */
    async followItem(workspaceId: string, itemId: string): Promise<void> {
      const page = await subpages.findByItem(workspaceId, itemId);
      if (page === null) return;
      if (!(await followOne(page))) return;
      const site = { _id: page.website_id, workspace_id: workspaceId };
      if (!(await subpages.hasAny(site, { state: 'processing' }))) await endProcessing(page.website_id);
    },
  };
}

function isWaiting({ websiteStatus, run }: WebsiteDocument): boolean {
  return websiteStatus === WebsiteStatus.processing && run.stage === 'index';
}
