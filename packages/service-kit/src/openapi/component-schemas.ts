import { isRecord } from '@colloquy/contracts/is-record';
import * as contracts from '@colloquy/contracts';
import { z } from 'zod';
import { toJsonSchema, type Direction, type JsonSchema } from './json-schema.ts';

const EXPORTED_SUFFIX = 'Schema';
const LOCAL = '#/$defs/';
const COMPONENTS = '#/components/schemas/';
/** A field with a default is optional for the sender and always present for the receiver. */
const NAME_SUFFIX: Readonly<Record<Direction, string>> = { input: 'Input', output: '' };

/** The object schemas that the contracts export, and those of channels, by the name of what they describe. */
const namedSchemas = z.registry<z.core.GlobalMeta>();
for (const [exported, value] of Object.entries({ ...contracts, ...contracts.integrationApi })) {
  if (!(value instanceof z.ZodType) || !exported.endsWith(EXPORTED_SUFFIX)) continue;
  const isNamed = value instanceof z.ZodObject || value instanceof z.ZodUnion;
  const id = exported.charAt(0).toUpperCase() + exported.slice(1, -EXPORTED_SUFFIX.length);
  namedSchemas.add(value, { ...value.meta(), ...(isNamed && { id }) });
}

export interface ComponentSchemas {
  /** The schema with references to named schemas. */
  describe(schema: z.ZodType, direction: Direction): JsonSchema;
  /** The referenced schemas, by name. */
  all(): Readonly<Record<string, JsonSchema>>;
}

/** Collects the named schemas of one document, so that each is written only once. */
export function createComponentSchemas(): ComponentSchemas {
  const collected = new Map<string, JsonSchema>();
  return {
    describe(schema, direction) {
      const suffix = NAME_SUFFIX[direction];
      const { $defs, ...described } = toJsonSchema(schema, direction, namedSchemas);
      for (const [name, definition] of Object.entries(isRecord($defs) ? $defs : {})) {
        if (isRecord(definition)) collected.set(`${name}${suffix}`, withComponents(definition, suffix));
      }
      return withComponents(described, suffix);
    },
    all: () => Object.fromEntries([...collected].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** A schema whose references point to the document's components. */
function withComponents(schema: JsonSchema, suffix: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith(LOCAL)
        ? `${COMPONENTS}${value.slice(LOCAL.length)}${suffix}`
        : withinValue(value, suffix),
    ]),
  );
}

function withinValue(value: unknown, suffix: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withinValue(item, suffix));
  return isRecord(value) ? withComponents(value, suffix) : value;
}
