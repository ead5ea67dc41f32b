import type { ChatBot, ListedKnowledgeItem } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useEvent, useListContext } from 'react-admin';
import { useUploads } from '../../../features/uploads/UploadsProvider.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { AddByHand } from './AddByHand.tsx';
import { BulkBar } from './BulkBar.tsx';
import { DocumentList } from './DocumentList.tsx';
import { DropZone } from './DropZone.tsx';
import { ItemDrawer } from '../items/ItemDrawer.tsx';
import { countAll, readMeta } from './knowledge-meta.ts';
import { KnowledgeToolbar } from './KnowledgeToolbar.tsx';
import { useOpenItem } from '../items/useOpenItem.ts';
import { TrainContext } from '../items/TrainContext.ts';
import { DroppedUploads, UploadSummary } from './UploadSummary.tsx';
import { useItemActions } from '../items/useItemActions.ts';

/** The documents a chatbot answers from. The open one stands in the URL as `item`. */
export function Documents(props: { bot: ChatBot; isTrained: boolean }): ReactElement {
  const t = useText();
  const { id: botId, workspace_id: workspaceId } = props.bot;
  const { canManageBots: isEditable } = useWorkspaceScope();
  const { manager, entries } = useUploads(botId);
  const { actions, removedIds } = useItemActions();
  const { data, meta, selectedIds, onToggleItem } = useListContext<ListedKnowledgeItem>();
  const { openId, show } = useOpenItem();
  const [isExpanded, setExpanded] = useState(false);
  useCleanSelection();
  const open = useEvent(({ id }: { readonly id: string }) => show(id));
  const toggle = useEvent(onToggleItem);
  const train = useMemo(
    () => ({ ...actions, botId, workspaceId, isEditable, open, toggle }),
    [actions, botId, workspaceId, isEditable, open, toggle],
  );
  const selected = (data ?? []).filter(({ id }) => selectedIds.includes(id) && !removedIds.has(id));
  const known = readMeta(meta);
  return (
    <TrainContext value={train}>
      {isEditable ? (
        <DropZone isPrimary={!props.isTrained} onFiles={(files) => manager.add(botId, files)}>
          <AddByHand botId={botId} />
        </DropZone>
      ) : (
        <Alert severity="info">{t('knowledge.readOnly')}</Alert>
      )}
      <Box sx={{ containerType: 'inline-size', my: 1.5, display: 'grid', gap: 1 }}>
        {selected.length > 0 && <BulkBar items={selected} />}
        {selected.length === 0 && countAll(known) > 0 && (
          <KnowledgeToolbar botId={botId} statusCounts={known.statusCounts} />
        )}
        <UploadSummary manager={manager} entries={entries} isExpanded={isExpanded} onExpand={setExpanded} />
        <DroppedUploads dropped={known.droppedUploads} />
      </Box>
      <DocumentList manager={manager} entries={entries} isExpanded={isExpanded} removedIds={removedIds} />
      {openId !== null && (
        <ItemDrawer itemId={openId} isRemoved={removedIds.has(openId)} onClose={() => show(null)} />
      )}
    </TrainContext>
  );
}

/** What is chosen is what one sees: another page or filter begins anew. */
function useCleanSelection(): void {
  const { page, filterValues, onUnselectItems } = useListContext();
  const shown = JSON.stringify([page, filterValues]);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    onUnselectItems();
  }, [shown, onUnselectItems]);
}
