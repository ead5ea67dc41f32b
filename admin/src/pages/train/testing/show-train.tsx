import { knowledgeApi, type ListedKnowledgeItem } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { UploadsProvider } from '../../../features/uploads/UploadsProvider.tsx';
import { onRoute, type RouteCall } from '../../../testing/on-route.ts';
import { renderPage, type aServer, type PageOptions, type ShownPage } from '../../../testing/render-page.tsx';
import { TrainPage } from '../TrainPage.tsx';

/** The list's response; counts by status cover all documents. */
export function aList(items: readonly ListedKnowledgeItem[], total = items.length) {
  const statusCounts: Record<string, number> = {};
  for (const { documentStatus } of items) {
    statusCounts[documentStatus] = (statusCounts[documentStatus] ?? 0) + 1;
  }
  return {
    data: [...items],
    meta: { total, page: 1, limit: 25, statusCounts, kbVersion: 1, droppedUploads: [] },
  };
}

/** The page as rendered by the product. */
export function trainPage(): ReactElement {
  return (
    <UploadsProvider>
      <TrainPage />
    </UploadsProvider>
  );
}

/** Renders the page with these documents, and records the requests. */
export function showTrain(
  server: ReturnType<typeof aServer>,
  items: readonly ListedKnowledgeItem[],
  options: PageOptions = {},
  total?: number,
): ShownPage & { readonly asked: readonly RouteCall[] } {
  const asked: RouteCall[] = [];
  server.use(
    onRoute(knowledgeApi.listKnowledge, (call) => {
      asked.push(call);
      const ids = call.query.getAll('id[]');
      return aList(ids.length === 0 ? items : items.filter(({ id }) => ids.includes(id)), total);
    }),
  );
  return { ...renderPage(trainPage(), options), asked };
}
