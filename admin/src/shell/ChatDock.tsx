import type { ChatBot } from '@colloquy/contracts';
import ChatIcon from '@mui/icons-material/ChatBubbleOutlineOutlined';
import OpenInFull from '@mui/icons-material/OpenInFull';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Fab from '@mui/material/Fab';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Suspense, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'react-admin';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { IconAction } from '../components/IconAction.tsx';
import { lazyPage } from '../components/lazyPage.ts';
import { SAVE_BAR_PX } from '../components/save-bar-px.ts';
import { useText } from '../i18n/useText.ts';
import { chatPage } from '../pages/chat/page.ts';
import { PAGES } from '../pages/pages.ts';
import { chatPath } from '../routing/paths.ts';
import { useWorkspaceScope } from '../scope/workspace-context.ts';

const DOCK_WIDTH_PX = 400;
const DOCK_HEIGHT_PX = 640;
const EDGE_PX = 16;
/** On pages with unsaved changes. */
const SAVING = 'body:has([data-save-bar]) &';

const DockedChat = lazyPage(
  async () => (await import('../features/chat/DockedChat.tsx')).DockedChat,
  chatPage.texts,
);

/**
 * The chat with the current chatbot, shown beside its other pages. Its state is stored in this browser; by default it
 * is expanded if there is room (specification, section 8). Phones use the chat's page. When minimised it is in `bar`,
 * if given, because tablets have no free corner for it.
 */
export function ChatDock(props: { bar?: HTMLElement | null }): ReactElement | null {
  const { bot } = useWorkspaceScope();
  const { pathname } = useLocation();
  const { bar = null } = props;
  const hasRoom = useMediaQuery<Theme>((theme) => theme.breakpoints.up('hd'), { noSsr: true });
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [state, setState] = useStore<'expanded' | 'minimized'>(
    'chat.state',
    hasRoom ? 'expanded' : 'minimized',
  );
  // A chat opened by the user is focused; one that was already open is not.
  const [isMoved, setMoved] = useState(false);
  const page = PAGES.find(({ paths }) => paths.some((path) => matchPath(path, pathname) !== null));
  if (bot === undefined || isPhone || page?.hasChat !== true) return null;
  const move = (next: typeof state) => {
    setMoved(true);
    setState(next);
  };
  return state === 'expanded' ? (
    <Panel
      key={bot.id}
      bot={bot}
      isBeside={hasRoom}
      isOverPage={!hasRoom && bar === null}
      isMoved={isMoved}
      onMinimize={() => move('minimized')}
    />
  ) : (
    <OpenButton bot={bot} bar={bar} isMoved={isMoved} onOpen={() => move('expanded')} />
  );
}

function OpenButton(props: {
  bot: ChatBot;
  bar: HTMLElement | null;
  isMoved: boolean;
  onOpen: () => void;
}): ReactElement {
  const label = useText()('dock.open', { name: props.bot.name });
  const common = {
    autoFocus: props.isMoved,
    'aria-label': label,
    'aria-expanded': false,
    onClick: props.onOpen,
  } as const;
  if (props.bar !== null) {
    return createPortal(
      <Tooltip title={label}>
        <IconButton {...common} size="small" color="primary">
          <ChatIcon fontSize="small" />
        </IconButton>
      </Tooltip>,
      props.bar,
    );
  }
  return (
    <Box component="aside" aria-label={label} data-over-page sx={{ ...LIFTED, zIndex: 'fab' }}>
      <Tooltip title={label} placement="left">
        <Fab {...common} color="primary" size="medium">
          <ChatIcon />
        </Fab>
      </Tooltip>
    </Box>
  );
}

function Panel(props: {
  bot: ChatBot;
  isBeside: boolean;
  /** Reserves the button's width while the chat is open, so that nothing moves. */
  isOverPage: boolean;
  isMoved: boolean;
  onMinimize: () => void;
}): ReactElement {
  const t = useText();
  const { bot, onMinimize } = props;
  const [head, setHead] = useState<HTMLElement | null>(null);
  const label = t('dock.open', { name: bot.name });
  return (
    <Box
      component="aside"
      aria-label={label}
      data-over-page={props.isOverPage ? '' : undefined}
      onKeyDown={(event) => {
        // A dialog or menu above it closes first: its Escape comes from outside the panel.
        if (event.key === 'Escape' && event.currentTarget.contains(asNode(event.target))) onMinimize();
      }}
      sx={[COLUMN, props.isBeside ? BESIDE : ABOVE]}
    >
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 0.5, py: 1 }}>
        <Typography variant="h3" component="h2" noWrap sx={{ flex: 1 }}>
          {label}
        </Typography>
        <span ref={setHead} />
        <Tooltip title={t('dock.wide')}>
          <IconButton size="small" aria-label={t('dock.wide')} component={Link} to={chatPath(bot.id)}>
            <OpenInFull sx={{ fontSize: 18 }} />
          </IconButton>
        </Tooltip>
        <IconAction label={t('dock.minimize')} onClick={onMinimize}>
          <Remove fontSize="small" />
        </IconAction>
      </Box>
      <Suspense fallback={<Skeleton variant="rounded" sx={{ flex: 1, mb: 2 }} />}>
        <DockedChat bot={bot} head={head} hasFocus={props.isMoved} />
      </Suspense>
    </Box>
  );
}

const asNode = (target: EventTarget): Node | null => (target instanceof Node ? target : null);

const LIFTED = {
  position: 'absolute',
  right: EDGE_PX,
  bottom: EDGE_PX,
  [SAVING]: { bottom: SAVE_BAR_PX },
} as const;
const COLUMN = {
  width: DOCK_WIDTH_PX,
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  px: 2,
  bgcolor: 'background.default',
} as const;
const BESIDE = { flexShrink: 0, borderLeft: 1, borderColor: 'divider' } as const;
const ABOVE = {
  ...LIFTED,
  zIndex: 'fab',
  height: `min(${DOCK_HEIGHT_PX}px, 100% - ${2 * EDGE_PX}px)`,
  [SAVING]: { bottom: SAVE_BAR_PX, maxHeight: `calc(100% - ${SAVE_BAR_PX + EDGE_PX}px)` },
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  boxShadow: 8,
} as const;
