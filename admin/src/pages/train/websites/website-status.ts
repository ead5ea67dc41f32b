import {
  WebsiteStatus,
  type PageReason,
  type Subpage,
  type SubpageState,
  type Website,
} from '@colloquy/contracts';
import type { Translate } from '../../../i18n/useText.ts';

/** Polling interval while a website is being processed. */
export const POLL_WORKING_MS = 1_500;

const TONES: Readonly<Record<WebsiteStatus, 'default' | 'info' | 'warning' | 'error'>> = {
  [WebsiteStatus.crawling]: 'info',
  [WebsiteStatus.needsActions]: 'warning',
  [WebsiteStatus.crawlingError]: 'error',
  [WebsiteStatus.processing]: 'info',
  [WebsiteStatus.processed]: 'default',
  [WebsiteStatus.processingError]: 'error',
};

type WithStatus = Pick<Website, 'websiteStatus'>;

export function toneOf({ websiteStatus }: WithStatus): 'default' | 'info' | 'warning' | 'error' {
  return TONES[websiteStatus];
}

/** True while an operation is running, so that another one would be refused. */
export function isWorking({ websiteStatus }: WithStatus): boolean {
  return websiteStatus === WebsiteStatus.crawling || websiteStatus === WebsiteStatus.processing;
}

/** True when selected pages can be processed now. */
export function canProcess({ websiteStatus }: WithStatus): boolean {
  const { needsActions, processed, processingError } = WebsiteStatus;
  const able: readonly WebsiteStatus[] = [needsActions, processed, processingError];
  return able.includes(websiteStatus);
}

/** True when the selected pages can be refreshed; only a processed website has some. */
export function canRefreshKnown({ websiteStatus }: WithStatus): boolean {
  return websiteStatus === WebsiteStatus.processed || websiteStatus === WebsiteStatus.processingError;
}

/** Progress as text and share; without a share if the total is unknown. */
export function progressOf(t: Translate, website: Pick<Website, 'websiteStatus' | 'progress'>) {
  const { progress, websiteStatus } = website;
  if (progress === null) return { text: t(`websites.status.${websiteStatus}`), part: undefined };
  const stage = t(`websites.stage.${progress.stage}`);
  // During discovery the total is unknown.
  if (progress.total === 0 || progress.stage === 'crawl') {
    return { text: t('websites.foundSoFar', { stage, done: progress.done }), part: undefined };
  }
  return {
    text: t('websites.stageProgress', { stage, done: progress.done, total: progress.total }),
    part: Math.min(1, progress.done / progress.total),
  };
}

/**
 * Pages found by a refresh that wait for their owner; after the first crawl all pages are new, which is not shown.
 */
export function newPagesOf({ lastCrawl }: Pick<Website, 'lastCrawl'>): number {
  return lastCrawl === null || lastCrawl.trigger === 'created' ? 0 : (lastCrawl.changes?.new ?? 0);
}

/** The next scheduled refresh. */
export function nextRefreshOf({ refreshSchedules }: Pick<Website, 'refreshSchedules'>): string | undefined {
  return refreshSchedules
    .flatMap(({ enabled, nextRunAt }) => (enabled && nextRunAt !== null ? [nextRunAt] : []))
    .toSorted()[0];
}

const PAGE_TONES: Readonly<Partial<Record<SubpageState, 'info' | 'warning' | 'error' | 'default'>>> = {
  queued: 'info',
  processing: 'info',
  skipped: 'default',
  failed: 'error',
  gone: 'warning',
};

/** Colour of an exceptional page state; undefined for a normal one. */
export function pageToneOf(state: SubpageState): 'info' | 'warning' | 'error' | 'default' | undefined {
  return PAGE_TONES[state];
}

/** The lowest HTTP status of an error. */
const FIRST_REFUSAL = 400;

/** A reason as text, without a specific page. */
export function reasonName(t: Translate, reason: PageReason): string {
  return t(`subpages.reason.${reason}`, { status: reason.slice('HTTP_'.length) });
}

/** Why an address is not a page of the chatbot, as text. */
export function reasonText(
  t: Translate,
  page: Pick<Subpage, 'httpStatus' | 'canonicalUrl'> & { readonly reason: PageReason | null },
): string | undefined {
  const { reason, httpStatus, canonicalUrl } = page;
  if (reason === null) return undefined;
  if (reason === 'HTTP_4XX' && httpStatus !== null && httpStatus < FIRST_REFUSAL)
    return t('subpages.saysNotFound');
  const said = t(`subpages.reason.${reason}`, { status: httpStatus ?? reason.slice('HTTP_'.length) });
  return reason === 'CANONICAL_OTHER' && canonicalUrl !== null ? `${said} ${canonicalUrl}` : said;
}
