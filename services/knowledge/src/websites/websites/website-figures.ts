import { WebsiteStatus, type Website } from '@colloquy/contracts';
import type { SubpageCountRow } from '../subpages/subpages.repository.ts';
import type { WebsiteDocument } from './websites.model.ts';

type Rows = readonly SubpageCountRow[];
type Progress = NonNullable<Website['progress']>;

const sumOf = (rows: Rows, isMeant: (row: SubpageCountRow) => boolean = () => true): number =>
  rows.reduce((sum, row) => sum + (isMeant(row) ? row.count : 0), 0);

/** What is counted of a website's pages each time it is shown, so that it is right at any moment. */
export function figuresOf(
  website: Pick<WebsiteDocument, '_id' | 'websiteStatus' | 'run' | 'crawlFacts'>,
  all: Rows,
): Pick<Website, 'counters' | 'coverage' | 'progress' | 'partial'> {
  const rows = all.filter((row) => row.website === website._id);
  const isLive = (row: SubpageCountRow): boolean => row.isLive;
  return {
    counters: {
      discovered: sumOf(rows),
      selected: sumOf(rows, (row) => row.selected),
      indexed: sumOf(rows, isLive),
      unchanged: sumOf(rows, (row) => row.isLive && row.state === 'unchanged'),
      skipped: sumOf(rows, (row) => row.state === 'skipped'),
      failed: sumOf(rows, (row) => row.state === 'failed'),
      gone: sumOf(rows, (row) => row.state === 'gone'),
    },
    coverage: {
      // Those for which a crawl had no room are pages of the sitemap all the same.
      sitemapUrls: sumOf(rows, (row) => row.inSitemap) + (website.crawlFacts?.droppedInSitemap ?? 0),
      indexed: sumOf(rows, (row) => row.inSitemap && row.isLive),
    },
    partial: website.websiteStatus === WebsiteStatus.processed && sumOf(rows, isLeftOut) > 0,
    progress: progressOf(website, rows),
  };
}

/** A selected page that could not be processed or not be read again, or for which there was no room. */
export function isLeftOut({
  selected,
  state,
  reason,
}: Pick<SubpageCountRow, 'selected' | 'state' | 'reason'>): boolean {
  return selected && (state === 'failed' || (state === 'skipped' && reason === 'LIMIT'));
}

function progressOf(
  { websiteStatus, run }: Pick<WebsiteDocument, 'websiteStatus' | 'run'>,
  rows: Rows,
): Website['progress'] {
  const isCrawling = websiteStatus === WebsiteStatus.crawling;
  if (!isCrawling && websiteStatus !== WebsiteStatus.processing) return null;
  const stage: Progress['stage'] = isCrawling ? 'crawl' : run.stage;
  if (stage === 'crawl') {
    const inCrawl = rows.filter((row) => row.crawlId === run.crawlId);
    return { stage, done: sumOf(inCrawl, (row) => !row.isOpen), total: sumOf(inCrawl) };
  }
  const selected = rows.filter((row) => row.selected);
  const isWaiting = (row: SubpageCountRow): boolean =>
    row.state === 'processing' || (stage === 'store' && row.state === 'queued');
  return { stage, done: sumOf(selected) - sumOf(selected, isWaiting), total: sumOf(selected) };
}
