import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import type { DataProvider } from 'react-admin';
import { createActionKeys } from './action-keys.ts';
import { createCallRoute, type CallRoute } from './call-route.ts';
import { createConfirmations, type Confirmations } from './confirmations.ts';
import { createDataProvider } from './data-provider.ts';
import type { DashboardConfig } from '@colloquy/contracts';
import { readConfig, routerPath } from './config.ts';
import { createHttp, type Http } from './http.ts';
import { createSessionStore, openLocalStorage, type SessionStore } from './session-store.ts';
import { createSignal, type Signal } from './signal.ts';

/** Everything a screen needs to reach the server; made once, handed down by context. */
export interface Backend {
  readonly config: DashboardConfig;
  readonly http: Http;
  readonly call: CallRoute;
  readonly dataProvider: DataProvider;
  readonly session: SessionStore;
  readonly sessionEnded: Signal;
  readonly paymentRequired: Signal;
  readonly refused: Signal;
  readonly confirmations: Confirmations;
}

/** The backend of a browser page. */
export function createBackend(): Backend {
  const config = readConfig(document);
  const session = createSessionStore(openLocalStorage());
  const sessionEnded = createSignal();
  const paymentRequired = createSignal();
  const refused = createSignal();
  const confirmations = createConfirmations();
  const http = createHttp({
    fetch: (input, init) => fetch(input, init),
    config,
    token: session.token,
    page: routerPath,
    actionKeys: createActionKeys(),
    onSessionEnded: sessionEnded.emit,
    onPaymentRequired: paymentRequired.emit,
    onRefused: refused.emit,
    confirm: confirmations.ask,
  });
  return {
    config,
    http,
    call: createCallRoute(http),
    dataProvider: createDataProvider(http),
    session,
    sessionEnded,
    paymentRequired,
    refused,
    confirmations,
  };
}

const BackendContext = createContext<Backend | null>(null);

export function BackendProvider(props: { backend: Backend; children: ReactNode }): ReactElement {
  return <BackendContext value={props.backend}>{props.children}</BackendContext>;
}

/** The page's backend. Throws outside of a `BackendProvider`. */
export function useBackend(): Backend {
  const backend = useContext(BackendContext);
  if (backend === null) throw new Error('BackendProvider is missing');
  return backend;
}
