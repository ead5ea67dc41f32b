import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Logger, Metrics } from '@colloquy/observability';
import {
  createServiceClient,
  systemClock,
  type Clock,
  type Discovery,
  type InternalTokens,
  type Readiness,
  type UserTokens,
} from '@colloquy/service-kit';
import { createApiKeys } from './api-keys/api-keys.ts';
import { createDispatcher, type Pipeline } from './dispatch.ts';
import { basePathOf, withoutBasePath } from './edge/base-path.ts';
import { createTrustedProxies } from './edge/client-address.ts';
import { createConnectionLimit } from './edge/connection-limit.ts';
import { sendError } from './edge/send-error.ts';
import { isFromThisMachine } from './edge/this-machine.ts';
import { createLinkOrigins } from './links/link-origins.ts';
import { createOperations, createOperationsApp, onlyIf } from './operations/operations.ts';
import { createDashboardCors } from './edge/dashboard-cors.ts';
import { createDashboard } from './pages/dashboard.ts';
import type { DashboardUrls } from './pages/dashboard-config.ts';
import { apiHeaders, type SecurityOptions } from './pages/security-headers.ts';
import { createWidget } from './pages/widget.ts';
import { createPolicy, type PolicyDependencies } from './policies/create-policy.ts';
import { createRemoteProxy } from './policies/remote-proxy.ts';
import { createContractMethods } from './routing/contract-methods.ts';
import { createEndpointTable } from './routing/endpoint-table.ts';
import type { GatewayConfig } from './routing/gateway-config.ts';
import { createOpenStreams } from './sessions/open-streams.ts';
import { createRoleChanges } from './sessions/role-changes.ts';
import { createSessions } from './sessions/sessions.ts';

/** A plain Node handler at a prefix, such as the signed files and the mailbox of the one-process mode. */
export interface Mount {
  readonly path: string;
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** Hidden from other machines and from a proxy on this one. */
  readonly isForThisMachine?: boolean;
}

export interface GatewayDependencies {
  readonly config: GatewayConfig;
  readonly discovery: Discovery;
  readonly userTokens: UserTokens;
  readonly internalTokens: InternalTokens;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly readiness: () => Promise<Readiness>;
  /** The public address, such as `https://chat.example.com`; its origin always counts as our own. */
  readonly publicUrl?: string | undefined;
  /** The built dashboard and widget; absent if another server serves them. */
  readonly adminDir?: string | undefined;
  readonly widgetDir?: string | undefined;
  readonly mounts?: readonly Mount[];
  /** Addresses and networks whose forwarding headers are trusted. */
  readonly trustedProxies?: readonly string[];
  /** Connections that one address may hold open at a time; unlimited by default. */
  readonly maxConnectionsPerAddress?: number;
  readonly storageOrigins?: readonly string[];
  /** Where the dashboard finds the API; default: its own host. */
  readonly dashboardUrls?: DashboardUrls;
  /** Dashboards on other hosts that may call this one. */
  readonly dashboardOrigins?: readonly string[];
  readonly metricsToken?: string | null;
  /** Serves readiness and metrics only on `operations`, for a port of its own. */
  readonly hasOperationsPort?: boolean;
  readonly clock?: Clock;
}

/**
 * Creates the only public entrance from a valid configuration, without listening. Subscribe its consumers before the
 * bus starts; `leave` ends endless streams, `stop` closes connections to other processes. Throws when a named build
 * does not exist.
 */
export function createGateway(deps: GatewayDependencies) {
  const logger = deps.logger.child({ part: 'gateway' });
  const client = createServiceClient({
    name: 'gateway',
    discovery: deps.discovery,
    tokens: deps.internalTokens,
  });
  const { monotonicMs } = deps.clock ?? systemClock;
  const sessions = createSessions({ userTokens: deps.userTokens, client, logger, monotonicMs });
  const apiKeys = createApiKeys(client, monotonicMs);
  const links = createLinkOrigins(client);
  const remote = createRemoteProxy();
  const security: SecurityOptions = {
    isHttps: deps.publicUrl?.startsWith('https:') ?? false,
    storageOrigins: deps.storageOrigins ?? [],
  };
  const roles = createRoleChanges();
  const openStreams = createOpenStreams();
  const dashboardOrigins = deps.dashboardOrigins ?? [];
  const policyDeps: PolicyDependencies = {
    discovery: deps.discovery,
    serviceEndpoints: deps.config.serviceEndpoints,
    remote,
    sessions,
    apiKeys,
    links,
    roles,
    openStreams,
    dashboardOrigins,
    internalTokens: deps.internalTokens,
    publicOrigin: deps.publicUrl === undefined ? null : new URL(deps.publicUrl).origin,
    fail: ({ response }, error) => sendError(response, error, logger),
  };
  const table = createEndpointTable<Pipeline>(deps.config, ({ name, steps }) => ({
    endpoint: name,
    policies: steps.map((step) => createPolicy(step, policyDeps)),
    hasCors: steps.some((step) => step.name === 'cors'),
    isOurs: steps.some(
      (step) =>
        step.name === 'proxy' &&
        'service' in (deps.config.serviceEndpoints[step.action.serviceEndpoint] ?? {}),
    ),
  }));

  const proxies = createTrustedProxies(deps.trustedProxies ?? []);
  const connections = createConnectionLimit({
    perAddress: deps.maxConnectionsPerAddress ?? Number.POSITIVE_INFINITY,
    proxies,
    logger,
    monotonicMs,
  });
  const basePath = basePathOf(deps.publicUrl);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.use(withoutBasePath(basePath));
  app.use(
    createDispatcher({
      table,
      contracts: createContractMethods(),
      proxies,
      connections,
      apiHeaders: apiHeaders(security),
      dashboardCors: createDashboardCors(dashboardOrigins),
      logger,
      metrics: deps.metrics,
    }),
  );
  app.use(
    createOperations({
      readiness: deps.readiness,
      metrics: deps.metrics,
      metricsToken: deps.metricsToken ?? null,
      hasOwnPort: deps.hasOperationsPort ?? false,
      publicUrl: deps.publicUrl,
    }),
  );
  for (const { path, handler, isForThisMachine } of deps.mounts ?? []) {
    if (isForThisMachine === true) app.use(path, onlyIf(isFromThisMachine));
    app.use(path, handler);
  }
  if (deps.widgetDir !== undefined) {
    const widget = createWidget(deps.widgetDir, { ...security, basePath }, links);
    app.use('/widget', widget.files);
    app.use('/chat/widget', widget.pages);
  }
  if (deps.adminDir !== undefined) {
    app.use(createDashboard(deps.adminDir, { ...security, basePath }, deps.dashboardUrls ?? {}));
  }
  app.use((_request, response) => {
    sendError(response, new AppError({ code: ERRORS.notFound }), logger);
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    sendError(response, error, logger);
  });
  const consumers = [
    ...sessions.consumers,
    ...apiKeys.consumers,
    ...links.consumers,
    ...roles.consumers,
    // After the consumers that refuse new streams.
    ...openStreams.consumers,
  ];
  // Liveness, readiness and metrics for a port that is reachable only on a private network.
  const operations = createOperationsApp({ readiness: deps.readiness, metrics: deps.metrics });
  return {
    app,
    operations,
    consumers,
    /** For the listener: whether a new connection may stay. */
    admit: connections.admit,
    leave: () => remote.endFeeds(),
    stop: () => remote.close(),
  };
}
