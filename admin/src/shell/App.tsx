import { QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { CoreAdminContext, CoreAdminUI, Resource, localStorageStore } from 'react-admin';
import { createBrowserRouter, RouterProvider, useRouteError } from 'react-router-dom';
import { isRetriable } from '../api/api-error.ts';
import { BASE_PATH } from '../api/config.ts';
import { BackendProvider, createBackend } from '../api/backend.tsx';
import { RESOURCES } from '../api/resources.ts';
import { LeaveGuard } from '../components/LeaveGuard.tsx';
import { ConfirmationAsker } from '../features/confirmation/ConfirmationAsker.tsx';
import { lazyPage } from '../components/lazyPage.ts';
import { i18nProvider } from '../i18n/i18n-provider.ts';
import { createAuthProvider } from '../session/auth-provider.ts';
import { AppTheme } from '../theme/AppTheme.tsx';
import { FatalErrorBoundary } from './FatalErrorBoundary.tsx';
import { keepFocus } from './keep-focus.ts';
import { NotFoundPage, routes } from './routes.tsx';

const STORE_VERSION = '1';
const QUERY_RETRIES = 2;

// Only a data router can block navigation for unsaved forms.
const router = createBrowserRouter([{ path: '*', element: <Dashboard />, errorElement: <Rethrown /> }], {
  ...(BASE_PATH !== '' && { basename: BASE_PATH }),
});
// Loaded lazily, because no toast is shown before the first page.
const Toasts = lazyPage(async () => (await import('../components/Toasts.tsx')).Toasts);

/** The dashboard in the browser's window. */
export function App(): ReactElement {
  useEffect(keepFocus, []);
  return (
    <AppTheme>
      <FatalErrorBoundary>
        <RouterProvider router={router} />
      </FatalErrorBoundary>
    </AppTheme>
  );
}

/** react-admin with the product's providers, resources and pages; the frames around the pages are our own. */
function Dashboard(): ReactElement {
  const [backend] = useState(createBackend);
  const [authProvider] = useState(() => createAuthProvider(backend));
  const [store] = useState(() => localStorageStore(STORE_VERSION, 'colloquy'));
  const [queryClient] = useState(createQueryClient);
  return (
    <BackendProvider backend={backend}>
      <CoreAdminContext
        dataProvider={backend.dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        store={store}
        queryClient={queryClient}
      >
        <LeaveGuard>
          <CoreAdminUI disableTelemetry loginPage={false} catchAll={NotFoundPage} error={Uncaught}>
            {Object.keys(RESOURCES).map((name) => (
              <Resource key={name} name={name} />
            ))}
            {routes}
          </CoreAdminUI>
          <ConfirmationAsker />
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
        </LeaveGuard>
      </CoreAdminContext>
    </BackendProvider>
  );
}

/** Router and react-admin catch errors during rendering; the boundary outside both shows them. */
function Rethrown(): never {
  throw useRouteError();
}

function Uncaught(props: { error: Error }): never {
  throw props.error;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Only lost requests and server errors are retried.
        retry: (failures, error) => failures < QUERY_RETRIES && isRetriable(error),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
