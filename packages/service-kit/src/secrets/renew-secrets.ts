/** Result of re-encrypting the secrets of one page of rows. */
export interface RenewedSecrets {
  /** Number of secrets encrypted again with the first key. */
  readonly renewed: number;
  /** Number encrypted with a key that the settings do not contain: only a new secret helps. */
  readonly unreadable: number;
  /** Start of the next page; null after the last one. */
  readonly next: string | null;
}

interface SecretRow {
  readonly _id: string;
}

const ROWS_AT_ONCE = 100;

/**
 * Encrypts the secrets of one page of rows again. `renew` changes one row on its newest state and reports how many of
 * its secrets were renewed and how many are unreadable.
 */
export async function renewSecretsOf<TRow extends SecretRow>(
  rowsAfter: (after: string, limit: number) => Promise<readonly TRow[]>,
  after: string,
  renew: (row: TRow) => Promise<Pick<RenewedSecrets, 'renewed' | 'unreadable'>>,
): Promise<RenewedSecrets> {
  const rows = await rowsAfter(after, ROWS_AT_ONCE);
  let [renewed, unreadable] = [0, 0];
  for (const row of rows) {
    const done = await renew(row);
    renewed += done.renewed;
    unreadable += done.unreadable;
  }
  const last = rows.at(-1);
  return { renewed, unreadable, next: last === undefined || rows.length < ROWS_AT_ONCE ? null : last._id };
}
