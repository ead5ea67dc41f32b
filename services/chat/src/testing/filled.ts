import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * A value of a schema with every field, including optional ones, and one element in each list, so that new fields of a
 * schema are covered automatically. Each free text is unique and begins with the path of its field.
 */
export function filled<TSchema extends z.ZodType>(schema: TSchema): z.infer<TSchema> {
  return schema.parse(valueOf(z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' }), 'at'));
}

function valueOf(schema: JsonSchema | boolean, path: string): unknown {
  if (typeof schema === 'boolean') return path;
  const { type, const: only, enum: choices, anyOf, properties, items } = schema;
  if (only !== undefined) return only;
  if (choices !== undefined) return choices[0];
  if (anyOf !== undefined) {
    const some = anyOf.find((one) => typeof one === 'boolean' || one.type !== 'null');
    return some === undefined ? null : valueOf(some, path);
  }
  // A nullable value gets its other type.
  const [kind] = [type].flat().filter((one) => one !== 'null');
  switch (kind) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, inner]) => [name, valueOf(inner, `${path}.${name}`)]),
      );
    case 'array':
      return [valueOf(Array.isArray(items) ? true : (items ?? true), `${path}-1`)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 1, 1));
    case 'boolean':
      return true;
    default:
      return textOf(schema, path);
  }
}

/** The path itself, unless the schema requires a time, an address or a language. */
function textOf({ format, pattern }: JsonSchema, path: string): string {
  if (format === 'date-time') return '2026-01-02T03:04:05.000Z';
  if (format === 'uri') return `https://example.com/${path}`;
  return pattern === undefined || new RegExp(pattern).test(path) ? path : 'en';
}

/** The paths of all values within a value, such as `metadata.citations[].n`, sorted. */
export function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => pathsOf(one, `${path}[]`)))].toSorted();
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).filter(([, one]) => one !== undefined);
  return inner.flatMap(([name, one]) => pathsOf(one, path === '' ? name : `${path}.${name}`)).toSorted();
}
