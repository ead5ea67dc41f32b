import { DocumentStatus, type ListedKnowledgeItem } from '@colloquy/contracts';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactElement } from 'react';
import { useGetList } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { IconAction } from '../../../components/IconAction.tsx';
import { lazyPage } from '../../../components/lazyPage.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { useText } from '../../../i18n/useText.ts';
import { FileTypeIcon } from './FileTypeIcon.tsx';
import { ItemControls } from './ItemControls.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { kindOf } from './item-kind.ts';
import { POLL_WORKING_MS } from './item-status.ts';
import { useTrain } from './TrainContext.ts';

const DRAWER_WIDTH_PX = 720;
const TEXT_PX = 240;
// Loaded on demand: the Markdown renderer is as large as the rest of the page.
const ItemText = lazyPage(async () => (await import('./ItemText.tsx')).ItemText);

/** One document: state, facts and text, at the passage that the address names after `#chunk-`. */
export function ItemDrawer(props: {
  itemId: string;
  /** It is being deleted, but the server may still list it. */
  isRemoved: boolean;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { botId } = useTrain();
  const { hash } = useLocation();
  const read = useGetList<ListedKnowledgeItem>(
    'knowledge-base',
    { pagination: { page: 1, perPage: 1 }, filter: { chat_bot_id: botId, id: [props.itemId] } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data[0]?.documentStatus === DocumentStatus.processing ? POLL_WORKING_MS : false,
    },
  );
  const item = props.isRemoved ? undefined : read.data?.[0];
  const focus = /^#chunk-(\d+)$/.exec(hash)?.[1];
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
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.25 }}>
        {item !== undefined && <FileTypeIcon kind={kindOf(item)} />}
        <Typography
          id="item-title"
          variant="h1"
          component="h2"
          sx={{ flex: 1, minWidth: 0, pt: '3px', overflowWrap: 'anywhere' }}
        >
          {item?.name ?? t('knowledge.drawer.title')}
        </Typography>
        {item !== undefined && <ItemMenu item={item} onRemoved={props.onClose} />}
        <IconAction label={t('app.close')} onClick={props.onClose}>
          <Close fontSize="small" />
        </IconAction>
      </Box>
      <Loaded query={read} heightPx={TEXT_PX}>
        {() =>
          item === undefined ? (
            <EmptyState title={t('knowledge.drawer.gone')} text="" />
          ) : (
            <>
              <ItemFacts item={item} />
              <ItemControls key={`${item.id} ${item.revision}`} item={item} />
              <Suspense fallback={<Skeleton variant="rounded" height={TEXT_PX} sx={{ mt: 2 }} />}>
                <ItemText
                  key={`${item.version} ${item.liveVersion}`}
                  item={item}
                  focus={focus === undefined ? null : Number(focus)}
                />
              </Suspense>
            </>
          )
        }
      </Loaded>
    </Drawer>
  );
}
