import { WebsiteType, type WebsiteError } from '@colloquy/contracts';
import type { CrawlResult } from '@colloquy/crawler';
import type { SubpageDocument } from '../subpages/subpages.model.ts';
import type { WebsiteDocument } from '../websites/websites.model.ts';

type ErrorCode = WebsiteError['code'];
type StartPage = Pick<SubpageDocument, 'state' | 'reason'> | null;

/** What comes after a crawl of the whole website. */
export type CrawlEnd =
  | { readonly next: 'choose' | 'process'; readonly code: null }
  | { readonly next: null; readonly code: ErrorCode };

export function crawlEnd(
  website: Pick<WebsiteDocument, 'type' | 'url' | 'run' | 'processedAt'>,
  result: Pick<CrawlResult, 'counts' | 'sitemaps'>,
  { start, newPages }: { readonly start: StartPage; readonly newPages: number },
): CrawlEnd {
  const { discovered, unchanged } = result.counts.ended;
  if (discovered + unchanged === 0) {
    const code = website.type === WebsiteType.sitemap ? ofSitemap(website.url, result) : ofStart(start);
    return { next: null, code };
  }
  const { run, processedAt } = website;
  const isRefresh = run.trigger !== 'created';
  const isAsked = run.newPages === 'hold' && (newPages > 0 || processedAt === null);
  return { next: isRefresh && !isAsked ? 'process' : 'choose', code: null };
}

/** Why a website has no pages, derived from the result of its start page. */
function ofStart(start: StartPage): ErrorCode {
  if (start?.reason === 'BLOCKED_ADDRESS') return 'START_BLOCKED';
  if (start?.reason === 'ROBOTS' || start?.reason === 'LOGIN' || start?.reason === 'NOINDEX') {
    return 'START_FORBIDDEN';
  }
  // The start page answers; its own reason says that it cannot be read.
  if (start?.reason === 'TOO_COMPLEX') return 'NO_PAGES';
  return start?.state === 'failed' || start?.state === 'gone' ? 'START_UNREACHABLE' : 'NO_PAGES';
}

const SITEMAP_ERRORS: Readonly<Record<string, ErrorCode>> = {
  NOT_FOUND: 'START_UNREACHABLE',
  UNREACHABLE: 'START_UNREACHABLE',
  BLOCKED_ADDRESS: 'START_BLOCKED',
  ROBOTS: 'START_FORBIDDEN',
};

function ofSitemap(url: string, { sitemaps }: Pick<CrawlResult, 'sitemaps'>): ErrorCode {
  const problem = sitemaps.find((sitemap) => sitemap.url === url)?.problem;
  return SITEMAP_ERRORS[problem ?? ''] ?? 'NO_PAGES';
}
