import type { CrawlTrigger, knowledgeApi, NewPages, RefreshMode } from '@colloquy/contracts';
import { fieldError, notFound } from '@colloquy/errors';
import type { RequestContext, UseCasesOf } from '@colloquy/service-kit';
import { changeRecorded } from '../../items/index.ts';
import { crawlAgain, processPages, refreshKnown } from './begin-work.ts';
import type { WebsiteParts } from './website-parts.ts';
import { websiteTransition } from './websites.events.ts';
import type { WebsiteDocument } from './websites.model.ts';
import { shownWebsite } from './websites.use-cases.ts';

type Deps = Pick<WebsiteParts, 'websites' | 'subpages' | 'access' | 'allowance' | 'announceCrawl' | 'now'>;

export interface RefreshRequest {
  readonly trigger: Extract<CrawlTrigger, 'refresh' | 'schedule'>;
  readonly mode: RefreshMode;
  readonly newPages: NewPages;
  /** Whose the items of new pages are. */
  readonly startedBy: string;
}

/** What sets a website to work again: the pages that were chosen, or a look at what has changed. */
export function createRefreshUseCases(deps: Deps) {
  const { websites, subpages, access, allowance, announceCrawl, now } = deps;

  /** Begins a refresh, asked for by a person or a schedule. Throws `wrongState` while the website is at work. */
  async function startRefresh(
    website: WebsiteDocument,
    { mode, ...request }: RefreshRequest,
    context: RequestContext,
  ): Promise<WebsiteDocument> {
    const begin = mode === 'full' ? crawlAgain : refreshKnown;
    const begun = await websites.change(website, (current) => {
      const { set, events } = begin(current, request, now(), context);
      return { set, events: [...events, recorded(current, 'website.refreshed', { mode }, context)] };
    });
    announceCrawl();
    return begun;
  }

  /** Selects the named pages, which must be the website's. */
  async function selectNamed(website: WebsiteDocument, ids: readonly string[]): Promise<void> {
    const found = await subpages.find(website, { _id: { $in: [...ids] } }, ids.length);
    if (found.length < new Set(ids).size) throw notFound('page of a website');
    await subpages.select(website, { id: ids }, true);
  }

  return {
    startRefresh,

    async refreshWebsite({ params, body }, context) {
      const website = await websites.getById(params.id);
      const { userId } = await access.requireBot(context, website);
      await allowance.assertActive(website.workspace_id, context);
      const request = { ...body, trigger: 'refresh', startedBy: userId } as const;
      return { data: await shownWebsite(deps, await startRefresh(website, request, context)) };
    },

    async processWebsite({ params, body }, context) {
      const website = await websites.getById(params.id);
      const { userId } = await access.requireBot(context, website);
      // Before anything is selected: a website at work is left alone.
      websiteTransition(website, 'process', context);
      const pageIds = body.id ?? null;
      if (pageIds !== null) await selectNamed(website, pageIds);
      const selected = await subpages.count(website, {
        selected: true,
        ...(pageIds === null ? {} : { _id: { $in: pageIds } }),
      });
      if (selected === 0) throw fieldError('id', 'noPageSelected');
      const begun = await allowance.during(website, pageIds, context, () =>
        websites.change(website, (current) => {
          const { set, events } = processPages(current, { startedBy: userId, pageIds }, context);
          const facts = { pages: selected };
          return { set, events: [...events, recorded(current, 'website.processed', facts, context)] };
        }),
      );
      announceCrawl();
      return { data: await shownWebsite(deps, begun) };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}

function recorded(
  { _id, name, workspace_id }: WebsiteDocument,
  action: 'website.refreshed' | 'website.processed',
  after: Readonly<Record<string, string | number>>,
  context: RequestContext,
) {
  return changeRecorded(context, workspace_id, { action, target: { kind: 'website', id: _id, name }, after });
}
