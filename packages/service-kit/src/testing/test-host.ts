import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import express from 'express';
import { z } from 'zod';
import type {
  Allowance,
  EventDefinition,
  EventEnvelope,
  RouteContract,
  RouteOutput,
  RouteRequest,
  ServiceName,
} from '@colloquy/contracts';
import {
  type RETENTION_DAYS,
  authApi,
  billingApi,
  parseEvent,
  takesBody,
  workspaceApi,
  type WorkspaceRole,
} from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { createInProcessEventBus, createMemoryDeadLetterStore } from '@colloquy/event-bus';
import { createMetrics, silentLogger } from '@colloquy/observability';
import { connectDatabase, type Database } from '@colloquy/persistence';
import { dropDatabases, purgeOutcomes, storedText } from '@colloquy/persistence/testing';
import { createLocalDiscovery } from '../clients/discovery.ts';
import { pathOf } from '../clients/service-client.ts';
import { listen, type HttpServer } from '../host/http-server.ts';
import type { StreamEvent } from '../http/event-stream.ts';
import { createServiceRouter, type ServiceRouter } from '../http/service-router.ts';
import type { Actor, ApiKeyActor } from '../identity/actor.ts';
import { INTERNAL_TOKEN_HEADER, createInternalTokens } from '../identity/internal-token.ts';
import type { ServiceDependencies } from '../process/dependencies.ts';
import type { Service } from '../service.ts';
import { startTestStore } from './test-store.ts';

const OUTBOX_POLL_MS = 5;

type TestHeaders = Readonly<Record<string, string>>;

/** A response over HTTP; `body` is parsed against the route's contract when the call succeeds. */
export interface TestResponse<TRoute extends RouteContract> {
  readonly status: number;
  readonly headers: Headers;
  /** The response of a success. Throws when the call failed. */
  readonly result: RouteOutput<TRoute>;
  /** The parsed JSON body of any response. */
  readonly body: Record<string, unknown>;
}

export type TestCaller = ReturnType<TestHost['asUser']>;

type RetentionDays = (typeof RETENTION_DAYS)[number];
type AskedAllowance = Pick<Allowance, 'resource'> & { readonly count: number; readonly wanted: number };
/** Defaults: allowed, without a limit, and the requested amount used. */
type FakeAllowance = Partial<Pick<Allowance, 'code' | 'limit' | 'used' | 'resetsAt'>>;

export type TestHost = Awaited<ReturnType<typeof openTestHost>>;

/**
 * One or several services over real databases of their own, the in-process bus and real HTTP; other services are
 * fakes.
 */
export async function openTestHost(overrides: Partial<ServiceDependencies> = {}) {
  const store = await startTestStore();
  const prefix = `t${randomBytes(4).toString('hex')}_`;
  const opened = new Set<string>();
  const database = await connect();
  const discovery = createLocalDiscovery();
  const tokens = createInternalTokens([randomBytes(32).toString('hex')]);
  const bus = createInProcessEventBus({
    deadLetterStore: createMemoryDeadLetterStore(),
    retryDelaysMs: [1, 1, 1],
  });
  const published: EventEnvelope[] = [];
  const shutdown = new AbortController();
  const services: Service[] = [];
  /** Sessions without a fresh confirmation of identity; all others have one. */
  const unconfirmed = new Set<string>();
  let isAuthThere = false;
  let server: HttpServer | undefined;

  const dependencies: ServiceDependencies = {
    database,
    async publish(events) {
      await bus.publish(events);
      published.push(...events);
    },
    discovery,
    tokens,
    logger: silentLogger,
    metrics: createMetrics(),
    checkResponses: true,
    isOnlyProcess: false,
    shutdown: shutdown.signal,
    now: () => new Date(),
    ...overrides,
  };

  /** Another pool over the databases of this host, as another process would open it. */
  async function connect(): Promise<Database> {
    const connected = await connectDatabase({ uri: store.uri, appName: 'test', logger: silentLogger });
    return {
      ...connected,
      service(name) {
        opened.add(prefix + name);
        return connected.service(prefix + name);
      },
    };
  }

  /** A fake of a service that is not under test. */
  function fakeService(name: ServiceName, bind: (router: ServiceRouter) => void): void {
    const router = createServiceRouter({
      tokens,
      logger: silentLogger,
      checkResponses: true,
      shutdown: shutdown.signal,
    });
    bind(router);
    if (name === 'auth') {
      isAuthThere = true;
      router.bind(authApi.readConfirmation, async ({ params: { sessionId } }) => ({
        data: { isConfirmed: !unconfirmed.has(sessionId) },
      }));
    }
    discovery.register(name, router);
  }

  async function hasPendingEvents(): Promise<boolean> {
    const models = services.flatMap(({ name }) => database.service(name).outboxModels);
    const pending = await Promise.all(models.map((model) => model.exists({ 'outbox.0': { $exists: true } })));
    return pending.some((found) => found !== null);
  }

  function caller(actor: Actor, extra: TestHeaders) {
    async function request(route: RouteContract, parts: RouteRequest<RouteContract>, headers: TestHeaders) {
      if (server === undefined) throw new Error('The test host is not started');
      const hasBody = takesBody(route);
      return fetch(`http://127.0.0.1:${server.port}${pathOf(route, parts)}`, {
        method: route.method,
        headers: {
          [INTERNAL_TOKEN_HEADER]: await tokens.mint(actor),
          'x-request-id': randomUUID(),
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...extra,
          ...headers,
        },
        ...(hasBody ? { body: JSON.stringify(parts.body ?? {}) } : {}),
      });
    }

    /** Like `call`, with a request that the contract would reject. */
    async function send<TRoute extends RouteContract>(
      route: TRoute,
      parts: object,
      headers: TestHeaders = {},
    ): Promise<TestResponse<TRoute>> {
      const response = await request(route, parts, headers);
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      const text = await response.text();
      const body = isJson ? z.record(z.string(), z.unknown()).parse(JSON.parse(text)) : {};
      return {
        status: response.status,
        headers: response.headers,
        body,
        get result() {
          if (!response.ok)
            throw new Error(`${route.id} answered ${response.status}: ${JSON.stringify(body)}`);
          return z.parse<TRoute['response']>(route.response, body);
        },
      };
    }
    return {
      send,
      /** Like `call`, for a route that answers with a file: its text as received. */
      async download<TRoute extends RouteContract>(route: TRoute, parts: RouteRequest<TRoute>) {
        const response = await request(route, parts, {});
        return { status: response.status, headers: response.headers, text: await response.text() };
      },
      /** Like `call`: the raw response, for files and for streams that are read while open. */
      fetch: <TRoute extends RouteContract>(
        route: TRoute,
        parts: RouteRequest<TRoute>,
        headers: TestHeaders = {},
      ) => request(route, parts, headers),
      /** Like `call` with an event stream: every event until the end. Throws when the call is refused. */
      async stream<TRoute extends RouteContract>(
        route: TRoute,
        parts: RouteRequest<TRoute>,
        headers: TestHeaders = {},
      ) {
        const response = await request(route, parts, { accept: 'text/event-stream', ...headers });
        const text = await response.text();
        if (!response.ok) throw new Error(`${route.id} answered ${response.status}: ${text}`);
        return readEvents(text);
      },
      call: <TRoute extends RouteContract>(
        route: TRoute,
        parts: RouteRequest<TRoute> = {},
        headers?: TestHeaders,
      ) => send(route, parts, headers),
    };
  }

  return {
    dependencies,
    database,
    connect,
    bus,
    /** Every event published so far, in order. */
    published,
    /** The published events of one type, optionally of one key or workspace, parsed. */
    publishedAs: <TData>(event: EventDefinition<string, TData>, of?: string): EventEnvelope<TData>[] =>
      published
        .filter(
          ({ type, key, workspaceId }) => type === event.type && [undefined, key, workspaceId].includes(of),
        )
        .map((one) => parseEvent(event, one)),
    /**
     * Resolves when no outbox holds an event, so that all that earlier writes publish is published and handled. Call it
     * before you say how many events there are, or that there is none.
     */
    async settled() {
      while (await hasPendingEvents()) await pause(OUTBOX_POLL_MS);
    },
    add(service: Service) {
      services.push(service);
      discovery.register(service.name, service.router);
    },
    fakeService,
    /** A fake of the workspace service: roles by workspace and user; `retentionDays` for the other workspaces. */
    fakeMembers(
      roles: Readonly<Record<string, Readonly<Record<string, WorkspaceRole>>>>,
      retentionDays: Readonly<Record<string, RetentionDays>> = {},
    ) {
      fakeService('workspace', (router) => {
        router.bind(workspaceApi.readMembership, async ({ params }) => {
          const role = roles[params.id]?.[params.userId];
          if (role === undefined) throw notFound('member');
          return { data: { workspace_role_id: role } };
        });
        router.bind(workspaceApi.findWorkspace, async ({ params: { id } }) => {
          if (roles[id] === undefined) throw notFound('workspace');
          return { data: { id, retentionDays: retentionDays[id] ?? null } };
        });
        // A user's address is the user id at example.com.
        router.bind(workspaceApi.findMemberAddresses, async ({ params: { id }, body }) => {
          const addresses = Object.keys(roles[id] ?? {}).map((userId) => `${userId}@example.com`);
          return { data: body.emails.filter((email) => addresses.includes(email)) };
        });
      });
    },
    /** A fake of the billing service: allowances by `decide`; unlimited by default. */
    fakeAllowance(decide: (asked: AskedAllowance) => FakeAllowance = () => ({})) {
      fakeService('billing', (router) => {
        router.bind(billingApi.readAllowance, async ({ params, query }) => {
          const { id: workspace_id, resource } = params;
          const {
            code = null,
            limit = null,
            used = query.count,
            resetsAt = null,
          } = decide({ resource, ...query });
          return {
            data: { workspace_id, resource, allowed: code === null, limit, used, code, resetsAt },
          };
        });
        /** Reservations by workspace and resource; used ones stay, because the fake handles no events. */
        const taken = new Map<string, Map<string, number>>();
        const takenOf = ({ id, resource }: { id: string; resource: string }): Map<string, number> => {
          const found = taken.get(`${id}:${resource}`) ?? new Map<string, number>();
          taken.set(`${id}:${resource}`, found);
          return found;
        };
        router.bind(billingApi.reserveUsage, async ({ params, body }) => {
          const held = takenOf(params);
          const ids = new Set(body.items.map(({ id }) => id));
          const count = sum([...held].filter(([id]) => !ids.has(id)).map(([, amount]) => amount));
          const wanted = sum(body.items.map(({ amount }) => amount));
          const { resource } = params;
          const {
            code = null,
            limit = null,
            used = count,
            resetsAt = null,
          } = decide({ resource, count, wanted });
          if (code === null) for (const { id, amount } of body.items) held.set(id, amount);
          const decision = { allowed: code === null, limit, used, code, resetsAt };
          return { data: { workspace_id: params.id, resource, ...decision } };
        });
        router.bind(billingApi.commitReservations, async () => ({ data: {} }));
        router.bind(billingApi.releaseReservations, async ({ params, body }) => {
          for (const id of body.ids) takenOf(params).delete(id);
          return { data: {} };
        });
        router.bind(billingApi.takeDebugAnswer, async () => ({ data: { refusal: null } }));
      });
    },
    unconfirmed,
    /** Leaves the idempotency keys of a service as a killed process would: held, and without an outcome. */
    purgeOutcomes: (service: ServiceName) => purgeOutcomes(store.uri, prefix + service),
    /** The whole database of a service as one text. */
    storedText: (service: ServiceName) => storedText(store.uri, prefix + service),
    /** Call it after `add` and the fakes. */
    async start() {
      if (!isAuthThere && services.every(({ name }) => name !== 'auth')) fakeService('auth', () => undefined);
      bus.subscribe(services.flatMap((service) => service.consumers));
      await bus.start();
      for (const service of services) await service.start?.();
      const app = express();
      for (const service of services) app.use(service.router.express);
      server = await listen(app, { host: '127.0.0.1', port: 0 });
    },
    /** Migrates what the test has stored like an older version, as the start of a newer version does. */
    async migrate() {
      for (const { name, migrations } of services) {
        await database.service(name).rows('migrations').deleteMany({});
        await migrations.migrate(() => undefined);
      }
    },
    asUser: (userId: string, email = `${userId}@example.com`, sessionId = `session-of-${userId}`) =>
      caller({ kind: 'user', userId, email, sessionId }, {}),
    asVisitor: (ip = '203.0.113.7') => caller({ kind: 'visitor' }, { 'x-colloquy-client-ip': ip }),
    asService: (name = 'chat') => caller({ kind: 'service', name }, {}),
    /** Acts as an API key that the gateway has checked. */
    asApiKey: (key: Omit<ApiKeyActor, 'kind'>) => caller({ kind: 'api-key', ...key }, {}),
    /** Takes the process out of service while its requests continue. */
    leave() {
      for (const service of services) service.leave?.();
    },
    async stop() {
      await server?.stop(1_000);
      for (const service of services) await service.stop?.();
      await bus.stop();
      await database.close();
      await dropDatabases(store.uri, opened);
    },
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function readEvents(text: string): StreamEvent[] {
  return text
    .split('\n\n')
    .map((block) => /^(?:id: (.+)\n)?event: (.+)\ndata: (.+)$/.exec(block))
    .filter((match) => match !== null)
    .map(([, id, event = '', data = 'null']) => ({
      ...(id === undefined ? {} : { id }),
      event,
      data: JSON.parse(data),
    }));
}
