import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import {
  isInScope,
  isOfWorkspace,
  takesBody,
  type RawBody,
  type RouteContract,
  type RouteInput,
  type WorkspaceRight,
} from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import { eventActor, isOperator, type Actor } from '../identity/actor.ts';
import { INTERNAL_TOKEN_HEADER, type InternalTokens } from '../identity/internal-token.ts';
import { Download, sendDownload } from './download.ts';
import { errorResponse, logError } from './error-response.ts';
import { openEventStream, type StreamEvent } from './event-stream.ts';
import { fileHeaders } from './file-headers.ts';
import { withIdempotency, type IdempotencyStore } from './idempotency.ts';
import type { RequestContext } from './request-context.ts';
import { readContext } from './read-context.ts';
import {
  bindUseCases,
  type FileHandler,
  type Handler,
  type RouteBinders,
  type RouteHandler,
  type StreamHandler,
  type UseCasesOf,
} from './route-use-cases.ts';
import { bracketArrays, parseInput, type RawInput } from './validate.ts';

/** Binds route contracts to use cases, for callers over HTTP and for callers in the same process. */
export interface ServiceRouter extends RouteBinders {
  /** Binds each use case that is named like a route; others are for consumers and jobs. */
  bindAll<TApi extends object>(api: TApi, useCases: UseCasesOf<TApi>): void;
  /** Answers with bytes of the route's `fileType`, which are displayed but never run, and cached for ever. */
  bindFile<TRoute extends RouteContract>(route: TRoute, handler: FileHandler<TRoute>): void;
  /** The Express router; it accepts only requests with our own identity token. */
  readonly express: Router;
  readonly routes: readonly RouteContract[];
  /** Calls a route in process: the same parsing and the same handler, without a network. */
  invoke(route: RouteContract, raw: RawInput, context: RequestContext): Promise<unknown>;
}

export interface ServiceRouterOptions {
  readonly tokens: InternalTokens;
  readonly logger: Logger;
  readonly idempotency?: IdempotencyStore;
  /** Parses each response against its contract; on in every test, off in production for speed. */
  readonly checkResponses: boolean;
  /** Aborted when the process must end. */
  readonly shutdown: AbortSignal;
}

type BoundHandler = (raw: RawInput, context: RequestContext) => Promise<unknown>;

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

export function createServiceRouter(options: ServiceRouterOptions): ServiceRouter {
  const router = express.Router({ caseSensitive: true });
  const handlers = new Map<string, BoundHandler>();
  const routes: RouteContract[] = [];

  const checked = (route: RouteContract, result: unknown): unknown =>
    options.checkResponses ? checkResponse(route, result) : result;

  /** Input is parsed and the caller is authorised before the handler runs. */
  function mount<TRoute extends RouteContract>(
    route: TRoute,
    answer: (
      input: RouteInput<TRoute>,
      context: RequestContext,
      response: Response,
      request: Request,
    ) => Promise<void>,
  ): void {
    if (handlers.has(route.id)) throw new Error(`Route ${route.id} is bound twice`);
    const earlier = routes.find(({ method, path }) => method === route.method && takes(path, route.path));
    if (earlier !== undefined) throw new Error(`${earlier.id} takes every request of ${route.id}`);
    routes.push(route);
    const verb = VERBS[route.method];
    const parseBody = bodyReader(route);
    const serve = async (request: Request, response: Response): Promise<void> => {
      const actor = await options.tokens.read(request.get(INTERNAL_TOKEN_HEADER));
      assertAccess(route, actor);
      const context = readContext(request, response, actor, options.shutdown, rightOf(route));
      await answer(parseInput(route, rawInput(route, request)), context, response, request);
    };
    const handle = (request: Request, response: Response): void => {
      serve(request, response).catch((error: unknown) => fail(route, request, response, error));
    };
    if (!takesBody(route)) router[verb](route.path, handle);
    else {
      router[verb](route.path, (request, response) => {
        parseBody(request, response, (error?: unknown) => {
          if (error === undefined) handle(request, response);
          else fail(route, request, response, error);
        });
      });
    }
  }

  function fail(route: RouteContract, request: Request, response: Response, error: unknown): void {
    const requestId = readRequestId(request);
    const failure = errorResponse(error, requestId, route, request.get('accept-language'));
    logError(options.logger, error, failure, { route: route.id, requestId });
    if (response.headersSent) {
      response.end();
      return;
    }
    if (failure.retryAfterSeconds !== undefined)
      response.set('Retry-After', String(failure.retryAfterSeconds));
    response.status(failure.status).json(failure.body);
  }

  function bind<TRoute extends RouteContract>(route: TRoute, handler: RouteHandler<TRoute>): void {
    const run = async (input: RouteInput<typeof route>, context: RequestContext) =>
      checked(route, await handler(input, context));
    mount(route, async (input, context, response, request) => {
      const outcome = await withIdempotency(
        options.idempotency,
        route,
        request,
        context.actor,
        context,
        async (working) => ({ status: route.status, body: await run(input, working) }),
      );
      if (outcome.replayed) response.set('Idempotency-Replayed', 'true');
      response.status(outcome.status).json(outcome.body);
    });
    handlers.set(route.id, (raw, context) => run(parseInput(route, raw), context));
  }

  /** Answers with the events if the client requests a stream, otherwise with `answer`. */
  function bindEvents<TRoute extends RouteContract>(
    route: TRoute,
    events: StreamHandler<TRoute>,
    answer: Handler<TRoute, Promise<unknown>>,
  ): void {
    const run = async (input: RouteInput<TRoute>, context: RequestContext) =>
      checked(route, await answer(input, context));
    mount(route, async (input, context, response, request) => {
      if (!(request.get('accept') ?? '').includes('text/event-stream')) {
        response.status(route.status).json(await run(input, context));
        return;
      }
      await sendEvents(events(input, context), response, (error) => {
        const failure = errorResponse(error, context.requestId, route, context.acceptLanguage);
        logError(options.logger, error, failure, { route: route.id, requestId: context.requestId });
        return failure.body;
      });
    });
    handlers.set(route.id, (raw, context) => run(parseInput(route, raw), context));
  }

  const binders: RouteBinders = {
    bind,
    bindStream(route, handler) {
      bindEvents(route, handler, (input, context) => lastResult(handler(input, context)));
    },
    bindFeed(route, { snapshot, events }) {
      bindEvents(route, events, snapshot);
    },
    bindDownload(route, handler) {
      const run = async (input: RouteInput<typeof route>, context: RequestContext): Promise<unknown> => {
        const result = await handler(input, context);
        return result instanceof Download ? result : checked(route, result);
      };
      mount(route, async (input, context, response) => {
        const result = await run(input, context);
        if (result instanceof Download) {
          const { requestId, actor } = context;
          options.logger.info(
            { route: route.id, requestId, actor: eventActor(actor) },
            'data is exported as a file',
          );
          await sendDownload(result, response);
        } else response.status(route.status).json(result);
      });
      handlers.set(route.id, async (raw, context) => {
        const result = await run(parseInput(route, raw), context);
        // Files are for browsers; between services a route answers its contract.
        if (result instanceof Download)
          throw new AppError({ code: ERRORS.internalError, details: { route: route.id } });
        return result;
      });
    },
  };

  return {
    ...binders,
    express: router,
    routes,
    bindAll(api, useCases) {
      bindUseCases(binders, api, useCases);
    },
    bindFile(route, handler) {
      const { fileType } = route;
      if (fileType === null) throw new Error(`Route ${route.id} answers no file`);
      const run = async (input: RouteInput<typeof route>, context: RequestContext) =>
        checked(route, await handler(input, context));
      mount(route, async (input, context, response) => {
        const bytes = await handler(input, context);
        response.status(route.status).set(fileHeaders(fileType)).end(bytes);
      });
      handlers.set(route.id, (raw, context) => run(parseInput(route, raw), context));
    },
    async invoke(route, raw, context) {
      const handler = handlers.get(route.id);
      if (handler === undefined) throw new Error(`Route ${route.id} is not bound`);
      assertAccess(route, context.actor);
      return handler(raw, { ...context, right: rightOf(route) });
    },
  };
}

/** Whether a route at `path`, bound first, would also match every address of the other one. */
function takes(path: string, other: string): boolean {
  const [segments, others] = [path.split('/'), other.split('/')];
  const isTaken = (segment: string, at: number) => segment.startsWith(':') || segment === others[at];
  return segments.length === others.length && segments.every(isTaken);
}

function rightOf({ right }: RouteContract): WorkspaceRight | null {
  return isOfWorkspace(right) ? right : null;
}

const JSON_TYPE = 'application/json';

function bodyReader(route: RouteContract): RequestHandler {
  const limit = route.maxBodyBytes;
  // A signature covers the bytes as sent, so no type is required and nothing is inflated.
  if (route.rawBody !== null) return express.raw({ limit, type: () => true, inflate: false });
  const parse = express.json({ limit, strict: true, type: JSON_TYPE });
  return (request, response, next) => {
    // The parser ignores other types, which would look like an empty body.
    if (isOfAnotherType(request)) next(new AppError({ code: ERRORS.contentTypeNotSupported }));
    else parse(request, response, next);
  };
}

/** An empty body has no wrong type; proxies announce one by its encoding only. */
function isOfAnotherType(request: Request): boolean {
  const length = request.get('content-length');
  const isSent = length === undefined ? request.get('content-type') !== undefined : length !== '0';
  return isSent && request.is(JSON_TYPE) === false;
}

function rawInput(route: RouteContract, request: Request): RawInput {
  const body: unknown = route.rawBody === null ? request.body : signedBody(route.rawBody.headers, request);
  return { params: request.params, query: bracketArrays(request.query), body };
}

function signedBody(names: readonly string[], request: Request): RawBody {
  const sent: unknown = request.body;
  const found = names.flatMap((name): [string, string][] => {
    const value = request.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  // Without a body Express leaves it undefined.
  return {
    bytes: sent instanceof Uint8Array ? sent : new Uint8Array(),
    headers: Object.fromEntries(found),
  };
}

function readRequestId(request: Request): string {
  return request.get('x-request-id') ?? 'none';
}

function assertAccess(route: RouteContract, actor: Actor): void {
  if (actor.kind === 'api-key' && route.access !== 'public') {
    // The only check of scopes: a route without a scope is closed to every key.
    if (route.access === 'user' && isInScope(actor.scopes, route)) return;
    throw new AppError({ code: ERRORS.scopeMissing });
  }
  const allowed =
    route.access === 'public' ||
    (route.access === 'visitor' && actor.kind !== 'service') ||
    (route.access === 'user' && actor.kind === 'user') ||
    (route.access === 'service' && actor.kind === 'service') ||
    (route.access === 'operator' && isOperator(actor));
  if (!allowed) throw new AppError({ code: ERRORS.sessionNotValid, message: 'USER_NOT_AUTHENTICATED' });
}

function checkResponse(route: RouteContract, result: unknown): unknown {
  const parsed = route.response.safeParse(result);
  if (parsed.success) return result;
  throw new Error(`The response of ${route.id} breaks its contract: ${parsed.error.message}`);
}

async function lastResult(events: AsyncIterable<StreamEvent>): Promise<unknown> {
  let result: unknown;
  for await (const { event, data } of events) {
    if (event === 'done') result = data;
    if (event === 'interrupted') throw new AppError({ code: ERRORS.shuttingDown, retryAfterSeconds: 1 });
  }
  return result;
}

// The first event is awaited before the headers are sent, so that early refusals keep their status.
async function sendEvents(
  events: AsyncIterable<StreamEvent>,
  response: Response,
  describe: (error: unknown) => unknown,
): Promise<void> {
  const iterator = events[Symbol.asyncIterator]();
  let next = await iterator.next();
  const stream = openEventStream(response);
  try {
    while (next.done !== true) {
      await stream.send(next.value);
      next = await iterator.next();
    }
  } catch (error) {
    await stream.send({ event: 'error', data: describe(error) });
  } finally {
    stream.close();
  }
}
