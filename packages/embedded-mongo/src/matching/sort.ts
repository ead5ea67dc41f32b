import { badValue } from '../errors.ts';
import { type BsonDocument, isDocument, numberOf } from '../values/bson-types.ts';
import { compareValues } from '../values/compare.ts';
import { KeyWriter } from '../values/key-encoding.ts';
import { anyValueAt, splitPath } from './path.ts';

type SortField = { path: string; descending: boolean };
export type SortSpec = readonly SortField[];

/** Reads `{ a: 1, b: -1 }`. Throws BadValue for another direction. */
export function parseSort(sort: unknown): SortSpec {
  if (sort === undefined || sort === null) return [];
  if (!isDocument(sort)) throw badValue('Expected field sort to be of type object');
  return Object.entries(sort).map(([path, direction]) => {
    const value = numberOf(direction);
    if (value !== 1 && value !== -1) {
      throw badValue('$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    return { path, descending: value === -1 };
  });
}

const writer = new KeyWriter();

/** Bytes whose order is the requested sort order. An array sorts by its lowest element, or highest if descending. */
export function sortKeyOf(document: BsonDocument, sort: SortSpec): Buffer {
  writer.reset();
  for (const { path, descending } of sort) {
    const values: unknown[] = [];
    anyValueAt(document, splitPath(path), 0, true, (value) => {
      values.push(value);
      return false;
    });
    // An array at the end yields itself and its elements: sort by its elements, or as empty.
    const elements = values.flatMap((value) => (Array.isArray(value) ? [] : [value]));
    if (elements.length === 0 && values.some(Array.isArray)) writer.emptyArray(descending);
    else writer.value(extreme(elements, descending), descending);
  }
  return writer.take();
}

function extreme(values: readonly unknown[], descending: boolean): unknown {
  const sign = descending ? -1 : 1;
  return values.reduce((best, value) => (compareValues(value, best) * sign < 0 ? value : best), values[0]);
}

export function sortByKey<T extends { sortKey: Buffer }>(items: T[]): T[] {
  return items.sort((left, right) => Buffer.compare(left.sortKey, right.sortKey));
}
