import { authApi, billingApi, knowledgeApi } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepView } from '../../testing/keep-view.ts';
import { aKnowledgeItem } from '../../testing/knowledge-records.ts';
import { onRoute } from '../../testing/on-route.ts';
import { aPlan } from '../../testing/plans.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { aSubpage, aWebsite } from '../../testing/website-records.ts';
import { showTrain } from './testing/show-train.tsx';
import { WebsitePage } from './websites/WebsitePage.tsx';

const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(billingApi.getWorkspacePlan, { data: aPlan({ plan_id: 1 }) }),
);
const asFilter = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

test('documents that are looked at often are a view with a name, in their order', async () => {
  const at = `/?sort=name&order=DESC&${asFilter({ documentStatus: [6] })}`;
  const page = showTrain(server, [aKnowledgeItem(5)], { at });
  await screen.findByText('Document 5.pdf');
  await keepView(page, 'Failed ones', 'All documents');
  expect(page.address()).toContain('sort=name&order=DESC');
});

test('a search alone is no view of the documents', async () => {
  showTrain(server, [aKnowledgeItem(5)], { at: `/?${asFilter({ search: 'bike' })}` });
  await screen.findByText('Document 5.pdf');
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});

test('so are the pages of a website, kept for every website of the chatbot', async () => {
  const websites = `/workspace/${anId(1)}/bots/${anId(2)}/websites`;
  server.use(
    onRoute(knowledgeApi.readWebsite, { data: aWebsite() }),
    onRoute(knowledgeApi.listSubpages, {
      data: [aSubpage(60, { title: 'Start' })],
      meta: {
        total: 1,
        page: 1,
        limit: 100,
        stateCounts: { failed: 1 },
        reasonCounts: {},
        selected: 1,
        new: 0,
      },
    }),
  );
  const page = renderPage(<WebsitePage />, {
    at: `${websites}/${anId(50)}?${asFilter({ state: ['failed'] })}`,
    path: '/workspace/:workspaceId/bots/:botId/websites/:websiteId',
  });
  await screen.findByText('1 page');
  await keepView(page, 'Broken', 'All pages');
});
