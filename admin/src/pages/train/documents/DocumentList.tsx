import type { ListedKnowledgeItem } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { Pagination, useListContext } from 'react-admin';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import type { UploadEntry } from '../../../features/uploads/upload-entry.ts';
import type { UploadManager } from '../../../features/uploads/upload-manager.ts';
import { useText } from '../../../i18n/useText.ts';
import { KnowledgeTable } from './KnowledgeTable.tsx';
import { countAll, readMeta } from './knowledge-meta.ts';
import { PAGE_SIZE, PAGE_SIZES } from './list-params.ts';
import { NoDocuments } from './NoDocuments.tsx';
import { uploadRows, withoutUploads } from './upload-rows.ts';
import { UploadRow } from './UploadRow.tsx';

/** The table with its pager, or an empty state. */
export function DocumentList(props: {
  manager: UploadManager;
  entries: readonly UploadEntry[];
  isExpanded: boolean;
  removedIds: ReadonlySet<string>;
}): ReactElement {
  const t = useText();
  const { manager, entries, removedIds } = props;
  const { data, error, refetch, total = 0, meta, setFilters } = useListContext<ListedKnowledgeItem>();
  if (data === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const uploads = uploadRows(entries, props.isExpanded);
  const items = data && withoutUploads(data, entries).filter(({ id }) => !removedIds.has(id));
  if (items?.length === 0 && uploads.length === 0) {
    if (countAll(readMeta(meta).statusCounts) === 0) return <NoDocuments />;
    if (total === 0) {
      return (
        <EmptyState
          title={t('knowledge.noMatchTitle')}
          text={t('knowledge.noMatchText')}
          offer={{ label: t('knowledge.clearFilters'), onClick: () => setFilters({}) }}
        />
      );
    }
  }
  return (
    <>
      <KnowledgeTable
        items={items}
        uploads={uploads.map((entry) => <UploadRow key={entry.key} entry={entry} manager={manager} />)}
      />
      {total > PAGE_SIZE && <Pagination rowsPerPageOptions={PAGE_SIZES} />}
    </>
  );
}
