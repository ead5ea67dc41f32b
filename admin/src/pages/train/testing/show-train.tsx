import {
  DocumentStatus,
  EntityStatus,
  knowledgeApi,
  KnowledgeSourceKind,
  ProcessingStatus,
  type ListedKnowledgeItem,
} from '@colloquy/contracts';
import { configure } from '@testing-library/react';
import type { ReactElement } from 'react';
import { UploadsProvider } from '../../../features/uploads/UploadsProvider.tsx';
import { onRoute, type RouteCall } from '../../../testing/on-route.ts';
import { anId } from '../../../testing/records.ts';
import { renderPage, type aServer, type PageOptions, type ShownPage } from '../../../testing/render-page.tsx';
import { TrainPage } from '../TrainPage.tsx';

// A busy machine needs longer than the second that is usual, above all for a drawer that is loaded when it opens.
configure({ asyncUtilTimeout: 20_000 });

export const TIME = '2026-11-20T10:00:00.000Z';

/** A document that is ready, unless `change` says otherwise. */
export function anItem(number: number, change: Partial<ListedKnowledgeItem> = {}): ListedKnowledgeItem {
  return {
    id: anId(number),
    _createTime: TIME,
    _updateTime: TIME,
    status: EntityStatus.active,
    workspace_id: anId(1),
    chat_bot_id: anId(2),
    type: KnowledgeSourceKind.document,
    format: 'file',
    name: `Document ${number}.pdf`,
    question: null,
    answer: null,
    mimeType: 'application/pdf',
    sizeBytes: 2048,
    website_id: null,
    url: null,
    language: 'en',
    contentHash: null,
    version: 1,
    liveVersion: 1,
    charCount: 900,
    tokenCount: 200,
    chunkCount: 3,
    pageCount: 5,
    documentStatus: DocumentStatus.processed,
    processing: ProcessingStatus.done,
    progress: null,
    attempts: 1,
    heartbeatAt: null,
    error: null,
    enabled: true,
    tags: [],
    validUntil: null,
    citedCount: 0,
    lastCitedAt: null,
    createdBy: anId(3),
    revision: 1,
    upload: null,
    ...change,
  };
}

/** The list's answer; what counts by status is of all documents. */
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

/** The page as the product shows it. */
export function trainPage(): ReactElement {
  return (
    <UploadsProvider>
      <TrainPage />
    </UploadsProvider>
  );
}

/** The page over these documents, and what it asked the server for. */
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
