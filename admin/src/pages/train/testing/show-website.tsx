import { knowledgeApi, type Subpage, type SubpageFolder, type Website } from '@colloquy/contracts';
import { onRoute, type RouteCall } from '../../../testing/on-route.ts';
import { anId } from '../../../testing/records.ts';
import { renderPage, type aServer, type PageOptions, type ShownPage } from '../../../testing/render-page.tsx';
import { aSubpage, aWebsite } from '../../../testing/website-records.ts';
import { WebsitePage } from '../websites/WebsitePage.tsx';

export const WEBSITE_PATH = '/workspace/:workspaceId/bots/:botId/websites/:websiteId';
export const WEBSITE_AT = `/workspace/${anId(1)}/bots/${anId(2)}/websites/${anId(50)}`;

const PAGES: readonly Subpage[] = [
  aSubpage(60, { url: 'https://example.org/', title: 'Start' }),
  aSubpage(61, {
    url: 'https://example.org/help/bikes',
    title: 'Bikes',
    selected: false,
    state: 'discovered',
    item_id: null,
    isNew: true,
  }),
  aSubpage(62, { url: 'https://example.org/help/prices', title: 'Prices' }),
  aSubpage(63, {
    url: 'https://example.org/help/login',
    title: '',
    state: 'skipped',
    reason: 'LOGIN',
    selected: false,
    selectable: false,
    item_id: null,
    live: false,
  }),
  aSubpage(64, {
    url: 'https://example.org/help/broken',
    title: 'Broken',
    state: 'failed',
    reason: 'HTTP_5XX',
    httpStatus: 503,
  }),
];

/** The list's response; counts are those of these pages, unless `meta` overrides them. */
export function aSubpageList(
  pages: readonly Subpage[],
  meta: { readonly total?: number; readonly folders?: SubpageFolder[] } = {},
) {
  const stateCounts: Record<string, number> = {};
  const reasonCounts: Record<string, number> = {};
  for (const { state, reason } of pages) {
    stateCounts[state] = (stateCounts[state] ?? 0) + 1;
    if (reason !== null) reasonCounts[reason] = (reasonCounts[reason] ?? 0) + 1;
  }
  const selected = pages.filter((page) => page.selected).length;
  const isNew = pages.filter((page) => page.isNew).length;
  const counts = { stateCounts, reasonCounts, selected, new: isNew };
  return { data: [...pages], meta: { total: pages.length, page: 1, limit: 100, ...counts, ...meta } };
}

/** Renders a website's page with these pages, and records the requests. */
export function showWebsite(
  server: ReturnType<typeof aServer>,
  website: Partial<Website> = {},
  options: PageOptions & { list?: ReturnType<typeof aSubpageList> } = {},
): ShownPage & { readonly asked: readonly RouteCall[] } {
  const asked: RouteCall[] = [];
  const { list = aSubpageList(PAGES), at = WEBSITE_AT, ...rest } = options;
  server.use(
    onRoute(knowledgeApi.readWebsite, { data: aWebsite(website) }),
    onRoute(knowledgeApi.listSubpages, (call) => {
      asked.push(call);
      return list;
    }),
  );
  return { ...renderPage(<WebsitePage />, { at, path: WEBSITE_PATH, ...rest }), asked };
}
