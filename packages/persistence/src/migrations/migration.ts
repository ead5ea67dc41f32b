/** A stored document of an older version, as a migration finds it; nothing is known about its fields. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly _id: string };

/** Reads other documents of the same service. */
export type ReadRows = (
  collection: string,
  filter: Readonly<Record<string, string>>,
  options: { readonly sort: Readonly<Record<string, 1 | -1>>; readonly limit?: number },
) => Promise<StoredRow[]>;

/**
 * Derives a field's value in older documents from the rest of the document, or from others of the service; `element`
 * is the array's element that lacks it. Undefined leaves the field out.
 */
type DerivedValue = (row: StoredRow, element: Readonly<Record<string, unknown>>, read: ReadRows) => unknown;

/** The value for documents older than a field: a constant, or derived from the document. */
export type GivenValue = string | number | boolean | null | readonly [] | DerivedValue;

/** Fields by collection; `members[].id` is the field `id` of each element of the array `members`. */
export type GivenFields = Readonly<Record<string, Readonly<Record<string, GivenValue>>>>;

/**
 * A change of documents stored by older versions of a service. It must never be edited once a version with it was
 * started anywhere. Every value must be the same however often it is computed, because an interrupted migration runs
 * again.
 */
export interface Migration {
  /** `NNNN-name`, like its file: the order in which migrations run. */
  readonly id: string;
  /** Adds missing fields to each document. Existing fields are unchanged. */
  readonly fields: GivenFields;
}

/** The migrations of one service, in order. Throws unless the ids are `0001-name`, `0002-name` and so on. */
export function defineMigrations(migrations: readonly Migration[]): readonly Migration[] {
  for (const [index, { id }] of migrations.entries()) {
    const number = String(index + 1).padStart(4, '0');
    if (!new RegExp(`^${number}-[a-z0-9-]+$`).test(id)) {
      throw new Error(`Migration ${id} is number ${index + 1} of its service: its id begins with ${number}-`);
    }
  }
  return migrations;
}
