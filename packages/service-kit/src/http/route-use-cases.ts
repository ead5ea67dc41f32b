import type { RouteContract, RouteInput, RouteOutput } from '@colloquy/contracts';
import type { Download } from './download.ts';
import type { StreamEvent } from './event-stream.ts';
import type { RequestContext } from './request-context.ts';

export type Handler<TRoute extends RouteContract, TAnswer> = (
  input: RouteInput<TRoute>,
  context: RequestContext,
) => TAnswer;
export type RouteHandler<TRoute extends RouteContract> = Handler<TRoute, Promise<RouteOutput<TRoute>>>;

/** Yields events; the last one is `done` and carries the route's response. */
export type StreamHandler<TRoute extends RouteContract> = Handler<TRoute, AsyncIterable<StreamEvent>>;

/** A stream without an end, and what a client gets that asks for none. */
export interface FeedHandlers<TRoute extends RouteContract> {
  readonly snapshot: RouteHandler<TRoute>;
  readonly events: StreamHandler<TRoute>;
}

/** Answers as the route says, or with a file of one of its `downloads`. */
export type DownloadHandler<TRoute extends RouteContract> = Handler<
  TRoute,
  Promise<RouteOutput<TRoute> | Download>
>;

export type FileHandler<TRoute extends RouteContract> = Handler<TRoute, Promise<Uint8Array>>;

/** One method for each way in which an answer is sent. */
export interface RouteBinders {
  bind<TRoute extends RouteContract>(route: TRoute, handler: RouteHandler<TRoute>): void;
  bindStream<TRoute extends RouteContract>(route: TRoute, handler: StreamHandler<TRoute>): void;
  bindFeed<TRoute extends RouteContract>(route: TRoute, handlers: FeedHandlers<TRoute>): void;
  bindDownload<TRoute extends RouteContract>(route: TRoute, handler: DownloadHandler<TRoute>): void;
}

/** What answers a route: a use case, or one under the name of the way in which its answer is sent. */
type RouteUseCase<TRoute extends RouteContract> =
  | RouteHandler<TRoute>
  | { readonly stream: StreamHandler<TRoute> }
  | { readonly feed: FeedHandlers<TRoute> }
  | { readonly download: DownloadHandler<TRoute> };

/** Use cases by the name of the route in `TApi`, such as `botApi`, that each one answers; others are for consumers. */
export type UseCasesOf<TApi> = {
  readonly [TName in keyof TApi]?: TApi[TName] extends RouteContract ? RouteUseCase<TApi[TName]> : unknown;
} & Readonly<Record<string, unknown>>;

/** Binds by `binders` each use case that has the name of a route in `api`. */
export function bindUseCases(binders: RouteBinders, api: object, useCases: object): void {
  const routeOf = new Map<string, unknown>(Object.entries(api));
  for (const [name, useCase] of Object.entries(useCases)) {
    const route = routeOf.get(name);
    if (!isRoute(route) || !isRouteUseCase(useCase)) continue;
    if (typeof useCase === 'function') binders.bind(route, useCase);
    else if ('stream' in useCase) binders.bindStream(route, useCase.stream);
    else if ('feed' in useCase) binders.bindFeed(route, useCase.feed);
    else binders.bindDownload(route, useCase.download);
  }
}

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'right' in value && 'response' in value;
}

const WAYS = ['stream', 'feed', 'download'];

/** `UseCasesOf` has checked that what answers a route fits it. */
function isRouteUseCase(value: unknown): value is RouteUseCase<RouteContract> {
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && WAYS.some((way) => Object.hasOwn(value, way));
}
