import {
  WebsiteStatus,
  type PageReason,
  type Subpage,
  type SubpageState,
  type Website,
} from '@colloquy/contracts';
import type { Translate } from '../../../i18n/useText.ts';

/** How often a website is asked again while it is worked on. */
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

/** True while something is done with it, and a second thing would be refused. */
export function isWorking({ websiteStatus }: WithStatus): boolean {
  return websiteStatus === WebsiteStatus.crawling || websiteStatus === WebsiteStatus.processing;
}

/** True where selected pages can be learned now. */
export function canProcess({ websiteStatus }: WithStatus): boolean {
  const { needsActions, processed, processingError } = WebsiteStatus;
  const able: readonly WebsiteStatus[] = [needsActions, processed, processingError];
  return able.includes(websiteStatus);
}

/** True where the selected pages can be asked for changes; only a processed website has some. */
export function canRefreshKnown({ websiteStatus }: WithStatus): boolean {
  return websiteStatus === WebsiteStatus.processed || websiteStatus === WebsiteStatus.processingError;
}

/** How far the work is, in words and as a part; no part where nobody knows how much there is. */
export function progressOf(t: Translate, website: Pick<Website, 'websiteStatus' | 'progress'>) {
  const { progress, websiteStatus } = website;
  if (progress === null) return { text: t(`websites.status.${websiteStatus}`), part: undefined };
  const stage = t(`websites.stage.${progress.stage}`);
  // While pages are looked for, nobody knows how many there are.
  if (progress.total === 0 || progress.stage === 'crawl') {
    return { text: t('websites.foundSoFar', { stage, done: progress.done }), part: undefined };
  }
  return {
    text: t('websites.stageProgress', { stage, done: progress.done, total: progress.total }),
    part: Math.min(1, progress.done / progress.total),
  };
}

/** Pages that a refresh has found and that wait for their owner; after the first crawl all are new, which is no news. */
export function newPagesOf({ lastCrawl }: Pick<Website, 'lastCrawl'>): number {
  return lastCrawl === null || lastCrawl.trigger === 'created' ? 0 : (lastCrawl.changes?.new ?? 0);
}

/** The soonest refresh that is going to happen. */
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

/** What a page's state looks like where it is not as usual; undefined where it is. */
export function pageToneOf(state: SubpageState): 'info' | 'warning' | 'error' | 'default' | undefined {
  return PAGE_TONES[state];
}

/** The least status by which a server refuses a page. */
const FIRST_REFUSAL = 400;

/** A reason in words, of no page in particular. */
export function reasonName(t: Translate, reason: PageReason): string {
  return t(`subpages.reason.${reason}`, { status: reason.slice('HTTP_'.length) });
}

/** Why an address is no page of the chatbot's, in words. */
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
