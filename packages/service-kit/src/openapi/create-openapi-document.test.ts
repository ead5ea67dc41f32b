import { describe, expect, it } from 'vitest';
import { PUBLIC_BASES, allRoutes, ERRORS } from '@colloquy/contracts';
import { createOpenApiDocument } from './create-openapi-document.ts';
import { isRecord } from '@colloquy/contracts/is-record';

/** With inlined schemas, every entity was repeated for each of its routes: 946 kB. */
const MAX_BYTES = 500_000;

const document = createOpenApiDocument(allRoutes);

function operationOf(path: string, method: string): Readonly<Record<string, unknown>> {
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`${method} ${path} is not described`);
  return operation;
}

describe('createOpenApiDocument', () => {
  it('describes every public route once, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) => `${method} ${path} ${String(operation['operationId'])}`,
      ),
    );
    const expected = allRoutes.flatMap((route) =>
      route.base === 'internal'
        ? []
        : [
            `${route.method.toLowerCase()} ${PUBLIC_BASES[route.base]}${route.path.replaceAll(/:(\w+)/g, '{$1}')} ${route.id}`,
          ],
    );
    expect(described.toSorted()).toEqual(expected.toSorted());
  });

  it('names every slot of a path as a parameter', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(operations)) {
        const parameters = Array.isArray(operation['parameters'])
          ? operation['parameters'].filter(isRecord)
          : [];
        const named = parameters.filter((parameter) => parameter['in'] === 'path').map(({ name }) => name);
        expect(named, path).toHaveLength(names.length);
        expect(new Set(named), path).toEqual(new Set(names));
      }
    }
  });

  it('says which calls need a session, and what errors look like', () => {
    expect(operationOf('/api/chat-bots', 'post')).toMatchObject({ security: [{ session: [] }] });
    expect(operationOf('/api/auth/login', 'post')).toMatchObject({
      security: [],
      responses: {
        '401': { description: expect.stringContaining(`${ERRORS.loginNotValid} USER_NOT_AUTHENTICATED`) },
      },
    });
    expect(document.components).toMatchObject({
      schemas: { Error: { required: ['code', 'message', 'requestId'] } },
    });
  });

  it('writes arrays of a query with brackets and offers the idempotency key where something is made', () => {
    const parameterNames = (path: string, method: string): unknown[] => {
      const { parameters } = operationOf(path, method);
      return Array.isArray(parameters) ? parameters.filter(isRecord).map(({ name }) => name) : [];
    };
    expect(parameterNames('/api/public-links', 'delete')).toContain('id[]');
    expect(parameterNames('/api/chat-bots', 'post')).toContain('Idempotency-Key');
    expect(parameterNames('/api/chat-bots', 'get')).not.toContain('Idempotency-Key');
  });

  it('says where it is served, and which address paths begin at', () => {
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(createOpenApiDocument([], 'https://example.com/bots').servers).toEqual([
      { url: 'https://example.com/bots' },
    ]);
  });

  it('describes each entity once, and refers to what it describes', () => {
    const schemas = isRecord(document.components['schemas']) ? document.components['schemas'] : {};
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Chat', 'ChatBot', 'Error', 'NewFunctionInput']),
    );
    const text = JSON.stringify(document);
    const referred = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target);
    const responses = isRecord(document.components['responses']) ? document.components['responses'] : {};
    const known = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ];
    expect(new Set(referred)).toEqual(new Set(known));
    expect(operationOf('/api/chats/{id}', 'get')).toMatchObject({
      responses: {
        '200': {
          content: {
            'application/json': { schema: { properties: { data: { $ref: '#/components/schemas/Chat' } } } },
          },
        },
      },
    });
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
  });

  it('holds nothing that JSON cannot carry', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
