import { describe, expect, it } from 'vitest';
import { isAppError } from '@colloquy/errors';
import { importedFunctions } from './imported-functions.ts';
import { readOpenApi } from './open-api.ts';

const YAML = `
openapi: 3.0.3
info: { title: Orders }
servers:
  - url: https://{region}.example.com/v1/
    variables: { region: { default: eu } }
security: [{ apiKey: [] }]
paths:
  /orders/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get:
      operationId: getOrder
      summary: Finds an order
      parameters:
        - $ref: '#/components/parameters/Lines'
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: filter, in: query, schema: { type: array } }
        - { name: Accept, in: header, required: true, schema: { type: string } }
    delete:
      parameters:
        - { name: reason, in: query, schema: { type: [string, 'null'], enum: [late, wrong], default: late } }
    put:
      requestBody: { required: true, content: {} }
components:
  parameters:
    Lines: { name: lines, in: query, description: How many, schema: { $ref: '#/components/schemas/Count' } }
  schemas:
    Count: { type: integer, default: 5 }
`;

function refusal(document: string): unknown {
  try {
    readOpenApi(document);
    return undefined;
  } catch (error) {
    return isAppError(error) ? error.errors[0] : error;
  }
}

const json = (paths: object, more: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'https://a.example' }], paths, ...more });
const problemOf = (operation: object, more: object = {}) =>
  readOpenApi(json({ '/a': { get: operation } }, more)).operations[0]?.problem;

/**
 * Each variable contains the next one ten times: expanded one after another they would reach ten million characters.
 */
function grownServer(): object {
  const names = Array.from({ length: 8 }, (_, at) => `v${at}`);
  const variables = Object.fromEntries(
    names.map((name, at) => [name, { default: `{${names[at + 1] ?? 'x'}}`.repeat(10) }]),
  );
  return { url: `https://${'{v0}'.repeat(100)}.example`, variables };
}

describe('an OpenAPI document', () => {
  it('is read with what can become a function, and what it lacks by name', () => {
    const { title, operations, hidden } = readOpenApi(YAML);
    expect([title, hidden]).toEqual(['Orders', 0]);
    expect(operations.map(({ key, problem }) => [key, problem])).toEqual([
      ['GET /orders/{id}', null],
      ['PUT /orders/{id}', 'REQUIRED_UNSUPPORTED'],
      ['DELETE /orders/{id}', null],
    ]);
    expect(operations[0]).toEqual({
      key: 'GET /orders/{id}',
      name: 'get_order',
      description: 'Finds an order',
      method: 'GET',
      url: 'https://eu.example.com/v1/orders/{id}',
      parameters: [
        { name: 'id', description: '', type: 'string', location: 'path', required: true },
        {
          name: 'lines',
          description: 'How many',
          type: 'integer',
          location: 'query',
          required: false,
          default: 5,
        },
      ],
      unsupported: ['header X-Trace', 'query filter', 'security apiKey'],
      problem: null,
    });
    expect(operations[2]?.parameters[1]).toMatchObject({
      type: 'string',
      enum: ['late', 'wrong'],
      default: 'late',
    });
  });

  it('becomes functions under free names; those that change something ask before', () => {
    const { operations } = readOpenApi(YAML);
    const chosen = ['GET /orders/{id}', 'DELETE /orders/{id}', 'GET /orders/{id}'];
    const made = importedFunctions(operations, chosen, ['get_order']);
    expect(made.map(({ name, confirm }) => [name, confirm])).toEqual([
      ['get_order_2', false],
      ['delete_orders_id', true],
    ]);
  });

  it.each(['PUT /orders/{id}', 'GET /nothing'])('gives no function for %s', (key) => {
    const { operations } = readOpenApi(YAML);
    expect(() => importedFunctions(operations, [key], [])).toThrow(/FIELD_NOT_VALID/);
  });

  it.each([
    ['no JSON', '{"openapi":', 'openApiNotReadable'],
    ['no YAML', 'openapi: [', 'openApiNotReadable'],
    ['nothing', ' ', 'openApiVersion'],
    ['a list', '[]', 'openApiVersion'],
    ['an older version', '{"swagger":"2.0"}', 'openApiVersion'],
    ['lists in lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'openApiTooDeep'],
    ['YAML lists in lists', `a: ${'['.repeat(20_000)}`, 'openApiTooDeep'],
    ['YAML objects in objects', `a: ${'{a: '.repeat(2_000)}`, 'openApiTooDeep'],
    ['YAML lists in one line', `a:\n ${'- '.repeat(2_000)}x`, 'openApiTooDeep'],
    [
      'aliases of aliases',
      [
        'a0: &a0 [x]',
        ...Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]`),
      ].join('\n'),
      'openApiNotReadable',
    ],
    ['too many values', JSON.stringify(Array.from({ length: 110_000 }, () => ({}))), 'openApiTooDeep'],
  ])('that is %s ends in an error of its field', (_, document, message) => {
    expect(refusal(document)).toMatchObject({ field: 'document', message });
  });

  it.each([
    ['itself', { a: { $ref: '#/components/parameters/a' } }],
    ['a circle', { a: { $ref: '#/components/parameters/b' }, b: { $ref: '#/components/parameters/a' } }],
    ['another host', { a: { $ref: 'https://evil.example/a.json' } }],
    ['a file', { a: { $ref: '/etc/passwd' } }],
    ['nothing', {}],
  ])('whose parameter refers to %s gives no function', (_, parameters) => {
    const operation = { parameters: [{ $ref: '#/components/parameters/a' }] };
    expect(problemOf(operation, { components: { parameters } })).toBe('REFERENCE');
  });

  it.each([
    ['without a server', { servers: [] }],
    ['with a server of another scheme', { servers: [{ url: 'file:///etc' }] }],
    ['with a user in its address', { servers: [{ url: 'https://a:b@c.example' }] }],
    ['with a variable in its host', { servers: [{ url: 'https://{tenant}.example' }] }],
    ['with a host of other letters', { servers: [{ url: 'https://exa mple' }] }],
  ])('%s gives no function', (_, more) => {
    expect(problemOf({}, more)).toBe('ADDRESS');
  });

  it('shows a bounded number of operations', () => {
    const paths = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`/p${n}`, { get: {} }]));
    const { operations, hidden } = readOpenApi(json(paths));
    expect([operations.length, hidden]).toEqual([200, 50]);
    expect(new Set(operations.map(({ name }) => name)).size).toBe(200);
  });

  it.each([
    ['of a million slashes', { url: `https://a.example${'/'.repeat(500_000)}b` }],
    ['that grows with each variable', grownServer()],
  ])('with a server %s gives no function, and none of its address', (_, server) => {
    const [operation] = readOpenApi(json({ '/a': { get: {} } }, { servers: [server] })).operations;
    expect(operation).toMatchObject({ url: '/a', problem: 'ADDRESS' });
  });

  it('puts the default of a variable in once, whatever stands in it', () => {
    const variables = { a: { default: 'x{b}' }, b: { default: 'y' } };
    const servers = [{ url: 'https://{a}.example/{b}', variables }];
    expect(readOpenApi(json({ '/a': { get: {} } }, { servers })).operations[0]?.url).toBe(
      'https://x{b}.example/y/a',
    );
  });

  it('means the last of two things of one name, in YAML as in JSON', () => {
    expect(readOpenApi('openapi: 3.0.0\ninfo: { title: First }\ninfo: { title: Last }').title).toBe('Last');
  });

  it('names a bounded number of what a function cannot have', () => {
    const security = [Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key${n}`, []]))];
    const [operation] = readOpenApi(json({ '/a': { get: {} } }, { security })).operations;
    expect(operation?.unsupported).toHaveLength(100);
  });

  it('gives no function for an operation of more parameters than are looked at', () => {
    const parameters = Array.from({ length: 500 }, (_, n) => ({ name: `p${n}`, in: 'header' }));
    const [operation] = readOpenApi(json({ '/a': { get: { parameters } } })).operations;
    expect(operation).toMatchObject({ problem: 'REQUIRED_UNSUPPORTED' });
    expect(operation?.unsupported).toHaveLength(100);
  });
});
