import { ServerError } from '../errors.ts';
import { isIndexPart, isOwn, type Path } from '../matching/path.ts';
import { type BsonDocument, isDocument, typeNameOf } from '../values/bson-types.ts';

/** A position in a document: the container and the key in it. The container exists; the key may not. */
export type Cell = { get(): unknown; set(value: unknown): void; remove(): void };

/** Padding an array with nulls is capped as on the server, so one path cannot exhaust the memory. */
const MAX_ARRAY_PADDING = 1_500_000;

/**
 * The cell at a concrete path. With `create`, missing documents on the path are created; without it, undefined is
 * returned when the path does not exist. Throws PathNotViable when a scalar is in between.
 */
export function cellAt(document: BsonDocument, path: Path, create: boolean): Cell | undefined {
  let container: BsonDocument | unknown[] = document;
  for (const part of path.slice(0, -1)) {
    const cell = cellIn(container, part, create, path);
    if (cell === undefined) return undefined;
    let next = cell.get();
    if (next === undefined || (next === null && Array.isArray(container))) {
      if (!create) return undefined;
      next = {};
      cell.set(next);
    }
    if (!isDocument(next) && !Array.isArray(next)) {
      if (!create) return undefined;
      throw notViable(path, part, next);
    }
    container = next;
  }
  return cellIn(container, path.at(-1) ?? '', create, path);
}

function cellIn(
  container: BsonDocument | unknown[],
  part: string,
  create: boolean,
  path: Path,
): Cell | undefined {
  if (Array.isArray(container)) {
    if (!isIndexPart(part)) {
      if (create) throw notViable(path, part, container);
      return undefined;
    }
    return arrayCell(container, Number(part));
  }
  return {
    get: () => (isOwn(container, part) ? container[part] : undefined),
    set: (value) => {
      // A plain assignment to `__proto__` would change the prototype instead of making a field.
      if (part === '__proto__') {
        Object.defineProperty(container, part, {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      } else container[part] = value;
    },
    remove: () => {
      delete container[part];
    },
  };
}

function arrayCell(array: unknown[], index: number): Cell {
  return {
    get: () => array[index],
    set: (value) => {
      if (index - array.length > MAX_ARRAY_PADDING)
        throw new ServerError(2, "can't backfill more than 1500000 elements");
      while (array.length < index) array.push(null);
      array[index] = value;
    },
    // $unset never removes an array element, so that the others keep their positions.
    remove: () => {
      if (index < array.length) array[index] = null;
    },
  };
}

function notViable(path: Path, part: string, value: unknown): ServerError {
  return new ServerError(
    28,
    `Cannot create field '${path.at(-1) ?? ''}' in element {${part}: ${typeNameOf(value)}} (path ${path.join('.')})`,
  );
}
