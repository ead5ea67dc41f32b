import {
  API_KEY_MARK,
  ERROR_CATALOGUE,
  PUBLIC_BASES,
  takesBody,
  type ErrorCode,
  type RouteContract,
  ERRORS,
} from '@colloquy/contracts';
import { STATUS_BY_KIND } from '@colloquy/errors';
import { createComponentSchemas, type ComponentSchemas } from './component-schemas.ts';
import { propertiesOf, type JsonSchema } from './json-schema.ts';

/** An OpenAPI 3.1 document; see https://spec.openapis.org/oas/v3.1.1. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
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
/** Errors of a missing or ended session. */
const SESSION_ERRORS: readonly ErrorCode[] = [ERRORS.sessionNotValid];
/** Written once and referenced. */
const SHARED_ERRORS: readonly ErrorCode[] = [...COMMON_ERRORS, ...SESSION_ERRORS];
const ERROR_REF = { $ref: '#/components/schemas/Error' } as const;

/** The origin that served the document. */
const SAME_SERVER = '/';

/**
 * Describes every route with a public base; internal ones are left out. `serverUrl` is the address that paths start
 * at.
 */
export function createOpenApiDocument(
  routes: readonly RouteContract[],
  serverUrl: string = SAME_SERVER,
): OpenApiDocument {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const components = createComponentSchemas();
  const tags = new Set<string>();
  for (const route of routes) {
    if (route.base === 'internal') continue;
    tags.add(route.service);
    const operations = (paths[publicPathOf(PUBLIC_BASES[route.base], route)] ??= {});
    operations[route.method.toLowerCase()] = describeOperation(route, components);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Colloquy',
      version: '1',
      description:
        'Generated from the route contracts. Errors answer one envelope with a code of the catalogue.',
    },
    servers: [{ url: serverUrl }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: `${API_KEY_MARK}…` },
      },
      responses: describeSharedFailures(),
      schemas: { ...components.all(), Error: describeError() },
    },
  };
}

function publicPathOf(base: string, route: RouteContract): string {
  return base + route.path.replaceAll(/:(\w+)/g, '{$1}');
}

function describeOperation(route: RouteContract, components: ComponentSchemas): JsonSchema {
  const hasBody = takesBody(route);
  return {
    operationId: route.id,
    tags: [route.service],
    summary: route.summary,
    security: describeSecurity(route),
    parameters: describeParameters(route),
    ...(hasBody ? { requestBody: { required: true, content: describeBody(route, components) } } : {}),
    responses: { [route.status]: describeSuccess(route, components), ...describeFailures(route) },
  };
}

/** A session, or a key with the route's scope. */
function describeSecurity(route: RouteContract): JsonSchema[] {
  if (route.access !== 'user') return [];
  return [{ session: [] }, ...(route.apiScope === null ? [] : [{ apiKey: [route.apiScope] }])];
}

/** A signed body is described by its sender: here it is only bytes. */
function describeBody(route: RouteContract, components: ComponentSchemas): JsonSchema {
  if (route.rawBody === null) return json(components.describe(route.body, 'input'));
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
    // Arrays are sent as `x[]=a&x[]=b`.
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

function describeSuccess(route: RouteContract, components: ComponentSchemas): JsonSchema {
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
      ...json(components.describe(route.response, 'output')),
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
      .map(([status, group]) => [String(status), sharedFailure(group) ?? describeFailure(group)]),
  );
}

function describeFailure(codes: readonly ErrorCode[]): JsonSchema {
  return {
    description: codes.map((code) => `${code} ${ERROR_CATALOGUE[code].message}`).join(', '),
    content: json(ERROR_REF),
  };
}

/** A reference to the one error that many endpoints share; undefined for others. */
function sharedFailure([code, ...others]: readonly ErrorCode[]): JsonSchema | undefined {
  if (code === undefined || others.length > 0 || !SHARED_ERRORS.includes(code)) return undefined;
  return { $ref: `#/components/responses/${ERROR_CATALOGUE[code].message}` };
}

const describeSharedFailures = (): JsonSchema =>
  Object.fromEntries(SHARED_ERRORS.map((code) => [ERROR_CATALOGUE[code].message, describeFailure([code])]));

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
