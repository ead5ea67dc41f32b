import type { CrawlTrigger, LastCrawl, NewPages } from '@colloquy/contracts';
import type { RequestContext } from '@colloquy/service-kit';
import { websiteTransition } from './websites.events.ts';
import type { WebsiteDocument, WebsiteRun } from './websites.model.ts';
import type { WebsiteChange } from './websites.repository.ts';

/** What work starts with that any worker may take up. */
const FREE = { error: null, attempts: 0, leaseOwner: null, leaseUntil: null, heartbeatAt: null } as const;

export interface CrawlRequest {
  readonly trigger: CrawlTrigger;
  readonly startedBy: string;
  readonly newPages: NewPages;
}

/** The work of a crawl of the whole website. */
export function fullCrawl({ trigger, startedBy, newPages }: CrawlRequest, crawlId: string, now: Date) {
  const run: WebsiteRun = {
    trigger,
    startedBy,
    newPages,
    mode: 'full',
    pageIds: null,
    stage: 'crawl',
    crawlId,
  };
  return { ...FREE, run, crawlId, lastCrawl: begun(trigger, now) };
}

/** Throws `wrongState` while the website is being crawled or processed. */
export function crawlAgain(
  current: WebsiteDocument,
  request: CrawlRequest,
  now: Date,
  context: RequestContext,
): Required<WebsiteChange> {
  const { set, event } = websiteTransition(current, 'crawlAgain', context);
  return { set: { ...set, ...fullCrawl(request, context.newId(), now) }, events: [event] };
}

/** Asks for the selected pages alone. Throws `wrongState` unless the website was processed before. */
export function refreshKnown(
  current: WebsiteDocument,
  request: CrawlRequest,
  now: Date,
  context: RequestContext,
): Required<WebsiteChange> {
  const { set, event } = websiteTransition(current, 'processKnown', context);
  const run: WebsiteRun = {
    ...request,
    mode: 'known',
    pageIds: null,
    stage: 'crawl',
    crawlId: context.newId(),
  };
  return { set: { ...set, ...FREE, run, lastCrawl: begun(request.trigger, now) }, events: [event] };
}

/** Starts the processing of the selected pages; pages without stored text are crawled first. Throws `wrongState`. */
export function processPages(
  current: WebsiteDocument,
  { startedBy, pageIds }: { readonly startedBy: string; readonly pageIds: readonly string[] | null },
  context: RequestContext,
): Required<WebsiteChange> {
  const { set, event } = websiteTransition(current, 'process', context);
  const run: WebsiteRun = {
    trigger: 'process',
    startedBy,
    newPages: 'ignore',
    mode: 'process',
    pageIds,
    stage: 'crawl',
    crawlId: context.newId(),
  };
  return { set: { ...set, ...FREE, run }, events: [event] };
}

function begun(trigger: CrawlTrigger, now: Date): LastCrawl {
  return { trigger, startedAt: now.toISOString(), finishedAt: null, result: null, changes: null };
}
