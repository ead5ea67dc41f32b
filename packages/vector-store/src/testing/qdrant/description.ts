import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { createTypeParser, type JsonSchema } from './type-parser.ts';

/**
 * Qdrant's published OpenAPI description as the official client ships it: types generated from it by
 * openapi-typescript (`openapi/generated_schema.d.ts` of @qdrant/js-client-rest, Apache-2.0). Read from the installed
 * package, so it always matches the client's version.
 */
export function loadQdrantDescription() {
  const source = readFileSync(generatedTypes(), 'utf8');
  const parser = createTypeParser(source);
  const block = (name: string): number =>
    source.indexOf('{', source.search(new RegExp(`^export interface ${name} \\{`, 'mu')));
  const paths = parser.objectAt(block('paths')).properties;
  const operations = parser.objectAt(block('operations')).properties;
  const schemas = parser.objectAt(
    source.indexOf('{', source.indexOf('schemas:', block('components'))),
  ).properties;
  const ajv = new Ajv({ strict: false, allErrors: false, coerceTypes: false });
  ajv.addSchema({
    $id: 'qdrant',
    $defs: { components: Object.fromEntries([...schemas].map(([name, { schema }]) => [name, schema])) },
  });
  const validators = new Map<string, ValidateFunction>();
  const validate = (key: string, schema: JsonSchema): ValidateFunction => {
    const kept = validators.get(key);
    if (kept !== undefined) return kept;
    const made = ajv.compile(qualified(schema));
    validators.set(key, made);
    return made;
  };
  return {
    /** The operation of a request; null when Qdrant has no such method and path. */
    find(method: string, path: string) {
      for (const [template, { schema }] of paths) {
        const pathValues = matchPath(template, path);
        const reference =
          pathValues === null ? undefined : at(schema, 'properties', method.toLowerCase(), '$ref');
        if (pathValues === null || typeof reference !== 'string') continue;
        const operation = reference.split('/').at(-1) ?? '';
        const described = operations.get(operation)?.schema;
        const query = at(described, 'properties', 'parameters', 'properties', 'query');
        const body = at(
          described,
          'properties',
          'requestBody',
          'properties',
          'content',
          'properties',
          'application/json',
        );
        return {
          operation,
          pathValues,
          /** Issues of query and body; empty for a well-formed call. */
          issues: (given: URLSearchParams, content: unknown) => [
            ...queryIssues(query, given),
            ...bodyIssues(body === undefined ? null : validate(operation, body as JsonSchema), content),
          ],
        };
      }
      return null;
    },
  };
}

function generatedTypes(): string {
  const entry = createRequire(import.meta.url).resolve('@qdrant/js-client-rest');
  return join(dirname(entry), '..', 'types', 'openapi', 'generated_schema.d.ts');
}

/**
 * Longer templates of the same shape never shadow each other: fixed parts must be equal, and a parameter matches one
 * part.
 */
function matchPath(template: string, path: string): Record<string, string> | null {
  const [wanted, given] = [template.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [position, part] of wanted.entries()) {
    const value = decodeURIComponent(given[position] ?? '');
    const parameter = /^\{(.+)\}$/u.exec(part)?.[1];
    if (parameter !== undefined && value !== '') values[parameter] = value;
    else if (part !== value) return null;
  }
  return values;
}

function queryIssues(described: unknown, given: URLSearchParams): string[] {
  const known = Object.keys((at(described, 'properties') as object | undefined) ?? {});
  return [...given.keys()].flatMap((name) =>
    known.includes(name) ? [] : [`query: unknown parameter ${name}`],
  );
}

function bodyIssues(validator: ValidateFunction | null, body: unknown): string[] {
  if (validator === null) return body === undefined ? [] : ['body: none is expected'];
  if (validator(body)) return [];
  const [first] = validator.errors ?? [];
  return [
    `body${first?.instancePath ?? ''}: ${first?.message ?? 'not valid'} ${JSON.stringify(first?.params)}`,
  ];
}

/** Makes the parser's references point into the one schema with all definitions. */
function qualified(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"qdrant#/$defs/'));
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  let current: unknown = value;
  for (const key of keys) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = new Map<string, unknown>(Object.entries(current)).get(key);
  }
  return current;
}
