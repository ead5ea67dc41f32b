import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, configure, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { WorkspaceRole, type ChatBot, type Workspace } from '@colloquy/contracts';
import { texts } from '@colloquy/texts/dashboard-texts';
import type { HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { Suspense, type ReactElement } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, Outlet, parsePath, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { BackendProvider, createBackend } from '../api/backend.tsx';
import { silentChatStream } from './chat-stream.ts';
import type { PagedList } from '../api/usePagedList.ts';
import { LeaveGuard } from '../components/LeaveGuard.tsx';
import { Toasts } from '../components/Toasts.tsx';
import { ConfirmationAsker } from '../features/confirmation/ConfirmationAsker.tsx';
import { addTexts, i18nProvider } from '../i18n/i18n-provider.ts';
import { rightsOf, WorkspaceContext, type WorkspaceScopeValue } from '../scope/workspace-context.ts';
import { createAuthProvider } from '../session/auth-provider.ts';
import { AppTheme } from '../theme/AppTheme.tsx';
import { aBot, aMe, aWorkspace } from './records.ts';

// The manifests and frames that name each page's texts are not rendered here.
addTexts(texts);

/** Timeout; a busy machine takes longer to render a page than the library's default of a second. */
configure({ asyncUtilTimeout: 30_000 });

/** A page rendered in a test. */
export interface ShownPage extends RenderResult {
  readonly user: UserEvent;
  /** The page's current path and query. */
  readonly address: () => string;
  /** Navigates to another page, like a link or the back button. */
  readonly goTo: (path: string) => void;
}

export interface PageOptions {
  /** The page's address with its query; `path` is its pattern if the page reads parameters. */
  readonly at?: string;
  readonly path?: string;
  /** History state from the previous page. */
  readonly state?: unknown;
  /** Stored values of this browser, by key in react-admin's store. */
  readonly kept?: Readonly<Record<string, unknown>>;
  /** No user is signed in. */
  readonly isGuest?: boolean;
  readonly role?: WorkspaceRole;
  readonly workspace?: Workspace;
  /** The current chatbot; null without one. */
  readonly bot?: ChatBot | null;
  /** All chatbots of the workspace, if there are more than the current one. */
  readonly bots?: readonly ChatBot[];
}

/**
 * A fake server for the tests of one file. An unhandled call fails the test that made it. Give each test its own
 * handlers by `server.use(onRoute(…))`.
 */
export function aServer(...always: HttpHandler[]): ReturnType<typeof setupServer> {
  const server = setupServer(...always, silentChatStream);
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    cleanup();
    server.resetHandlers();
    localStorage.clear();
  });
  afterAll(() => server.close());
  return server;
}

/** Renders a page inside a workspace like the product, with the real data provider, permissions, texts and toasts. */
export function renderPage(page: ReactElement, options: PageOptions = {}): ShownPage {
  const { at = '/', path = '*', role = WorkspaceRole.admin, workspace = aWorkspace() } = options;
  const bot = options.bot === undefined ? aBot() : (options.bot ?? undefined);
  if (options.isGuest !== true) localStorage.setItem('colloquy.token', 'a-token');
  const backend = createBackend();
  const me = aMe(workspace.id, role);
  const scope: WorkspaceScopeValue = {
    workspace,
    workspaces: loaded([workspace]),
    bots: loaded(options.bots ?? (bot === undefined ? [] : [bot])),
    bot,
    role,
    ...rightsOf(me, role),
  };
  const element = (
    <BackendProvider backend={backend}>
      <CoreAdminContext
        dataProvider={backend.dataProvider}
        authProvider={createAuthProvider(backend)}
        i18nProvider={i18nProvider}
        store={memoryStore({ ...options.kept })}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <LeaveGuard>
          <WorkspaceContext value={scope}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </WorkspaceContext>
          <ConfirmationAsker />
        </LeaveGuard>
        <Toasts />
      </CoreAdminContext>
    </BackendProvider>
  );
  const router = createMemoryRouter(
    [
      {
        element,
        children: [
          { path, element: page },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [{ ...parsePath(at), state: options.state }] },
  );
  const result = render(
    <AppTheme>
      <RouterProvider router={router} />
    </AppTheme>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  const goTo = (to: string) => act(() => void router.navigate(to));
  return { ...result, user: userEvent.setup(), address, goTo };
}

/** A list that fits on one page. */
function loaded<TItem>(items: readonly TItem[]): PagedList<TItem> {
  const nothing = () => undefined;
  return { items, hasMore: false, isLoadingMore: false, error: null, loadMore: nothing, retry: nothing };
}
