import {
  API_KEY_MARK,
  ERROR_CATALOGUE,
  PUBLIC_BASES,
  type ErrorCode,
  type RouteContract,
  ERRORS,
} from '@colloquy/contracts';
import { STATUS_BY_KIND } from '../http/error-response.ts';
import { propertiesOf, toJsonSchema, type JsonSchema } from './json-schema.ts';

/** An OpenAPI 3.1 document; see https://spec.openapis.org/oas/v3.1.1. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: JsonSchema;
}

/** Errors that any endpoint may answer, besides its own. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  ERRORS.fieldNotValid,
  ERRORS.tooManyRequests,
  ERRORS.internalError,
  ERRORS.serviceUnavailable,
];
/** What a missing or dead session adds. */
const SESSION_ERRORS: readonly ErrorCode[] = [ERRORS.sessionNotValid];
const ERROR_REF = { $ref: '#/components/schemas/Error' } as const;

/** Describes every route that has a public base; internal ones are nobody's business. */
export function createOpenApiDocument(routes: readonly RouteContract[]): OpenApiDocument {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const tags = new Set<string>();
  for (const route of routes) {
    if (route.base === 'internal') continue;
    tags.add(route.service);
    const operations = (paths[publicPathOf(PUBLIC_BASES[route.base], route)] ??= {});
    operations[route.method.toLowerCase()] = describeOperation(route);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Colloquy',
      version: '1',
      description:
        'Generated from the route contracts. Errors answer one envelope with a code of the catalogue.',
    },
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: `${API_KEY_MARK}…` },
      },
      schemas: { Error: describeError() },
    },
  };
}

function publicPathOf(base: string, route: RouteContract): string {
  return base + route.path.replaceAll(/:(\w+)/g, '{$1}');
}

function describeOperation(route: RouteContract): JsonSchema {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  return {
    operationId: route.id,
    tags: [route.service],
    summary: route.summary,
    security: describeSecurity(route),
    parameters: describeParameters(route),
    ...(hasBody ? { requestBody: { required: true, content: describeBody(route) } } : {}),
    responses: { [route.status]: describeSuccess(route), ...describeFailures(route) },
  };
}

/** A session, or a key with the scope that names the route. */
function describeSecurity(route: RouteContract): JsonSchema[] {
  if (route.access !== 'user') return [];
  return [{ session: [] }, ...(route.apiScope === null ? [] : [{ apiKey: [route.apiScope] }])];
}

/** What a sender signs is described by the sender: here it is bytes. */
function describeBody(route: RouteContract): JsonSchema {
  if (route.rawBody === null) return json(toJsonSchema(route.body, 'input'));
  return { '*/*': { schema: { type: 'string', format: 'binary' } } };
}

function describeParameters(route: RouteContract): JsonSchema[] {
  const path = propertiesOf(route.params).map(({ name, schema }) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }));
  const query = propertiesOf(route.query).map(({ name, isRequired, schema }) => ({
    // Arrays travel as `x[]=a&x[]=b`.
    name: schema['type'] === 'array' ? `${name}[]` : name,
    in: 'query',
    required: isRequired,
    schema,
  }));
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Repeating the request with the same key within 24 hours makes nothing twice.',
    schema: { type: 'string' },
  };
  return [...path, ...query, ...(route.creates ? [idempotency] : [])];
}

function describeSuccess(route: RouteContract): JsonSchema {
  if (route.fileType !== null) {
    const file = { schema: { type: 'string', format: 'binary' } };
    return { description: 'Success', content: { [route.fileType]: file } };
  }
  const stream = {
    'text/event-stream': {
      schema: { type: 'string' },
      description: 'Server-sent events; the last one, `done`, carries the JSON answer.',
    },
  };
  const files = (route.exports?.mediaTypes ?? []).map((mediaType) => [
    mediaType,
    { schema: { type: 'string' } },
  ]);
  return {
    description: 'Success',
    content: {
      ...json(toJsonSchema(route.response, 'output')),
      ...(route.streams ? stream : {}),
      ...Object.fromEntries(files),
    },
  };
}

function describeFailures(route: RouteContract): Record<string, JsonSchema> {
  const codes = new Set([
    ...route.errors,
    ...COMMON_ERRORS,
    ...(route.access === 'user' ? SESSION_ERRORS : []),
  ]);
  const byStatus = Map.groupBy([...codes], (code) => STATUS_BY_KIND[ERROR_CATALOGUE[code].kind]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, group]) => [
        String(status),
        {
          description: group.map((code) => `${code} ${ERROR_CATALOGUE[code].message}`).join(', '),
          content: json(ERROR_REF),
        },
      ]),
  );
}

function describeError(): JsonSchema {
  const field = {
    type: 'object',
    required: ['code', 'field', 'message'],
    properties: { code: { type: 'integer' }, field: { type: 'string' }, message: { type: 'string' } },
  };
  return {
    type: 'object',
    required: ['code', 'message', 'requestId'],
    properties: {
      code: {
        type: 'integer',
        description: 'The HTTP status followed by three digits, with few exceptions.',
      },
      message: {
        type: 'string',
        enum: [...new Set(Object.values(ERROR_CATALOGUE).map((row) => row.message))],
      },
      errors: { type: 'array', items: field },
      requestId: { type: 'string' },
      retryAfter: { type: 'integer', description: 'Seconds' },
    },
    additionalProperties: true,
  };
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}
