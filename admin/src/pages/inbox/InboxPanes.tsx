import { isAllowed } from '@colloquy/contracts';
import Download from '@mui/icons-material/DownloadOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Replies from '@mui/icons-material/QuickreplyOutlined';
import SoundOff from '@mui/icons-material/VolumeOffOutlined';
import SoundOn from '@mui/icons-material/VolumeUpOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useAnswerExport } from '../../features/flow-steps/useAnswerExport.ts';
import { useText } from '../../i18n/useText.ts';
import { chatPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { ConversationList } from './ConversationList.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { useChats, useInbox } from './InboxContext.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { ManageReplies } from './ManageReplies.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { useSounds } from './useSounds.ts';
import { useShortcuts } from './useShortcuts.ts';
import { ViewBar } from './ViewBar.tsx';

const LIST_WIDTH = 'minmax(260px, 340px)';

/** List, transcript and details side by side; on narrow screens one at a time. */
export function InboxPanes(): ReactElement {
  const { chosenId, isStacked } = useInbox();
  const { total, filter, isPlaceholderData } = useChats();
  const [open, setOpen] = useState<'export' | 'replies' | 'shortcuts' | null>(null);
  const close = () => setOpen(null);
  useFirstByItself();
  useShortcuts(() => setOpen('shortcuts'));
  const isListShown = !isStacked || chosenId === null;
  const isEmpty =
    total === 0 && isPlaceholderData !== true && chosenId === null && Object.keys(filter).length === 0;
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' }}>
      <Head isListShown={isListShown} onOpen={setOpen} />
      {isEmpty ? (
        <NobodyYet />
      ) : (
        <Box
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gridTemplateRows: 'minmax(0, 1fr)',
            gridTemplateColumns: isStacked ? 'minmax(0, 1fr)' : `${LIST_WIDTH} minmax(0, 1fr)`,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {isListShown && (
            <Box
              sx={{
                display: 'flex',
                flexDirection: 'column',
                minHeight: 0,
                minWidth: 0,
                borderRight: isStacked ? 0 : 1,
                borderColor: 'divider',
              }}
            >
              <ListToolbar />
              <ConversationList />
            </Box>
          )}
          {(!isStacked || chosenId !== null) && <ConversationPane />}
        </Box>
      )}
      {open === 'export' && <ExportDialog onClose={close} />}
      {open === 'replies' && <ManageReplies onClose={close} />}
      {open === 'shortcuts' && <ShortcutHelp onClose={close} />}
    </Box>
  );
}

function Head(props: {
  isListShown: boolean;
  onOpen: (dialog: 'export' | 'replies' | 'shortcuts') => void;
}): ReactElement {
  const t = useText();
  const { bot } = useInbox();
  const { role } = useWorkspaceScope();
  const sounds = useSounds();
  const answers = useAnswerExport(bot.id);
  if (!props.isListShown) return <PageTitle title={t('inbox.title')} />;
  const actions = [
    ...(isAllowed(role, 'exportHistory')
      ? [{ label: t('inbox.export'), Icon: Download, onSelect: () => props.onOpen('export') }]
      : []),
    ...answers,
    ...(isAllowed(role, 'manageReplies')
      ? [{ label: t('inbox.replies.title'), Icon: Replies, onSelect: () => props.onOpen('replies') }]
      : []),
    {
      label: t(sounds.isOn ? 'inbox.sounds.off' : 'inbox.sounds.on'),
      Icon: sounds.isOn ? SoundOff : SoundOn,
      onSelect: sounds.toggle,
    },
    { label: t('inbox.shortcuts.title'), Icon: Keyboard, onSelect: () => props.onOpen('shortcuts') },
  ];
  return (
    <Box sx={{ px: { xs: 2, md: 2.5 }, pt: 2, '& > header': { mb: 1 } }}>
      <PageHeader
        title={t('inbox.title')}
        help={t('inbox.help', { name: bot.name })}
        action={<ActionMenu label={t('inbox.more')} actions={actions} />}
      />
      <ViewBar />
    </Box>
  );
}

function NobodyYet(): ReactElement {
  const t = useText();
  const { bot } = useInbox();
  return (
    <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', borderTop: 1, borderColor: 'divider' }}>
      <EmptyState
        icon={<Forum />}
        title={t('inbox.emptyTitle')}
        text={t('inbox.emptyText')}
        action={
          <Button variant="contained" component={Link} to={chatPath(bot.id)}>
            {t('inbox.emptyAction')}
          </Button>
        }
      />
    </Box>
  );
}

/** If there is room, the first conversation of the list is opened from the start. */
function useFirstByItself(): void {
  const { lastChosen, choose, isStacked } = useInbox();
  const { data, isPlaceholderData, filterValues, sort } = useChats();
  const shown = JSON.stringify([filterValues, sort]);
  const opened = useRef('');
  const firstId = isPlaceholderData === true ? undefined : data?.[0]?.id;
  useEffect(() => {
    // Once per state of the list: a conversation that the user closed stays closed.
    if (firstId === undefined || opened.current === shown) return;
    opened.current = shown;
    // A conversation that the user has just chosen, but that is not rendered yet, takes precedence.
    if (!isStacked && lastChosen() === null) choose(firstId, { replace: true, isByItself: true });
  }, [firstId, shown, isStacked, lastChosen, choose]);
}
