import { SIDEBAR_COLLAPSED_WIDTH_PX, SIDEBAR_WIDTH_PX } from '@colloquy/contracts';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Suspense, useContext, useState, type ReactElement } from 'react';
import { useStore } from 'react-admin';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { ChatDock } from './ChatDock.tsx';
import { CollapsedSidebar } from './CollapsedSidebar.tsx';
import { Logo } from '../components/Logo.tsx';
import { NameAvatar } from '../components/NameAvatar.tsx';
import { NewBuildNotice } from './NewBuildNotice.tsx';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { PlainLayout } from './PlainLayout.tsx';
import { PATHS } from '../routing/paths.ts';
import { useWorkspaceScope, WorkspaceContext } from '../scope/workspace-context.ts';
import { PaymentBanner } from './PaymentBanner.tsx';
import { SearchButton } from './SearchButton.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { SlideInSidebar } from './SlideInSidebar.tsx';

/** Exactly as high as the window: content scrolls inside, and nothing lengthens the document. */
const FRAME = { position: 'relative', height: '100dvh', overflow: 'clip' } as const;

/** The authenticated layout: a fixed sidebar on large screens, a slide-in one on small screens. */
export function DefaultLayout(): ReactElement {
  const scope = useContext(WorkspaceContext);
  const isLarge = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [bar, setBar] = useState<HTMLElement | null>(null);
  if (scope === null) return <PlainLayout />;
  return (
    <>
      <SkipLink />
      <NewBuildNotice />
      {/* One frame for both layouts, so that a page keeps its state when the window is resized or a tablet
          rotated. */}
      <Box sx={{ ...FRAME, display: 'flex', flexDirection: isLarge ? 'row' : 'column' }}>
        {isLarge ? <FixedSidebar /> : <TopBar onButtons={setBar} />}
        <PageArea />
        <ChatDock bar={bar} />
      </Box>
    </>
  );
}

function FixedSidebar(): ReactElement {
  const [isCollapsed, setCollapsed] = useStore('sidebar.collapsed', false);
  return (
    <Box
      sx={{
        flexShrink: 0,
        width: isCollapsed ? SIDEBAR_COLLAPSED_WIDTH_PX : SIDEBAR_WIDTH_PX,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {isCollapsed ? (
        <CollapsedSidebar onExpand={() => setCollapsed(false)} />
      ) : (
        <Sidebar kind="fixed" onDismiss={() => setCollapsed(true)} />
      )}
    </Box>
  );
}

function TopBar({ onButtons }: { onButtons: (buttons: HTMLElement | null) => void }): ReactElement {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          p: 1,
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <IconButton aria-label={t('layout.openMenu')} aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <MenuIcon />
        </IconButton>
        <Logo isMark />
        <CurrentScope />
        <Box sx={{ flex: 1 }} />
        {/* Appearing and disappearing content must not move anything else. */}
        <Box ref={onButtons} sx={{ display: 'flex', '&:empty': { display: 'none' } }} />
        <SearchButton variant="icon" />
      </Box>
      <SlideInSidebar isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The current location: the chatbot on its pages, otherwise the workspace. */
function CurrentScope(): ReactElement | null {
  const { workspace, bot } = useWorkspaceScope();
  const { pathname } = useLocation();
  if (matchPath('/profile', pathname) !== null) return null;
  const isOfBot = [`${PATHS.train}/*`, PATHS.chat, PATHS.chatDebug].some((shape) =>
    matchPath(shape, pathname),
  );
  const { id, name, imageUrl } = isOfBot && bot !== undefined ? bot : workspace;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <NameAvatar seed={id} name={name} imageUrl={imageUrl} size={24} />
      <Typography noWrap sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
    </Box>
  );
}

function PageArea(): ReactElement {
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      sx={{
        position: 'relative',
        flex: 1,
        minWidth: 0,
        minHeight: 0,
        overflowY: 'auto',
        outline: 'none',
      }}
    >
      <PaymentBanner />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </Box>
  );
}
