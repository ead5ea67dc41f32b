import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { isRecord } from './api-error.ts';
import { parseResponse, type Http } from './http.ts';
import { toContentRange, toProductCall, unwrap } from './rest-dialect.ts';
import { findRoute } from './route-match.ts';

type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>;

/** react-admin's door to the API: ra-data-simple-rest, whose HTTP client speaks the product's dialect. */
export function createDataProvider(http: Http): DataProvider {
  /** What stood beside the rows of a list; simple-rest only hands the rows on. */
  const metaOfRows = new WeakMap<object, Record<string, unknown>>();

  const httpClient: HttpClient = async (url, options = {}) => {
    const text = typeof options.body === 'string' ? options.body : undefined;
    const call = toProductCall({ method: options.method ?? 'GET', url, body: text });
    const answer = await http.send({ ...call, signal: options.signal ?? undefined });
    const route = findRoute(call.method, call.path);
    const body = route === undefined ? answer : parseResponse(route, answer);
    const json = unwrap(body, call.itemId);
    if (Array.isArray(json) && isRecord(body) && isRecord(body['meta'])) metaOfRows.set(json, body['meta']);
    const headers = new Headers({ 'Content-Range': toContentRange(body, json) });
    return { status: 200, headers, body: '', json };
  };

  const rest = simpleRestProvider('', httpClient);
  return {
    ...rest,
    getList: async (resource, params) => {
      const result = await rest.getList(resource, params);
      return { ...result, meta: metaOfRows.get(result.data) };
    },
  };
}
