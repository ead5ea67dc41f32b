import { Suspense, type ReactElement } from 'react';
import { CustomRoutes } from 'react-admin';
import { Navigate, Outlet, Route } from 'react-router-dom';
import { lazyPage } from '../components/lazyPage.ts';
import { PAGES } from '../pages/pages.ts';
import { FRAME_TEXTS, type Page, type PageScope } from '../routing/page.ts';
import { GuestOnly, RequireSession, SessionGuard } from '../session/SessionGuard.tsx';

export const NotFoundPage = lazyPage(
  async () => (await import('../pages/not-found/NotFoundPage.tsx')).NotFoundPage,
);
const EntryPage = lazyPage(async () => (await import('./EntryPage.tsx')).EntryPage);
const AuthLayout = lazyPage(async () => (await import('./AuthLayout.tsx')).AuthLayout, FRAME_TEXTS.guest);
const WorkspaceScope = lazyPage(
  async () => (await import('./WorkspaceScope.tsx')).WorkspaceScope,
  FRAME_TEXTS.workspace,
);
const PageGate = lazyPage(async () => (await import('./PageGate.tsx')).PageGate, FRAME_TEXTS.workspace);
const DefaultLayout = lazyPage(
  async () => (await import('./DefaultLayout.tsx')).DefaultLayout,
  FRAME_TEXTS.workspace,
);

/** Each page's code is in a bundle of its own, loaded when the page is opened. */
const CONTENTS = PAGES.map((page) => ({ page, Content: lazyPage(page.load, page.texts) }));

/** All routes of the dashboard, from the pages' manifests. A page's frame follows from its scope. */
export const routes = (
  <CustomRoutes noLayout>
    <Route element={<WaitingForCode />}>
      <Route element={<SessionGuard />}>
        <Route element={<AuthLayout />}>
          <Route element={<GuestOnly />}>
            <Route index element={<EntryPage />} />
            <Route path="/auth" element={<Navigate to="/login" replace />} />
            {routesOf('guest')}
          </Route>
          {routesOf('entry')}
        </Route>
        {routesOf('public')}
        <Route element={<RequireSession />}>
          <Route element={<WorkspaceScope />}>
            <Route path="/workspace" element={null} />
            <Route element={<DefaultLayout />}>
              {routesOf('workspace')}
              {routesOf('bot')}
              {routesOf('account')}
            </Route>
          </Route>
          {/* Not found, but guests are asked to log in first (specification, section 2). */}
          <Route path="/workspace/*" element={<NotFoundPage />} />
          <Route path="/onboarding/*" element={<NotFoundPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Route>
  </CustomRoutes>
);

function routesOf(scope: PageScope): ReactElement[] {
  return CONTENTS.filter(({ page }) => page.scope === scope).flatMap(({ page, Content }) =>
    page.paths.map((path) => <Route key={path} path={path} element={gated(page, <Content />)} />),
  );
}

/** A page without a navigation entry has the same permission check as one with an entry. */
function gated(page: Page, content: ReactElement): ReactElement {
  const { permission, refusal } = page;
  if (permission === undefined || refusal === undefined) return content;
  const title = page.nav?.label ?? page.searchedAs;
  return (
    <PageGate permission={permission} title={title} refusal={refusal}>
      {content}
    </PageGate>
  );
}

function WaitingForCode(): ReactElement {
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
