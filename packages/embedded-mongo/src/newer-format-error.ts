/** A newer version of the program wrote the database file, in a format unknown to this one. */
export class NewerFormatError extends Error {
  override readonly name = 'NewerFormatError';
  readonly found: number;
  readonly known: number;

  constructor(dataDir: string, found: number, known: number) {
    super(
      `The data in ${dataDir} has format ${found}, written by a newer version; this version reads up to format ${known}. Start the newer version again, or put back a backup that was made before the upgrade. Nothing was changed.`,
    );
    this.found = found;
    this.known = known;
  }
}
