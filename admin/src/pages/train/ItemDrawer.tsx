import { DocumentStatus, type KnowledgeItem } from '@colloquy/contracts';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useGetList } from 'react-admin';
import { formatBytes, formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { ItemText } from './ItemText.tsx';
import { POLL_WORKING_MS } from './item-status.ts';
import { StatusCell } from './StatusCell.tsx';

const DRAWER_WIDTH_PX = 640;

/** One document: its state, its facts, its extracted text. */
export function ItemDrawer(props: {
  botId: string;
  itemId: string;
  isEditable: boolean;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { data, error, refetch } = useGetList<KnowledgeItem>(
    'knowledge-base',
    { pagination: { page: 1, perPage: 1 }, filter: { chat_bot_id: props.botId, id: [props.itemId] } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data[0]?.documentStatus === DocumentStatus.processing ? POLL_WORKING_MS : false,
    },
  );
  const item = data?.[0];
  return (
    <Drawer
      anchor="right"
      open
      onClose={props.onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'item-title',
          sx: { width: DRAWER_WIDTH_PX, maxWidth: '100vw', p: { xs: 2, sm: 3 } },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography id="item-title" variant="h1" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {item?.name ?? t('knowledge.drawer.title')}
        </Typography>
        <IconButton aria-label={t('app.close')} onClick={props.onClose}>
          <Close />
        </IconButton>
      </Box>
      {item === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {item === undefined && error === null && data === undefined && (
        <Skeleton variant="rounded" height={240} />
      )}
      {item === undefined && data !== undefined && <EmptyState title={t('knowledge.drawer.gone')} text="" />}
      {item !== undefined && (
        <>
          <Facts item={item} />
          <StatusCell item={item} />
          <ItemText key={item.version} item={item} isEditable={props.isEditable} />
        </>
      )}
    </Drawer>
  );
}

function Facts(props: { item: KnowledgeItem }): ReactElement {
  const t = useText();
  const { item } = props;
  const facts = [
    t(`knowledge.format.${item.format}`),
    formatBytes(item.sizeBytes),
    ...(item.pageCount === null ? [] : [t('knowledge.drawer.pages', { smart_count: item.pageCount })]),
    t('knowledge.drawer.characters', { smart_count: item.charCount }),
    t('knowledge.drawer.version', { version: item.version }),
    t('knowledge.drawer.cited', { smart_count: item.citedCount }),
    formatTime(item._updateTime),
  ];
  return (
    <Typography variant="body2" color="textSecondary" sx={{ my: 0.5 }}>
      {facts.join(' · ')}
    </Typography>
  );
}
