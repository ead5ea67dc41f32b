import type { ChatBot, ListedKnowledgeItem } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useUploads } from '../../features/uploads/UploadsProvider.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { AddByHand } from './AddByHand.tsx';
import { BulkBar } from './BulkBar.tsx';
import { DocumentList } from './DocumentList.tsx';
import { DropZone } from './DropZone.tsx';
import { ItemDrawer } from './ItemDrawer.tsx';
import { countAll, readMeta } from './knowledge-meta.ts';
import { KnowledgeToolbar } from './KnowledgeToolbar.tsx';
import { TrainContext } from './TrainContext.ts';
import { DroppedUploads, UploadSummary } from './UploadSummary.tsx';
import { useItemActions } from './useItemActions.ts';

/** The documents a chatbot answers from. The open one stands in the URL as `item`. */
export function Documents(props: { bot: ChatBot; isTrained: boolean }): ReactElement {
  const t = useText();
  const { bot } = props;
  const { canManageBots: isEditable } = useWorkspaceScope();
  const { manager, entries } = useUploads(bot.id);
  const actions = useItemActions();
  const { data, meta, selectedIds } = useListContext<ListedKnowledgeItem>();
  const { openId, open, close } = useOpenItem();
  const [isExpanded, setExpanded] = useState(false);
  useCleanSelection();
  const selected = (data ?? []).filter(({ id }) => selectedIds.includes(id) && !actions.removedIds.has(id));
  const known = readMeta(meta);
  return (
    <TrainContext value={{ ...actions, botId: bot.id, workspaceId: bot.workspace_id, isEditable, open }}>
      {isEditable ? (
        <DropZone isPrimary={!props.isTrained} onFiles={(files) => manager.add(bot.id, files)}>
          <AddByHand botId={bot.id} />
        </DropZone>
      ) : (
        <Alert severity="info">{t('knowledge.readOnly')}</Alert>
      )}
      <Box sx={{ containerType: 'inline-size', my: 1.5, display: 'grid', gap: 1 }}>
        {selected.length > 0 && <BulkBar items={selected} />}
        {selected.length === 0 && countAll(known) > 0 && (
          <KnowledgeToolbar statusCounts={known.statusCounts} />
        )}
        <UploadSummary manager={manager} entries={entries} isExpanded={isExpanded} onExpand={setExpanded} />
        <DroppedUploads dropped={known.droppedUploads} />
      </Box>
      <DocumentList manager={manager} entries={entries} isExpanded={isExpanded} />
      {openId !== null && <ItemDrawer itemId={openId} onClose={close} />}
    </TrainContext>
  );
}

/** Which document is open, as the address says. */
function useOpenItem() {
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (id === null) next.delete('item');
      else next.set('item', id);
      return next;
    });
  return {
    openId: params.get('item'),
    open: ({ id }: { readonly id: string }) => show(id),
    close: () => show(null),
  };
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
