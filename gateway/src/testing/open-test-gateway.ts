import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { byService, SERVICE_NAMES, type EventEnvelope } from '@colloquy/contracts';
import { createMetrics, silentLogger } from '@colloquy/observability';
import {
  createInternalTokens,
  createLocalDiscovery,
  createRemoteDiscovery,
  createServiceApp,
  createUserTokens,
  listen,
  type Discovery,
  type HttpServer,
  type Service,
} from '@colloquy/service-kit';
import { createGateway, type GatewayDependencies } from '../create-gateway.ts';
import { readGatewayConfig, type GatewayConfig } from '../routing/gateway-config.ts';
import { createFakeServices, type FakeServices } from './fake-services.ts';

/** Whether the services live in the gateway's process or in one of their own. */
export type Mode = 'local' | 'remote';
export const MODES: readonly Mode[] = ['local', 'remote'];

/** The fakes store nothing. */
const NO_MIGRATIONS: Service['migrations'] = {
  refuseNewer: () => Promise.resolve(),
  migrate: () => Promise.resolve(),
};
const SHIPPED_CONFIG: string = fileURLToPath(new URL('../../gateway.config.yml', import.meta.url));

export type TestGateway = Awaited<ReturnType<typeof openTestGateway>>;

/** A gateway over real HTTP in front of fake services. */
export async function openTestGateway(
  mode: Mode,
  overrides: Partial<GatewayDependencies> = {},
  adjust: (config: GatewayConfig) => GatewayConfig = (config) => config,
) {
  const internalTokens = createInternalTokens(['internal-secret-of-the-tests-0123456789']);
  const userTokens = createUserTokens(['user-secret-of-the-tests-0123456789-0123']);
  const services = createFakeServices(internalTokens);
  const { discovery, server: upstream } = await locateServices(mode, services);
  const gateway = createGateway({
    config: adjust(await readGatewayConfig(SHIPPED_CONFIG)),
    discovery,
    userTokens,
    internalTokens,
    logger: silentLogger,
    metrics: createMetrics(),
    readiness: () => Promise.resolve({ ready: true, checks: {} }),
    ...overrides,
  });
  const server = await listen(gateway.app, { host: '127.0.0.1', port: 0, admit: gateway.admit });
  const host = `127.0.0.1:${server.port}`;
  return {
    url: `http://${host}`,
    host,
    services,
    internalTokens,
    userTokens,
    /** `fetch` below the gateway's address. */
    fetch: (path: string, init?: RequestInit) => fetch(`http://${host}${path}`, init),
    /** Posts JSON below it. */
    post: (path: string, headers: Readonly<Record<string, string>> = {}, body = '{}') =>
      fetch(`http://${host}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      }),
    /** Sends bytes as they are and reads until the gateway closes. */
    async sendRaw(bytes: string) {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(bytes);
      return text(socket);
    },
    async bearer(userId = 'u1', tokenVersion = 1) {
      return { authorization: `Bearer ${await userTokens.mint({ userId, tokenVersion })}` };
    },
    /** Delivers an event to every consumer of its type. */
    async deliver(event: EventEnvelope) {
      const raw: unknown = JSON.parse(JSON.stringify(event));
      const context = { attempt: 1, signal: new AbortController().signal };
      const listening = gateway.consumers.filter((consumer) => consumer.event.type === event.type);
      if (listening.length === 0) throw new Error(`Nobody listens to ${event.type}`);
      for (const consumer of listening) await consumer.handle(raw, context);
    },
    /** Ends the services' process. */
    stopServices: async () => upstream?.stop(0),
    async stop() {
      await server.stop(0);
      gateway.stop();
      await upstream?.stop(0);
    },
  };
}

async function locateServices(
  mode: Mode,
  services: FakeServices,
): Promise<{ discovery: Discovery; server: HttpServer | undefined }> {
  if (mode === 'local') {
    const discovery = createLocalDiscovery();
    for (const name of SERVICE_NAMES) {
      const router = services.routers[name];
      if (router !== undefined) discovery.register(name, router);
    }
    return { discovery, server: undefined };
  }
  const app = createServiceApp({
    services: SERVICE_NAMES.flatMap((name): Service[] => {
      const router = services.routers[name];
      return router === undefined ? [] : [{ name, router, consumers: [], migrations: NO_MIGRATIONS }];
    }),
    readiness: () => Promise.resolve({ ready: true, checks: {} }),
    metrics: createMetrics(),
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${server.port}`;
  return { discovery: createRemoteDiscovery(byService(() => [address])), server };
}
