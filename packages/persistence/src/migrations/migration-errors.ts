/** A newer version of the program wrote the store, so this one must not touch it. */
export class NewerStoreError extends Error {
  override readonly name = 'NewerStoreError';

  constructor(service: string, unknown: readonly string[], newestKnown: string) {
    super(
      `The data of the service ${service} was written by a newer version: it has had ${listOf(unknown)}, and this version knows its migrations up to ${newestKnown}. Start the newer version again, or put back a backup that was made before the upgrade. Nothing was changed.`,
    );
  }
}

/** A migration failed; the next start continues it. */
export class MigrationFailedError extends Error {
  override readonly name = 'MigrationFailedError';

  constructor(service: string, id: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `The data of the service ${service} could not be brought up to this version: migration ${id} failed (${why}). No stored value was changed or removed: a migration only gives documents fields that they lack. Remove the cause and start again; it goes on where it stopped.`,
      { cause },
    );
  }
}

function listOf(ids: readonly string[]): string {
  return ids.length === 1 ? `the migration ${ids[0]}` : `the migrations ${ids.join(', ')}`;
}
