import type { ChatBot, KnowledgeItem } from '@colloquy/contracts';
import Description from '@mui/icons-material/DescriptionOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Pager } from '../../components/Pager.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { DropZone } from './DropZone.tsx';
import { ItemDrawer } from './ItemDrawer.tsx';
import { KnowledgeTable } from './KnowledgeTable.tsx';
import { KnowledgeToolbar } from './KnowledgeToolbar.tsx';
import { UploadPanel } from '../../features/uploads/UploadPanel.tsx';
import { useUploads } from '../../features/uploads/UploadsProvider.tsx';
import { KNOWLEDGE_PAGE_SIZE, useKnowledgeList, type KnowledgeList } from './useKnowledgeList.ts';

/** The documents a chatbot answers from. The open one stands in the URL as `item`. */
export function DocumentsTab(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  const { bot } = props;
  const { canManageBots } = useWorkspaceScope();
  const { manager, entries } = useUploads(bot.id);
  const list = useKnowledgeList(bot.id);
  const [params, setParams] = useSearchParams();
  const openId = params.get('item');
  const open = (item: KnowledgeItem | null) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (item === null) next.delete('item');
      else next.set('item', item.id);
      return next;
    });
  return (
    <>
      {canManageBots ? (
        <DropZone onFiles={(files) => manager.add(bot.id, files)} />
      ) : (
        <Alert severity="info">{t('knowledge.readOnly')}</Alert>
      )}
      <UploadPanel manager={manager} entries={entries} />
      <KnowledgeToolbar botId={bot.id} list={list} isEditable={canManageBots} />
      <ListBody list={list} isEditable={canManageBots} onOpen={open} />
      {openId !== null && (
        <ItemDrawer botId={bot.id} itemId={openId} isEditable={canManageBots} onClose={() => open(null)} />
      )}
    </>
  );
}

function ListBody(props: {
  list: KnowledgeList;
  isEditable: boolean;
  onOpen: (item: KnowledgeItem) => void;
}): ReactElement {
  const t = useText();
  const { list } = props;
  if (list.error !== null) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.items?.length === 0) {
    return list.isFiltered || list.page > 1 ? (
      <EmptyState
        title={t('knowledge.noMatchTitle')}
        text={t('knowledge.noMatchText')}
        action={
          <Button variant="outlined" onClick={() => list.setFilters({ search: '', status: '' })}>
            {t('knowledge.clearFilters')}
          </Button>
        }
      />
    ) : (
      <EmptyState icon={<Description />} title={t('knowledge.emptyTitle')} text={t('knowledge.emptyText')} />
    );
  }
  return (
    <>
      <KnowledgeTable
        items={list.items}
        sort={list.sort}
        onSort={list.setSort}
        isEditable={props.isEditable}
        onOpen={props.onOpen}
      />
      <Pager
        page={list.page}
        total={list.total}
        pageSize={KNOWLEDGE_PAGE_SIZE}
        onPage={(page) => list.setFilters({ page: String(page) })}
      />
    </>
  );
}
