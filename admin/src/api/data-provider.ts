import { isRecord } from '@colloquy/contracts/is-record';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';
import { changedFields } from './changed-fields.ts';
import { parseResponse, type Http } from './http.ts';
import { addressOf, resourceOf } from './resources.ts';
import { toContentRange, toKnownOrder, toProductCall, unwrap } from './rest-dialect.ts';
import { findRoute } from './route-match.ts';

type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>;
interface Parented {
  readonly meta?: { readonly parentId?: unknown } | undefined;
}

/** react-admin's data provider: ra-data-simple-rest over an HTTP client that translates to the product's API. */
export function createDataProvider(http: Http): DataProvider {
  /** What stood beside the rows of a list; simple-rest only hands the rows on. */
  const metaOfRows = new WeakMap<object, Record<string, unknown>>();

  const httpClient: HttpClient = async (url, options = {}) => {
    const text = typeof options.body === 'string' ? options.body : undefined;
    const call = toProductCall({ method: options.method ?? 'GET', url, body: text });
    const route = findRoute(call.method, call.path);
    const query = toKnownOrder(route, call.query);
    const answer = await http.send({ ...call, query, signal: options.signal ?? undefined });
    const body = route === undefined ? answer : parseResponse(route, answer);
    const json = unwrap(body, call.itemId);
    if (Array.isArray(json) && isRecord(body) && isRecord(body['meta'])) metaOfRows.set(json, body['meta']);
    const headers = new Headers({ 'Content-Range': toContentRange(body, json) });
    return { status: 200, headers, body: '', json };
  };

  const rest = simpleRestProvider('', httpClient);
  const at = (resource: string, { meta }: Parented): string => addressOf(resource, meta?.parentId);

  /** Many records in one call, named by `?id[]=` as the lists that can be changed so have it. */
  const sendMany = (
    method: 'PATCH' | 'DELETE',
    resource: string,
    params: Parented & { readonly ids: readonly unknown[]; readonly data?: unknown },
  ): Promise<unknown> =>
    http.send({
      method,
      path: `/${at(resource, params)}`,
      query: { id: params.ids.map(String) },
      body: params.data,
    });

  return {
    ...rest,
    getList: async <TRecord extends RaRecord>(
      resource: string,
      params: Parameters<DataProvider['getList']>[1],
    ) => {
      const result = await rest.getList<TRecord>(at(resource, params), params);
      const meta = metaOfRows.get(result.data);
      return { ...result, data: result.data.map((row) => named(resource, row)), meta };
    },
    getOne: (resource, params) => rest.getOne(at(resource, params), params),
    create: (resource, params) => rest.create(at(resource, params), params),
    update: async (resource, params) => {
      const { edit } = resourceOf(resource).routes;
      if (edit === undefined) throw new Error(`${resource} cannot be changed`);
      const data = changedFields(edit, params.data, params.previousData);
      const result = await rest.update(at(resource, params), { ...params, data });
      return { data: named(resource, { ...params.previousData, ...result.data }) };
    },
    delete: (resource, params) => rest.delete(at(resource, params), params),
    updateMany: async (resource, params) => {
      await sendMany('PATCH', resource, params);
      return { data: params.ids };
    },
    deleteMany: async (resource, params) => {
      await sendMany('DELETE', resource, params);
      return { data: params.ids };
    },
  };
}

/** The record under the name by which react-admin keeps it. */
function named<TRecord extends RaRecord>(resource: string, record: TRecord): TRecord {
  const { idField } = resourceOf(resource);
  return idField === undefined ? record : { ...record, id: record[idField] };
}
