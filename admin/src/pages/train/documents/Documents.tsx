import { DocumentStatus, type ChatBot, type ListedKnowledgeItem } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { useFreshMarks } from '../../../components/useFreshMarks.ts';
import { useUploads } from '../../../features/uploads/UploadsProvider.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { AddByHand } from './AddByHand.tsx';
import { BulkBar } from './BulkBar.tsx';
import { DocumentList } from './DocumentList.tsx';
import { DropZone } from './DropZone.tsx';
import { countAll, readMeta } from './knowledge-meta.ts';
import { KnowledgeToolbar } from './KnowledgeToolbar.tsx';
import { DroppedUploads, UploadSummary } from './UploadSummary.tsx';

/** The tab's bot, and its callbacks to the page. */
export interface DocumentsProps {
  readonly bot: ChatBot;
  readonly isTrained: boolean;
  /** Reports whether a document is ready. */
  readonly onTrained: (isTrained: boolean) => void;
}

/** A chatbot's documents, without those that are being deleted. */
export function Documents(props: DocumentsProps & { removedIds: ReadonlySet<string> }): ReactElement {
  const t = useText();
  const { bot, isTrained, onTrained, removedIds } = props;
  const { canManageBots } = useWorkspaceScope();
  const { manager, entries } = useUploads(bot.id);
  const { data = [], meta, selectedIds } = useListContext<ListedKnowledgeItem>();
  const [isExpanded, setExpanded] = useState(false);
  useFreshMarks();
  const { statusCounts, droppedUploads } = readMeta(meta);
  const hasProcessed = (statusCounts[DocumentStatus.processed] ?? 0) > 0;
  useEffect(() => onTrained(hasProcessed), [hasProcessed, onTrained]);
  const selected = data.filter(({ id }) => selectedIds.includes(id) && !removedIds.has(id));
  return (
    <>
      {canManageBots ? (
        <DropZone isPrimary={!isTrained} onFiles={(files) => manager.add(bot.id, files)}>
          <AddByHand botId={bot.id} />
        </DropZone>
      ) : (
        <Alert severity="info">{t('knowledge.readOnly')}</Alert>
      )}
      <Box sx={{ containerType: 'inline-size', my: 1.5, display: 'grid', gap: 1 }}>
        {selected.length > 0 && <BulkBar items={selected} />}
        {selected.length === 0 && countAll(statusCounts) > 0 && (
          <KnowledgeToolbar botId={bot.id} statusCounts={statusCounts} />
        )}
        <UploadSummary manager={manager} entries={entries} isExpanded={isExpanded} onExpand={setExpanded} />
        <DroppedUploads dropped={droppedUploads} />
      </Box>
      <DocumentList manager={manager} entries={entries} isExpanded={isExpanded} removedIds={removedIds} />
    </>
  );
}
