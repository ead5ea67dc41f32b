import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { defineRoute, type ApiKeyDecision, type ServiceName } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import { silentLogger } from '@colloquy/observability';
import {
  createServiceRouter,
  type Actor,
  type InternalTokens,
  type RequestContext,
  type ServiceRouter,
} from '@colloquy/service-kit';

const anything = z.unknown();
const linkParams = z.object({ linkId: z.string() });

// Routes of the real contracts, with looser responses, because only the gateway is under test.
const routes = {
  readSession: defineRoute({
    id: 'auth.readSession',
    base: 'internal',
    method: 'GET',
    path: '/internal/sessions/:id',
    right: 'service',
    summary: '',
    params: z.object({ id: z.string() }),
    query: z.object({ session_id: z.string().optional() }),
    response: anything,
  }),
  logout: defineRoute({
    id: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
    right: 'account',
    summary: '',
    response: anything,
  }),
  endSessions: defineRoute({
    id: 'auth.endSessions',
    method: 'DELETE',
    path: '/users/me/sessions',
    right: 'account',
    summary: '',
    query: z.object({ id: z.array(z.string()) }),
    response: anything,
  }),
  login: defineRoute({
    id: 'auth.login',
    method: 'POST',
    path: '/auth/login',
    right: 'public',
    summary: '',
    body: anything,
    response: anything,
  }),
  resolveLink: defineRoute({
    id: 'bot.resolvePublicLink',
    base: 'internal',
    method: 'GET',
    path: '/internal/public-links/:linkId',
    right: 'service',
    summary: '',
    params: linkParams,
    response: anything,
  }),
  widgetConfig: defineRoute({
    id: 'bot.widgetConfig',
    base: 'ask',
    method: 'GET',
    path: '/public-links/:linkId',
    right: 'visitor',
    example: () => ({}),
    summary: '',
    params: linkParams,
    response: anything,
  }),
  verifyKey: defineRoute({
    id: 'integration.verifyApiKey',
    base: 'internal',
    method: 'POST',
    path: '/internal/api-keys/verify',
    right: 'service',
    summary: '',
    body: z.object({ prefix: z.string(), hash: z.string(), ip: z.string() }),
    response: anything,
  }),
  ask: defineRoute({
    id: 'chat.ask',
    method: 'POST',
    path: '/ask',
    right: 'viewBots',
    apiScope: 'ask',
    example: () => ({}),
    summary: '',
    query: z.record(z.string(), z.unknown()),
    body: anything,
    response: anything,
  }),
  askLink: defineRoute({
    id: 'chat.askLink',
    base: 'ask',
    method: 'POST',
    path: '/public-links/:linkId/ask',
    right: 'visitor',
    example: () => ({}),
    summary: '',
    params: linkParams,
    body: anything,
    response: anything,
    streams: true,
  }),
} as const;

/** One request as a service received it. */
export interface SeenRequest {
  readonly headers: IncomingHttpHeaders;
  readonly url: string;
}

export type FakeServices = ReturnType<typeof createFakeServices>;

/** Services that answer as the test wants and record their requests. */
export function createFakeServices(tokens: InternalTokens) {
  const seen: SeenRequest[] = [];
  const make = (): ServiceRouter => {
    const router = createServiceRouter({
      tokens,
      logger: silentLogger,
      checkResponses: false,
      shutdown: new AbortController().signal,
    });
    router.express.use((request, _response, next) => {
      if (!request.url.startsWith('/internal/'))
        seen.push({ headers: { ...request.headers }, url: request.url });
      next();
    });
    return router;
  };
  const [auth, bot, chat, integration] = [make(), make(), make(), make()];
  const routers: Partial<Record<ServiceName, ServiceRouter>> = { auth, bot, chat, integration };
  const services = {
    routers,
    seen,
    sessions: new Map([['u1', { tokenVersion: 1, email: 'ada@example.com' }]]),
    /** Ids of logged out sessions. */
    endedSessions: new Set<string>(),
    links: new Map<string, { botId: string; allowedOrigins: readonly string[] }>(),
    /** Decisions by the hash of a key; all other keys are wrong. */
    decisions: new Map<string, ApiKeyDecision>(),
    /** Requests about keys, in order. */
    keyQuestions: new Array<{ prefix: string; hash: string; ip: string }>(),
    /** Makes calls between services about sessions, links or keys fail. */
    broken: new Set<'sessions' | 'links' | 'keys'>(),
    /** Answers a question in the dashboard; by default with the asker. */
    onAsk: (context: RequestContext, _body: unknown): Promise<unknown> =>
      Promise.resolve(describeContext(context)),
    /** Streams the answer to a visitor's question. */
    async *onAskLink(context: RequestContext): AsyncGenerator<{ event: string; data: unknown }> {
      yield { event: 'done', data: describeContext(context) };
    },
  };
  auth.bind(routes.readSession, async ({ params, query }) => {
    if (services.broken.has('sessions')) throw new Error('auth is broken');
    const session = services.sessions.get(params.id);
    const hasEnded = query.session_id !== undefined && services.endedSessions.has(query.session_id);
    if (session === undefined || hasEnded) throw notFound('session');
    return { data: { user_id: params.id, ...session } };
  });
  auth.bind(routes.logout, async (_input, { actor }) => {
    if (services.broken.has('sessions')) throw new Error('auth is broken');
    if (actor.kind === 'user' && actor.sessionId !== undefined) services.endedSessions.add(actor.sessionId);
    return { data: { accepted: true } };
  });
  auth.bind(routes.endSessions, async ({ query }) => {
    for (const id of query.id) services.endedSessions.add(id);
    return { data: query };
  });
  auth.bind(routes.login, (_input, context) => Promise.resolve(describeContext(context)));
  bot.bind(routes.resolveLink, async ({ params }) => {
    if (services.broken.has('links')) throw new Error('bot is broken');
    const link = services.links.get(params.linkId);
    if (link === undefined) throw notFound('public link');
    return { data: { bot: { id: link.botId }, link: { allowedOrigins: link.allowedOrigins } } };
  });
  integration.bind(routes.verifyKey, async ({ body }) => {
    if (services.broken.has('keys')) throw new AppError({ code: ERRORS.storeUnavailable });
    services.keyQuestions.push(body);
    return { data: services.decisions.get(body.hash) ?? { allowed: false, code: ERRORS.sessionNotValid } };
  });
  bot.bind(routes.widgetConfig, (_input, context) => Promise.resolve(describeContext(context)));
  chat.bind(routes.ask, (input, context) => services.onAsk(context, input.body));
  chat.bindStream(routes.askLink, (_input, context) => services.onAskLink(context));
  return services;
}

export interface DescribedContext {
  readonly actor: Actor;
  readonly addressKey: string | null;
  readonly isFromThisMachine: boolean;
  readonly requestId: string;
}

function describeContext({ actor, addressKey, isFromThisMachine, requestId }: RequestContext): {
  data: DescribedContext;
} {
  return { data: { actor, addressKey, isFromThisMachine, requestId } };
}
