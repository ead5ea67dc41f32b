import { isRecord } from '@colloquy/contracts/is-record';
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;
/** What a client sends (`input`) or receives (`output`). */
export type Direction = 'input' | 'output';

/** Formats that say all that zod's pattern of some 280 characters does. */
const TIMES: ReadonlySet<unknown> = new Set(['date', 'date-time']);

/** A zod schema as JSON Schema 2020-12; schemas with an id in `metadata` are described once, under `$defs`. */
export function toJsonSchema(
  schema: z.ZodType,
  io: Direction,
  metadata: z.core.$ZodRegistry<z.core.GlobalMeta> = z.globalRegistry,
): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      if (TIMES.has(jsonSchema.format)) delete jsonSchema.pattern;
    },
  });
  return rest;
}

/** The properties of an object schema, and whether each is required. */
export function propertiesOf(
  schema: z.ZodType,
): readonly { readonly name: string; readonly isRequired: boolean; readonly schema: JsonSchema }[] {
  const { properties, required } = toJsonSchema(schema, 'input');
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => ({
    name,
    isRequired: needed.includes(name),
    schema: isRecord(property) ? property : {},
  }));
}
