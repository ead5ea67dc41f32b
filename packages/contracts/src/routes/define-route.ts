import { z } from 'zod';
import { DEFAULT_PAGE, DEFAULT_PAGE_LIMIT, MAX_BULK_IDS, MAX_PAGE_LIMIT } from '../constants.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import { idSchema } from '../entities/fields.ts';

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

/** A value for each service. */
export function byService<T>(valueOf: (name: ServiceName) => T): Record<ServiceName, T> {
  return Object.fromEntries(SERVICE_NAMES.map((name) => [name, valueOf(name)])) as Record<ServiceName, T>;
}

/** The public bases: the API, the ask API of visitors and the meta webhooks. Internal routes have no door. */
export const PUBLIC_BASES = { api: '/api', ask: '/ask', meta: '/meta' } as const;
export type RouteBase = keyof typeof PUBLIC_BASES | 'internal';

/**
 * Who may call: anybody (`public`), a visitor through a public link (`visitor`), a signed-in user (`user`),
 * another service (`service`), or the operators' command-line tool (`operator`).
 */
export type RouteAccess = 'public' | 'visitor' | 'user' | 'service' | 'operator';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodType;

/** One endpoint: what goes in, what comes out, and who may call it. The only description of it anywhere. */
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
  /** Below the base, with `:name` slots. */
  readonly path: string;
  readonly access: RouteAccess;
  readonly summary: string;
  readonly params: TParams;
  readonly query: TQuery;
  readonly body: TBody;
  readonly response: TResponse;
  readonly status: 200 | 201 | 202;
  /** Creates or spends: accepts `Idempotency-Key`. */
  readonly creates: boolean;
  /** The same request again changes nothing more, so a caller whose answer was lost may send it again. */
  readonly idempotent: boolean;
  /** Fields of `data` that are told once: what is kept for repeats under the same key has null in their place. */
  readonly showOnce: readonly string[];
  /** Answers as an event stream when the client asks for one; the response schema is that of the last event. */
  readonly streams: boolean;
  /** Media types, beside JSON, in which the answer may come as a file. */
  readonly downloads: readonly string[];
  readonly errors: readonly ErrorCode[];
  /** Bytes of the request body that are read at most. */
  readonly maxBodyBytes: number;
  /** The body arrives unparsed as `RawBody`, with these headers: for senders that sign the bytes they send. */
  readonly rawBody: { readonly headers: readonly Lowercase<string>[] } | null;
  /** The answer is a file of this type that never changes under its address. */
  readonly fileType: 'image/webp' | null;
}

/** What a route with `rawBody` gets: the bytes as they were sent and the headers it asked for, when sent. */
export const rawBodySchema = z.strictObject({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be bytes'),
  headers: z.record(z.string(), z.string()),
});
export type RawBody = z.infer<typeof rawBodySchema>;

/** What a route with `fileType` answers. */
export const fileBytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be bytes');

const nothing = z.strictObject({});
export type Nothing = typeof nothing;

const DEFAULT_MAX_BODY_BYTES = 100 * 1024;

/** Declares an endpoint; parts that are left out are empty. Unknown keys are refused by the strict schemas. */
export function defineRoute<
  TResponse extends Shape,
  TParams extends Shape = Nothing,
  TQuery extends Shape = Nothing,
  TBody extends Shape = Nothing,
>(route: {
  id: `${ServiceName}.${string}`;
  base?: RouteBase;
  method: HttpMethod;
  path: `/${string}`;
  access: RouteAccess;
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
  downloads?: readonly string[];
  errors?: readonly ErrorCode[];
  maxBodyBytes?: number;
  rawBody?: { readonly headers: readonly Lowercase<string>[] };
  fileType?: 'image/webp';
}): RouteContract<TParams, TQuery, TBody, TResponse> {
  return {
    id: route.id,
    service: route.id.split('.', 1)[0] as ServiceName,
    base: route.base ?? 'api',
    method: route.method,
    path: route.path,
    access: route.access,
    summary: route.summary,
    params: (route.params ?? nothing) as TParams,
    query: (route.query ?? nothing) as TQuery,
    body: (route.body ?? nothing) as TBody,
    response: route.response,
    status: route.status ?? 200,
    creates: route.creates ?? false,
    idempotent: route.idempotent ?? (route.method !== 'POST' && route.method !== 'PATCH'),
    showOnce: route.showOnce ?? [],
    streams: route.streams ?? false,
    downloads: route.downloads ?? [],
    errors: route.errors ?? [],
    maxBodyBytes: route.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    rawBody: route.rawBody ?? null,
    fileType: route.fileType ?? null,
  };
}

export interface RouteInput<TRoute extends RouteContract> {
  readonly params: z.output<TRoute['params']>;
  readonly query: z.output<TRoute['query']>;
  readonly body: z.output<TRoute['body']>;
}

/** What a caller hands in: defaults may be left out, and so may parts that need nothing. */
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

/** `page`, `limit` and, from a whitelist, `orderBy` with `desc`. */
export function pageQuery<const TOrder extends readonly [string, ...string[]]>(orderBy: TOrder) {
  return {
    page: z.coerce.number().int().min(1).default(DEFAULT_PAGE),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_LIMIT).default(DEFAULT_PAGE_LIMIT),
    orderBy: z.enum(orderBy).default(orderBy[0] as TOrder[number] & z.core.util.NoUndefined<TOrder[number]>),
    desc: z.stringbool().or(z.boolean()).default(false),
  };
}

/** `?id[]=a&id[]=b`, as item actions on list-only shapes take it. */
export const bulkIdQuery = z.strictObject({ id: z.array(idSchema).min(1).max(MAX_BULK_IDS) });

/** The revision that a caller has read; left out, the change is made on whatever is there. */
export const knownRevision = { revision: z.int().min(1).optional() };

export const idParams = z.strictObject({ id: idSchema });
