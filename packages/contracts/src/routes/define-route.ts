import { says } from '../errors/field-messages.ts';
import { z } from 'zod';
import { DEFAULT_PAGE, DEFAULT_PAGE_LIMIT, MAX_BULK_IDS, MAX_PAGE_LIMIT } from '../constants.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import * as ERRORS from '../errors/error-names.ts';
import { idSchema } from '../entities/fields.ts';
import type { ApiScope } from '../enums.ts';
import { grantsEverybody, refusalOf, type Permission } from '../permissions.ts';
import type { ExampleIds, ExampleNeed } from './route-example.ts';

export const SERVICE_NAMES = [
  'auth',
  'workspace',
  'bot',
  'knowledge',
  'chat',
  'integration',
  'billing',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Builds a value for each service. */
export function byService<T>(valueOf: (name: ServiceName) => T): Record<ServiceName, T> {
  return Object.fromEntries(SERVICE_NAMES.map((name) => [name, valueOf(name)])) as Record<ServiceName, T>;
}

/** The public bases: the API, the ask API of visitors and the meta webhooks. Internal routes have no base. */
export const PUBLIC_BASES = { api: '/api', ask: '/ask', meta: '/meta' } as const;
export type RouteBase = keyof typeof PUBLIC_BASES | 'internal';

/** What a route of a workspace requires: a permission, or just membership. */
export type WorkspaceRight = Permission | 'member';
/** The permissions that a scope can give to an API key; the others belong to users only. */
export type KeyRight = Extract<Permission, 'viewBots' | 'manageBots' | 'exportHistory'>;

/**
 * Allowed callers: anyone (`public`), a visitor through a public link (`visitor`), a signed-in user (`user`), another
 * service (`service`), or the operators' command-line tool (`operator`).
 */
const ACCESS_BY_RIGHT = {
  public: 'public',
  visitor: 'visitor',
  /** A signed-in user who acts on their own account, outside any workspace. */
  account: 'user',
  service: 'service',
  operator: 'operator',
} as const;
type OtherRight = keyof typeof ACCESS_BY_RIGHT;
/** Bases of callers that do not use the API base. */
const BASE_BY_RIGHT: Partial<Record<RouteRight, RouteBase>> = {
  visitor: 'ask',
  service: 'internal',
  operator: 'internal',
};
export type RouteRight = OtherRight | WorkspaceRight;
export type RouteAccess = (typeof ACCESS_BY_RIGHT)[OtherRight];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodType;

/** Builds a valid request; test suites send it in each role and with ids of other workspaces. */
type Example<TParams extends Shape, TQuery extends Shape, TBody extends Shape> = (ids: ExampleIds) => {
  readonly params?: z.input<TParams>;
  readonly query?: z.input<TQuery>;
  readonly body?: z.input<TBody>;
};
export type RouteExample = Example<Shape, Shape, Shape>;

/** How the route exports all rows. */
interface RouteExport<TQuery extends Shape> {
  readonly right: Permission;
  /** Query parameters that request the export, added to the example's own query. */
  readonly query: Partial<z.input<TQuery>>;
  /** Media types of the file, besides JSON. */
  readonly mediaTypes: readonly string[];
}

type RouteFileType = 'image/webp' | 'application/octet-stream';

/** One endpoint: its request, its response and its callers. The only description of the endpoint in the code. */
export interface RouteContract<
  TParams extends Shape = Shape,
  TQuery extends Shape = Shape,
  TBody extends Shape = Shape,
  TResponse extends Shape = Shape,
> {
  readonly id: string;
  readonly service: ServiceName;
  readonly base: RouteBase;
  readonly method: HttpMethod;
  /** Below the base, with `:name` parameters. */
  readonly path: string;
  readonly right: RouteRight;
  readonly access: RouteAccess;
  /** The scope that lets an API key call; null for users only. */
  readonly apiScope: ApiScope | null;
  readonly example: RouteExample | null;
  /** Other examples by name, for a route that takes requests of several kinds. */
  readonly alternatives: Readonly<Record<string, RouteExample>>;
  readonly needs: ExampleNeed | null;
  /**
   * The error that permitted callers get for the example without a payment provider; null when the example succeeds.
   */
  readonly exampleError: ErrorCode | null;
  readonly summary: string;
  readonly params: TParams;
  readonly query: TQuery;
  readonly body: TBody;
  readonly response: TResponse;
  readonly status: 200 | 201 | 202;
  /** The request creates or spends something: accepts `Idempotency-Key`. */
  readonly creates: boolean;
  /** Repeating the request changes nothing more, so a caller may retry when the response was lost. */
  readonly idempotent: boolean;
  /** Fields of `data` that are shown once: the copy stored for repeats under the same key has null instead. */
  readonly showOnce: readonly string[];
  /** Answers as an event stream when the client asks for one; the response schema is that of the last event. */
  readonly streams: boolean;
  readonly exports: RouteExport<Shape> | null;
  /** Errors besides those that any route can answer. */
  readonly errors: readonly ErrorCode[];
  /** Limit of the request body. */
  readonly maxBodyBytes: number;
  /** The body is passed unparsed as `RawBody`, with these headers, for senders that sign the bytes. */
  readonly rawBody: { readonly headers: readonly Lowercase<string>[] } | null;
  /** The response is a file: a picture that never changes under its address, or bytes to be saved. */
  readonly fileType: RouteFileType | null;
}

/** Input of a route with `rawBody`: the bytes as sent, and the requested headers that were present. */
export const rawBodySchema = z.strictObject({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, says('bytesNotValid')),
  headers: z.record(z.string(), z.string()),
});
export type RawBody = z.infer<typeof rawBodySchema>;

/** Output of a route with `fileType`. */
export const fileBytesSchema = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array,
  says('bytesNotValid'),
);

const nothing = z.strictObject({});
export type Nothing = typeof nothing;

type ParamName<TPath extends string> = TPath extends `${string}:${infer TRest}`
  ? TRest extends `${infer TName}/${infer TMore}`
    ? TName | ParamName<TMore>
    : TRest
  : never;
/** Path parameters are ids unless the route says otherwise. */
type PathIds<TPath extends string> = z.ZodObject<Record<ParamName<TPath>, typeof idSchema>, z.core.$strict>;

const DEFAULT_MAX_BODY_BYTES = 100 * 1024;

/** A workspace route names its permission and an example, and a scope if keys can have the permission. */
type WhoMay<TExample> =
  | { right: Exclude<OtherRight, 'visitor'>; apiScope?: null; example?: TExample }
  | { right: 'visitor' | Exclude<WorkspaceRight, KeyRight>; apiScope?: null; example: TExample }
  | { right: KeyRight; apiScope: ApiScope | null; example: TExample };

/**
 * Declares an endpoint. Path parameters default to ids, other missing parts to empty. Strict schemas reject unknown
 * keys.
 */
export function defineRoute<
  TResponse extends Shape,
  TPath extends `/${string}`,
  TParams extends Shape = PathIds<TPath>,
  TQuery extends Shape = Nothing,
  TBody extends Shape = Nothing,
>(
  route: {
    id: `${ServiceName}.${string}`;
    /** Default: the base of the permitted callers. */
    base?: RouteBase;
    method: HttpMethod;
    path: TPath;
    summary: string;
    params?: TParams;
    query?: TQuery;
    body?: TBody;
    response: TResponse;
    status?: 200 | 201 | 202;
    creates?: boolean;
    /** Default: true for every method but POST and PATCH. */
    idempotent?: boolean;
    showOnce?: readonly string[];
    streams?: boolean;
    exports?: NoInfer<RouteExport<TQuery>>;
    alternatives?: NoInfer<Readonly<Record<string, Example<TParams, TQuery, TBody>>>>;
    needs?: ExampleNeed;
    exampleError?: ErrorCode;
    /** Errors of missing permissions and unknown resources follow from `right`. */
    errors?: readonly ErrorCode[];
    maxBodyBytes?: number;
    rawBody?: { readonly headers: readonly Lowercase<string>[] };
    fileType?: RouteFileType;
  } & WhoMay<NoInfer<Example<TParams, TQuery, TBody>>>,
): RouteContract<TParams, TQuery, TBody, TResponse> {
  return {
    id: route.id,
    service: route.id.split('.', 1)[0] as ServiceName,
    base: route.base ?? BASE_BY_RIGHT[route.right] ?? 'api',
    method: route.method,
    path: route.path,
    right: route.right,
    access: isOfWorkspace(route.right) ? 'user' : ACCESS_BY_RIGHT[route.right],
    apiScope: route.apiScope ?? null,
    example: route.example ?? null,
    alternatives: route.alternatives ?? {},
    needs: route.needs ?? null,
    exampleError: route.exampleError ?? null,
    summary: route.summary,
    params: (route.params ?? pathIds(route.path)) as TParams,
    query: (route.query ?? nothing) as TQuery,
    body: (route.body ?? nothing) as TBody,
    response: route.response,
    status: route.status ?? 200,
    creates: route.creates ?? false,
    idempotent: route.idempotent ?? (route.method !== 'POST' && route.method !== 'PATCH'),
    showOnce: route.showOnce ?? [],
    streams: route.streams ?? false,
    exports: route.exports ?? null,
    errors: [...errorsOfRights(route.right, route.exports?.right), ...(route.errors ?? [])],
    maxBodyBytes: route.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    rawBody: route.rawBody ?? null,
    fileType: route.fileType ?? null,
  };
}

function pathIds(path: string): Shape {
  return z.strictObject(
    Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, idSchema])),
  );
}

/** Whether requests of the route have a body; most DELETE routes have none. */
export function takesBody({ method, body }: RouteContract): boolean {
  return method !== 'GET' && (method !== 'DELETE' || body !== nothing);
}

/** Whether the right belongs to a workspace, so that access checks require it. */
export function isOfWorkspace(right: RouteRight): right is WorkspaceRight {
  return !Object.hasOwn(ACCESS_BY_RIGHT, right);
}

function errorsOfRights(...rights: readonly (RouteRight | undefined)[]): ErrorCode[] {
  return rights.flatMap((right) => {
    if (right === undefined || !isOfWorkspace(right)) return [];
    if (right === 'member' || grantsEverybody(right)) return [ERRORS.notFound];
    return [refusalOf(right), ERRORS.notFound];
  });
}

export interface RouteInput<TRoute extends RouteContract> {
  readonly params: z.output<TRoute['params']>;
  readonly query: z.output<TRoute['query']>;
  readonly body: z.output<TRoute['body']>;
}

/** A caller's input: defaults and empty parts may be left out. */
export interface RouteRequest<TRoute extends RouteContract> {
  readonly params?: z.input<TRoute['params']>;
  readonly query?: z.input<TRoute['query']>;
  readonly body?: z.input<TRoute['body']>;
}

export type RouteOutput<TRoute extends RouteContract> = z.output<TRoute['response']>;

/** `{ data }` */
export function single<T extends Shape>(schema: T): z.ZodObject<{ data: T }> {
  return z.object({ data: schema });
}

export const listMetaSchema = z.object({ total: z.int(), page: z.int(), limit: z.int() });

/** `{ data: [...], meta: { total, page, limit } }` */
export function list<T extends Shape>(
  schema: T,
): z.ZodObject<{ data: z.ZodArray<T>; meta: typeof listMetaSchema }> {
  return z.object({ data: z.array(schema), meta: listMetaSchema });
}

/** `page` and `limit`, for a list with a fixed order. */
export const pageOnlyQuery = {
  page: z.coerce.number().int().min(1).default(DEFAULT_PAGE),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_LIMIT).default(DEFAULT_PAGE_LIMIT),
};

/** The same plus `orderBy` from a whitelist, with `desc`. */
export function pageQuery<const TOrder extends readonly [string, ...string[]]>(orderBy: TOrder) {
  return {
    ...pageOnlyQuery,
    orderBy: z.enum(orderBy).default(orderBy[0] as TOrder[number] & z.core.util.NoUndefined<TOrder[number]>),
    desc: z.stringbool().or(z.boolean()).default(false),
  };
}

/** `?id[]=a&id[]=b`, for actions on several items. */
export const bulkIdQuery = z.strictObject({ id: z.array(idSchema).min(1).max(MAX_BULK_IDS) });

/** The revision that the caller has read; without it the change applies to the current one. */
export const knownRevision = { revision: z.int().min(1).optional() };

export const idParams = z.strictObject({ id: idSchema });
