/** A JSON Schema; plain data, as ajv takes it. */
export type JsonSchema = Readonly<Record<string, unknown>> | boolean;

interface ObjectShape {
  readonly properties: ReadonlyMap<string, { readonly schema: JsonSchema; readonly optional: boolean }>;
  readonly additional: JsonSchema;
}

const TOKEN = /\/\*[\s\S]*?\*\/|\s+|"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*|\d+|[{}()[\]<>|?:;,]/gu;

/**
 * Parses TypeScript types of the shapes that openapi-typescript writes (interfaces, unions, arrays, literals,
 * `Record`, `OneOf`, references) into JSON Schema. Unlike OpenAPI's own objects these reject unknown keys, so a
 * misspelt option fails.
 */
export function createTypeParser(source: string) {
  return {
    /** Parses the object type at offset `from`, its `{`. */
    objectAt(from: number) {
      const tokens = tokenise(source, from);
      let at = 0;
      const peek = (): string => tokens[at] ?? '';
      const take = (expected?: string): string => {
        const token = peek();
        if (expected !== undefined && token !== expected) {
          throw new Error(`expected ${expected}, found ${token} after ${tokens.slice(at - 8, at).join(' ')}`);
        }
        at += 1;
        return token;
      };
      const union = (): JsonSchema => {
        const members = [postfix()];
        while (peek() === '|') {
          take();
          members.push(postfix());
        }
        // The generator writes a nullable reference as `X | (Record<string, unknown> | null)`.
        return members.length === 1 ? (members[0] ?? true) : { anyOf: members };
      };
      const postfix = (): JsonSchema => {
        let schema = primary();
        while (peek() === '[') {
          take();
          take(']');
          schema = { type: 'array', items: schema };
        }
        return schema;
      };
      const primary = (): JsonSchema => {
        const token = peek();
        if (token === '{') return schemaOf(object());
        const word = take();
        if (word === '(') {
          const schema = nullableReference() ?? union();
          take(')');
          return schema;
        }
        if (word.startsWith('"')) return { const: JSON.parse(word) };
        if (word === 'Record') {
          generic();
          return { type: 'object' };
        }
        if (word === 'OneOf') return oneOf();
        if (word === 'components' || word === 'operations') return reference(word);
        return keyword(word);
      };
      const nullableReference = (): JsonSchema | null => {
        if (tokens.slice(at, at + 9).join('') !== 'Record<string,unknown>|null)') return null;
        at += 8;
        return { type: 'null' };
      };
      const generic = (): void => {
        while (take() !== '>');
      };
      const oneOf = (): JsonSchema => {
        take('<');
        take('[');
        const members: JsonSchema[] = [];
        while (peek() !== ']') {
          members.push(union());
          if (peek() === ',') take();
        }
        take(']');
        take('>');
        return { anyOf: members };
      };
      const reference = (root: string): JsonSchema => {
        const path: string[] = [];
        while (peek() === '[' && tokens[at + 1] !== ']') {
          take('[');
          path.push(String(JSON.parse(take())));
          take(']');
        }
        return { $ref: `#/$defs/${root}/${path.at(-1) ?? ''}` };
      };
      const object = (): ObjectShape => {
        take('{');
        const properties = new Map<string, { schema: JsonSchema; optional: boolean }>();
        let additional: JsonSchema = false;
        while (peek() !== '}') {
          if (peek() === '[') {
            while (take() !== ']');
            take(':');
            additional = union();
          } else {
            const name = take();
            const optional = peek() === '?';
            if (optional) take();
            take(':');
            properties.set(name.startsWith('"') ? String(JSON.parse(name)) : name, {
              schema: union(),
              optional,
            });
          }
          if (peek() === ';') take();
        }
        take('}');
        return { properties, additional };
      };
      return object();
    },
  };
}

/** The closed object schema of a shape. */
function schemaOf({ properties, additional }: ObjectShape): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries([...properties].map(([name, { schema }]) => [name, schema])),
    required: [...properties].flatMap(([name, { optional }]) => (optional ? [] : [name])),
    additionalProperties: additional,
  };
}

function keyword(word: string): JsonSchema {
  if (word === 'unknown') return true;
  if (word === 'never' || word === 'undefined') return false;
  if (word === 'true' || word === 'false') return { const: word === 'true' };
  if (/^\d+$/u.test(word)) return { const: Number(word) };
  if (['string', 'number', 'boolean', 'null'].includes(word)) return { type: word };
  throw new Error(`a type that the parser does not know: ${word}`);
}

/** Tokens of the balanced `{...}` that starts at `from`, without comments and spaces. */
function tokenise(source: string, from: number): string[] {
  const tokens: string[] = [];
  let depth = 0;
  for (const [token] of source.slice(from).matchAll(TOKEN)) {
    if (/^(?:\s|\/\*)/u.test(token)) continue;
    tokens.push(token);
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth === 0) return tokens;
  }
  throw new Error('the type does not end');
}
