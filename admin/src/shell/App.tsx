import { QueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { CoreAdminContext, localStorageStore } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { BackendProvider, createBackend } from '../api/backend.tsx';
import { isRetriable } from '../api/api-error.ts';
import { i18nProvider } from '../i18n/i18n-provider.ts';
import { AppTheme } from '../theme/AppTheme.tsx';
import { Toasts } from '../components/Toasts.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { FatalErrorBoundary } from './FatalErrorBoundary.tsx';

const STORE_VERSION = '1';
const QUERY_RETRIES = 2;

/**
 * The dashboard. It takes react-admin's context (data provider, store, texts, notifications) but not its shell:
 * pages and addresses are the specification's own, and the shell is the part that would report to another host.
 */
export function App(): ReactElement {
  const [backend] = useState(createBackend);
  const [store] = useState(() => localStorageStore(STORE_VERSION, 'colloquy'));
  const [queryClient] = useState(createQueryClient);
  return (
    <AppTheme>
      <FatalErrorBoundary>
        <BackendProvider backend={backend}>
          <BrowserRouter>
            <CoreAdminContext
              dataProvider={backend.dataProvider}
              i18nProvider={i18nProvider}
              store={store}
              queryClient={queryClient}
            >
              <AppRoutes />
              <Toasts />
            </CoreAdminContext>
          </BrowserRouter>
        </BackendProvider>
      </FatalErrorBoundary>
    </AppTheme>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A refused request stays refused; only lost ones and server faults are worth another try.
        retry: (failures, error) => failures < QUERY_RETRIES && isRetriable(error),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
