import { WebsiteStatus } from '@colloquy/contracts';
import type { LeasedJobs } from '@colloquy/persistence';
import { systemContext } from '@colloquy/service-kit';
import type { WebsiteParts } from '../websites/website-parts.ts';
import { websiteEvents, websiteTransition } from '../websites/websites.events.ts';
import type { WebsiteDocument } from '../websites/websites.model.ts';
import { AT_WORK, type WebsiteChange } from '../websites/websites.repository.ts';
import type { ItemEnds } from './item-ends.ts';
import { websiteError } from './website-error.ts';

const CONTEXT = systemContext('knowledge');
const AT_ONCE = 100;

/** Work on websites that no worker takes up any more. Each job is safe to run in many processes at once. */
export function createCrawlingJobs(
  deps: Pick<WebsiteParts, 'websites' | 'now'> & {
    readonly jobs: LeasedJobs<WebsiteDocument>;
    readonly itemEnds: ItemEnds;
  },
) {
  const { websites, jobs, itemEnds, now } = deps;
  return {
    /** Websites whose last item has ended without anybody hearing of it. */
    async endProcessedWebsites(): Promise<void> {
      const waiting = await websites.findEverywhere(
        { websiteStatus: WebsiteStatus.processing, 'run.stage': 'index' },
        AT_ONCE,
      );
      for (const { _id } of waiting) await itemEnds.endProcessing(_id);
    },

    /** Websites that every worker failed or died on end with an error that says so. */
    async endStalledWebsites(): Promise<void> {
      for (const website of await jobs.exhausted(AT_WORK, AT_ONCE)) {
        await websites.change(website, (current) =>
          current.leaseNumber === website.leaseNumber && current.websiteStatus === website.websiteStatus
            ? endOf(current, now())
            : null,
        );
      }
    },
  };
}

function endOf(current: WebsiteDocument, at: Date): WebsiteChange {
  const isCrawl = current.websiteStatus === WebsiteStatus.crawling;
  const { set, event } = websiteTransition(current, isCrawl ? 'failCrawl' : 'failProcessing', CONTEXT);
  const error = websiteError(isCrawl ? 'STALLED' : 'STORE_FAILED');
  const events = websiteEvents(current, CONTEXT);
  const { lastCrawl } = current;
  const isOpen = lastCrawl !== null && lastCrawl.finishedAt === null;
  const outcome = isCrawl
    ? events.crawlFinished({ result: 'failed', next: null, found: 0, usable: 0, code: error.code })
    : events.processed({ result: 'failed', partial: false, indexed: 0, failed: 0 });
  return {
    set: {
      ...set,
      error,
      attempts: 0,
      leaseOwner: null,
      leaseUntil: null,
      ...(isOpen ? { lastCrawl: { ...lastCrawl, finishedAt: at.toISOString(), result: 'failed' } } : {}),
    },
    events: [event, outcome],
  };
}
