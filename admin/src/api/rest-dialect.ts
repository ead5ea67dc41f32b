import { isRecord } from '@colloquy/contracts/is-record';
import type { RouteContract } from '@colloquy/contracts';
import { z } from 'zod';
import type { QueryValues } from './query-string.ts';
import { RESOURCES, isListOnly, type ResourceRoutes } from './resources.ts';

const LIST_ONLY = new Set(
  Object.entries<ResourceRoutes>(RESOURCES)
    .filter(([, resource]) => isListOnly(resource))
    .map(([name]) => name),
);

/** Lists of their own below the address of another one, as the websites are. */
const LISTS = new Set(
  Object.values<ResourceRoutes>(RESOURCES).flatMap(({ routes: { list } }) =>
    list === undefined ? [] : list.path,
  ),
);

/** One call as ra-data-simple-rest makes it. */
export interface SimpleRestCall {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
}

/** The same call in the product's own dialect. */
export interface ProductCall {
  readonly method: string;
  readonly path: string;
  readonly query: QueryValues;
  readonly body: unknown;
  /** Set when the call means one item of a list-only resource. */
  readonly itemId: string | undefined;
}

/**
 * From simple-rest's `sort`, `range` and `filter` to `page`, `limit`, `orderBy`, `desc` and plain filters; from
 * PUT to PATCH; from `/resource/id` to `/resource?id[]=id` where the product has no address for one item.
 */
export function toProductCall(call: SimpleRestCall): ProductCall {
  const url = new URL(call.url, 'http://api');
  const [resource = '', id, ...rest] = url.pathname.slice(1).split('/');
  const itemId =
    id !== undefined && rest.length === 0 && LIST_ONLY.has(resource) && !LISTS.has(url.pathname)
      ? decodeURIComponent(id)
      : undefined;
  return {
    method: call.method === 'PUT' ? 'PATCH' : call.method,
    path: itemId === undefined ? url.pathname : `/${resource}`,
    query: itemId === undefined ? toQuery(url.searchParams) : { id: [itemId] },
    body: call.body === undefined ? undefined : JSON.parse(call.body),
    itemId,
  };
}

/** The row count as simple-rest reads it; an envelope without a total counts what it holds. */
export function toContentRange(body: unknown, rows: unknown): string {
  const held = Array.isArray(rows) ? rows.length : 1;
  const meta = isRecord(body) && isRecord(body['meta']) ? body['meta'] : {};
  const total = typeof meta['total'] === 'number' ? meta['total'] : held;
  return `rows 0-${held}/${total}`;
}

/** The record or records inside the envelope; where there is none, the answer itself is the record. */
export function unwrap(body: unknown, itemId: string | undefined): unknown {
  const data = isRecord(body) && 'data' in body ? body['data'] : body;
  if (itemId === undefined) return data;
  if (Array.isArray(data)) return data[0];
  return { id: itemId };
}

/** react-admin orders every list; routes whose lists have one order refuse to be told. */
export function toKnownOrder(route: RouteContract | undefined, query: QueryValues): QueryValues {
  const known = route?.query;
  if (!(known instanceof z.ZodObject) || 'orderBy' in known.shape) return query;
  const { orderBy: _orderBy, desc: _desc, ...rest } = query;
  return rest;
}

function toQuery(params: URLSearchParams): QueryValues {
  const sort: unknown = JSON.parse(params.get('sort') ?? 'null');
  const range: unknown = JSON.parse(params.get('range') ?? 'null');
  const filter: unknown = JSON.parse(params.get('filter') ?? '{}');
  return {
    ...(isRecord(filter) ? Object.fromEntries(Object.entries(filter).filter(isQueryEntry)) : {}),
    ...toPaging(range),
    ...toOrder(sort),
  };
}

function toPaging(range: unknown): QueryValues {
  if (!Array.isArray(range)) return {};
  const [first, last]: unknown[] = range;
  if (typeof first !== 'number' || typeof last !== 'number') return {};
  const limit = last - first + 1;
  return { page: Math.floor(first / limit) + 1, limit };
}

function toOrder(sort: unknown): QueryValues {
  if (!Array.isArray(sort)) return {};
  const [field, order]: unknown[] = sort;
  return typeof field === 'string' ? { orderBy: field, desc: order === 'DESC' } : {};
}

function isQueryEntry(entry: [string, unknown]): entry is [string, QueryValues[string]] {
  const [, value] = entry;
  return ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);
}
