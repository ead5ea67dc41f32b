import { randomUUID } from 'node:crypto';
import {
  PUBLIC_BASES,
  allRoutes,
  isOfWorkspace,
  type ExampleIds,
  type RouteContract,
  type RouteExample,
  type RouteRequest,
} from '@colloquy/contracts';
import { pathOf } from '@colloquy/service-kit';
import { exampleIds, rightRows } from '@colloquy/service-kit/testing';
import type { ProductClient } from '../product/index.ts';

/** The caller's own containers in which a foreign id is looked up; the outer ones first. */
const CONTAINERS = ['workspaceId', 'botId', 'linkId', 'chatId'] as const;
export type OwnThings = Readonly<Record<(typeof CONTAINERS)[number], string>>;

/** The parts of a path that are no ids: the same in a request for a foreign id and in one for an unknown id. */
const { revision, version, ownPage, unique } = exampleIds();
const NO_IDS = { revision, version, ownPage, unique };

/** Ids that belong to another workspace. */
export type ForeignIds = Omit<ExampleIds, keyof typeof NO_IDS>;

/** Well-formed ids that do not exist. */
export function unknownIds(): ForeignIds {
  const { revision: _r, version: _v, ownPage: _p, unique: _u, ...ids } = exampleIds();
  return ids;
}

/** All that a client sees of a response, except for what differs from request to request. */
export interface SeenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A call that names a foreign id and must be answered as if the id did not exist. */
export interface ForeignCall {
  readonly route: RouteContract;
  /** The route, and the position of the foreign id when it is not the first one. */
  readonly name: string;
  send(client: ProductClient, jwt: string): Promise<SeenAnswer>;
}

/** Headers that depend on the connection or on the time. */
const PASSING_HEADERS: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'x-request-id']);

async function seenAnswer(
  client: ProductClient,
  route: RouteContract,
  request: RouteRequest<RouteContract>,
  jwt: string,
): Promise<SeenAnswer> {
  if (route.base === 'internal') throw new Error(`${route.id} has no public door`);
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  const response = await fetch(client.baseUrl + PUBLIC_BASES[route.base] + pathOf(route, request), {
    method: route.method,
    headers: {
      authorization: `Bearer ${jwt}`,
      'idempotency-key': randomUUID(),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
  });
  const headers = [...response.headers].filter(([name]) => !PASSING_HEADERS.has(name));
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: text.replace(/"requestId":"[^"]*"/, '"requestId":""'),
  };
}

function foreignCall(route: RouteContract, name: string, request: RouteRequest<RouteContract>): ForeignCall {
  return { route, name, send: (client, jwt) => seenAnswer(client, route, request, jwt) };
}

/** One call for every example of a route that takes an id of a workspace or of something in it. */
export function foreignCalls(ids: ForeignIds): readonly ForeignCall[] {
  return rightRows(allRoutes)
    .filter(({ isExport }) => !isExport)
    .map(({ route, name, request }) => foreignCall(route, name, request({ ...ids, ...NO_IDS })));
}

/**
 * Calls that look up a foreign id in the caller's own containers: each example with several ids, with the outermost
 * one, two … of them the caller's. Routes without a workspace permission, except for those of visitors, are called
 * with only foreign ids too: a mailed token is the permission for those ids.
 */
export function misplacedCalls(ids: ForeignIds, own: OwnThings): readonly ForeignCall[] {
  return allRoutes.flatMap((route) => {
    const { example, right } = route;
    if (example === null) return [];
    const named = namesOf(example);
    const containers = CONTAINERS.filter((container) => named.includes(container));
    const isForeignAlone = !isOfWorkspace(right) && right !== 'visitor';
    const counts = [...(isForeignAlone ? [0] : []), ...containers.map((_container, at) => at + 1)];
    return counts
      .filter((count) => count < named.length)
      .map((count) => {
        const ours = containers.slice(0, count);
        const things = { ...ids, ...Object.fromEntries(ours.map((name) => [name, own[name]])), ...NO_IDS };
        const where = count === 0 ? 'without its token' : `below our own ${ours.join(' and ')}`;
        return foreignCall(route, `${route.id}, ${where}`, example(things));
      });
  });
}

/** The kinds of ids that an example names. */
function namesOf(example: RouteExample): (keyof ForeignIds)[] {
  const ids = unknownIds();
  const request = JSON.stringify(example({ ...ids, ...NO_IDS }));
  return (Object.keys(ids) as (keyof ForeignIds)[]).filter((kind) => request.includes(ids[kind]));
}
