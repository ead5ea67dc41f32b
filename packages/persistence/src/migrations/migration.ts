/** A stored document as a migration finds it: of an older version, so nothing is known of its fields. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly _id: string };

/** Reads other documents of the same service. */
export type ReadRows = (
  collection: string,
  filter: Readonly<Record<string, string>>,
  options: { readonly sort: Readonly<Record<string, 1 | -1>>; readonly limit?: number },
) => Promise<StoredRow[]>;

/**
 * A field's value in older documents that follows from the rest of the document, or from others of the service; `element`
 * is the array's element that lacks it. Undefined leaves the document without it.
 */
type DerivedValue = (row: StoredRow, element: Readonly<Record<string, unknown>>, read: ReadRows) => unknown;

/** What documents older than a field get: a constant, or what follows from the document. */
export type GivenValue = string | number | boolean | null | readonly [] | DerivedValue;

/** Fields by collection; `members[].id` is the field `id` of each element of the array `members`. */
export type GivenFields = Readonly<Record<string, Readonly<Record<string, GivenValue>>>>;

/**
 * A change of the documents that older versions of a service have stored. It is never edited once a version with it was
 * started anywhere. Every value is the same however often it is made: a migration that was cut off runs again.
 */
export interface Migration {
  /** `NNNN-name`, as its file is called: the order in which migrations run. */
  readonly id: string;
  /** Gives each document the fields that it lacks. A field that is there is left alone. */
  readonly fields: GivenFields;
}

/** Migrations of one service, in their order. Throws where ids are not `0001-name`, `0002-name` and so on. */
export function defineMigrations(migrations: readonly Migration[]): readonly Migration[] {
  for (const [index, { id }] of migrations.entries()) {
    const number = String(index + 1).padStart(4, '0');
    if (!new RegExp(`^${number}-[a-z0-9-]+$`).test(id)) {
      throw new Error(`Migration ${id} is number ${index + 1} of its service: its id begins with ${number}-`);
    }
  }
  return migrations;
}
