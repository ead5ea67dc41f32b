import type { CrawlReport, knowledgeApi, RouteInput } from '@colloquy/contracts';
import { csvHead, csvRows, Download, type RequestContext } from '@colloquy/service-kit';
import type { SubpageDocument } from '../subpages/subpages.model.ts';
import { reportColumns } from './report-columns.ts';
import { figuresOf } from './website-figures.ts';
import type { WebsiteParts } from './website-parts.ts';
import type { WebsiteDocument } from './websites.model.ts';
import { toReportedPage } from './websites.view.ts';

/** Pages that are in memory at a time. */
const BATCH = 200;

type Request = RouteInput<typeof knowledgeApi.readCrawlReport>;
type Deps = Pick<WebsiteParts, 'websites' | 'subpages' | 'access'>;

/** The crawl report: every address that was found, with its result and the reason; in pages, or as a file. */
export function createReadCrawlReport({ websites, subpages, access }: Deps) {
  async function* batches(
    website: WebsiteDocument,
    query: Request['query'],
  ): AsyncGenerator<SubpageDocument[]> {
    let after = '';
    for (;;) {
      const batch = await subpages.after(website, query, after, BATCH);
      const last = batch.at(-1);
      if (last === undefined) return;
      yield batch;
      after = last._id;
    }
  }

  async function* csv(website: WebsiteDocument, query: Request['query']): AsyncGenerator<string> {
    yield csvHead(reportColumns);
    for await (const batch of batches(website, query)) {
      yield csvRows(
        reportColumns,
        batch.map((page) => toReportedPage(page, website)),
      );
    }
  }

  async function* json(website: WebsiteDocument, query: Request['query']): AsyncGenerator<string> {
    const report = await reportOf(website);
    let total = 0;
    yield '{"data":[';
    for await (const batch of batches(website, query)) {
      const rows = batch.map((page) => JSON.stringify(toReportedPage(page, website)));
      yield (total === 0 ? '' : ',') + rows.join(',');
      total += rows.length;
    }
    yield `],"meta":${JSON.stringify({ total, page: 1, limit: total, report })}}`;
  }

  async function reportOf(website: WebsiteDocument): Promise<CrawlReport> {
    const [rows, byReason] = await Promise.all([
      subpages.countRows(website.workspace_id, [website._id]),
      subpages.countsByReason(website),
    ]);
    const { coverage } = figuresOf(website, rows);
    const byState: Record<string, number> = {};
    for (const { state, count } of rows) byState[state] = (byState[state] ?? 0) + count;
    return {
      found: rows.reduce((sum, { count }) => sum + count, 0),
      byState,
      byReason,
      sitemap: {
        urls: coverage.sitemapUrls,
        indexed: coverage.indexed,
        missing: coverage.sitemapUrls - coverage.indexed,
      },
      lost: rows.reduce((sum, row) => sum + (row.isLost ? row.count : 0), 0),
      droppedLinks: website.crawlFacts?.droppedLinks ?? 0,
      sitemaps: website.crawlFacts?.sitemaps.map((sitemap) => ({ ...sitemap })) ?? [],
      lastCrawl: website.lastCrawl,
    };
  }

  return async ({ params, query }: Request, context: RequestContext) => {
    const website = await websites.getById(params.id);
    await access.requireBot(context, website);
    if (query.returnAll) {
      const isCsv = query.format === 'csv';
      return new Download({
        mediaType: isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        fileName: `pages-${website._id}.${query.format}`,
        chunks: isCsv ? csv(website, query) : json(website, query),
      });
    }
    const [{ items, total }, report] = await Promise.all([
      subpages.page(website, query, query),
      reportOf(website),
    ]);
    const data = items.map((page) => toReportedPage(page, website));
    return { data, meta: { total, page: query.page, limit: query.limit, report } };
  };
}
