import { isRecord } from '@colloquy/contracts/is-record';
import type { GivenValue, ReadRows, StoredRow } from './migration.ts';

type Fields = Readonly<Record<string, GivenValue>>;
type Values = Readonly<Record<string, unknown>>;

const ELEMENTS = '[].';

/** The fields that `row` lacks, by the path that `$set` writes. */
export async function missingFields(
  row: StoredRow,
  fields: Fields,
  read: ReadRows,
): Promise<Record<string, unknown>> {
  const missing: Record<string, unknown> = {};
  for (const [path, given] of Object.entries(fields)) {
    for (const { at, holder } of holdersOf(row, path)) {
      if (Object.hasOwn(holder, nameOf(path))) continue;
      const value = typeof given === 'function' ? await given(row, holder, read) : given;
      if (value !== undefined) missing[at] = value;
    }
  }
  return missing;
}

/** The root of each path: the fields to read when no value is derived. */
export function rootsOf(fields: Fields): string[] {
  return [...new Set(Object.keys(fields).map((path) => path.split(/[.[]/, 1)[0] ?? path))];
}

/**
 * The objects that have or lack the last name of `path`, with the path to write. A missing or null part of the
 * document has no fields to add.
 */
function holdersOf(row: Values, path: string): { at: string; holder: Values }[] {
  const [first = '', ...rest] = path.split(ELEMENTS);
  if (rest.length > 0) {
    const found = valueAt(row, first.split('.'));
    if (!Array.isArray(found)) return [];
    return found.flatMap((element: unknown, index) =>
      isObject(element)
        ? holdersOf(element, rest.join(ELEMENTS)).map(({ at, holder }) => ({
            at: `${first}.${index}.${at}`,
            holder,
          }))
        : [],
    );
  }
  const holder = valueAt(row, path.split('.').slice(0, -1));
  return isObject(holder) ? [{ at: path, holder }] : [];
}

function valueAt(row: Values, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), row);
}

function nameOf(path: string): string {
  return path.split(/[.\]]/).at(-1) ?? path;
}

function isObject(value: unknown): value is Values {
  return isRecord(value) && !(value instanceof Date);
}
