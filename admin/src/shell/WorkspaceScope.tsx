import type { ChatBot, Workspace } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useGetOne, useNotify, useStore } from 'react-admin';
import { matchPath, Navigate, Outlet, useLocation, useMatch } from 'react-router-dom';
import { PAGES } from '../pages/pages.ts';
import { useMe } from '../session/session-hooks.ts';
import { usePagedList, type PagedList } from '../api/usePagedList.ts';
import { useText } from '../i18n/useText.ts';
import { UploadsProvider } from '../features/uploads/UploadsProvider.tsx';
import { ErrorState } from '../components/ErrorState.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';
import { wasWorkspaceLeft } from '../scope/left-workspaces.ts';
import { FirstWorkspacePage } from './FirstWorkspacePage.tsx';
import { selectCurrent } from '../scope/selection.ts';
import { rightsOf, roleIn, WorkspaceContext, type WorkspaceScopeValue } from '../scope/workspace-context.ts';
import { PATHS, workspacePath } from '../routing/paths.ts';

/** Determines the current workspace, corrects a URL without one, and guides users without a workspace. */
export function WorkspaceScope(): ReactElement {
  return (
    <UploadsProvider>
      <CurrentWorkspace />
    </UploadsProvider>
  );
}

function CurrentWorkspace(): ReactElement {
  const workspaces = usePagedList<Workspace>('workspaces', {});
  const chatMatch = useMatch(PATHS.chat);
  const debugMatch = useMatch(PATHS.chatDebug);
  const chatBotId = (chatMatch ?? debugMatch)?.params.botId;
  const idInPath = useMatch('/workspace/:workspaceId/*')?.params.workspaceId;
  const chatBot = useGetOne<ChatBot>(
    'chat-bots',
    { id: chatBotId ?? '' },
    { enabled: chatBotId !== undefined, retry: 1 },
  );
  const isChat = chatBotId !== undefined;
  const isAccount = useIsAccountPage();
  const [lastId, setLastId] = useStore<string | undefined>('workspace.last');
  const idInUrl = isChat ? chatBot.data?.workspace_id : idInPath;

  const selection = selectCurrent({
    idInUrl,
    // An account page is shown beside the previous workspace.
    ...(isAccount ? { preferredId: lastId } : {}),
    items: workspaces.items,
    hasMore: workspaces.hasMore,
  });
  const usedId = selection.kind === 'use' && selection.isInUrl ? selection.item.id : undefined;
  useEffect(() => {
    if (usedId !== undefined) setLastId(usedId);
  }, [usedId, setLastId]);
  useLoadMore(selection.kind === 'loadMore', workspaces);
  useLossNotice(selection.kind === 'use' && selection.isInUrl ? selection.item : undefined, workspaces);

  if (workspaces.error !== null) return <CentredError error={workspaces.error} onRetry={workspaces.retry} />;
  if (selection.kind === 'none' && isAccount) return <Outlet />;
  if (selection.kind === 'none')
    return idInPath === undefined && !isChat ? <FirstWorkspacePage /> : <Navigate to="/workspace" replace />;
  if (isChat && chatBot.error !== null) return <Navigate to="/workspace" replace />;
  if (selection.kind !== 'use' || (isChat && chatBot.data === undefined)) return <ShellSkeleton />;
  if (!selection.isInUrl && !isAccount) {
    const target = idInUrl === undefined ? workspacePath(selection.item.id) : '/workspace';
    return <Navigate to={target} replace />;
  }
  return (
    <BotScope
      key={selection.item.id}
      workspace={selection.item}
      workspaces={workspaces}
      chatBotId={chatBotId}
    />
  );
}

function BotScope(props: {
  workspace: Workspace;
  workspaces: PagedList<Workspace>;
  chatBotId: string | undefined;
}): ReactElement {
  const { workspace, workspaces } = props;
  const { data: me } = useMe();
  const bots = usePagedList<ChatBot>('chat-bots', { workspaceId: workspace.id });
  const idInPath = useMatch('/workspace/:workspaceId/bots/:botId/*')?.params.botId;
  const idInUrl = props.chatBotId ?? idInPath;
  const [lastId, setLastId] = useState<string>();
  if (idInUrl !== undefined && idInUrl !== lastId) setLastId(idInUrl);

  const selection = selectCurrent({ idInUrl, preferredId: lastId, items: bots.items, hasMore: bots.hasMore });
  useLoadMore(selection.kind === 'loadMore', bots);
  const bot = selection.kind === 'use' ? selection.item : undefined;

  const role = roleIn(me, workspace.id);
  const scope = useMemo((): WorkspaceScopeValue => {
    return { workspace, workspaces, bots, bot, role, ...rightsOf(me, role) };
  }, [workspace, workspaces, bots, bot, role, me]);

  const isLost =
    idInUrl !== undefined && (selection.kind === 'none' || (selection.kind === 'use' && !selection.isInUrl));
  if (isLost) return <Navigate to={`${workspacePath(workspace.id)}/bots`} replace />;
  return (
    <WorkspaceContext value={scope}>
      <Outlet />
    </WorkspaceContext>
  );
}

function useIsAccountPage(): boolean {
  const { pathname } = useLocation();
  return PAGES.some(
    ({ scope, paths }) => scope === 'account' && paths.some((path) => matchPath(path, pathname) !== null),
  );
}

/** Tells a user who was removed from the current workspace why another page is shown. */
function useLossNotice(current: Workspace | undefined, { items, hasMore }: PagedList<Workspace>): void {
  const t = useText();
  const notify = useNotify();
  const last = useRef(current);
  useEffect(() => {
    const before = last.current;
    if (current !== undefined) last.current = current;
    if (before === undefined || items === undefined || hasMore || wasWorkspaceLeft(before.id)) return;
    if (items.some(({ id }) => id === before.id)) return;
    if (current === undefined) last.current = undefined;
    notify(t('workspaces.lost', { name: before.name }), { type: 'info' });
  }, [current, items, hasMore, notify, t]);
}

function useLoadMore<TItem>(isNeeded: boolean, list: PagedList<TItem>): void {
  const { loadMore } = list;
  useEffect(() => {
    if (isNeeded) loadMore();
  }, [isNeeded, loadMore]);
}

function CentredError(props: { error: unknown; onRetry: () => void }): ReactElement {
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', p: 2, pt: 8 }}>
      <ErrorState error={props.error} onRetry={props.onRetry} />
    </Box>
  );
}
