import type { ObjectStorage } from '@colloquy/object-storage';

/** A file is written before the record that names it, so younger files may still get a record. */
const MIN_AGE_MS = 2 * 60 * 60_000;

/**
 * Deletes the files below `prefix` that no record names: leftovers of a crash between writing a file and its record,
 * or between a new record and the deletion of the old file.
 */
export async function collectGarbage(
  storage: ObjectStorage,
  prefix: string,
  options: {
    readonly isNamed: (key: string) => Promise<boolean>;
    readonly now: Date;
    /**
     * The time since which only this process writes files, so that writers of older files have ended; null when
     * others may write.
     */
    readonly aloneSince: Date | null;
  },
): Promise<void> {
  const { isNamed, now, aloneSince } = options;
  const old = new Date(now.getTime() - MIN_AGE_MS);
  const writtenBefore = aloneSince !== null && aloneSince > old ? aloneSince : old;
  for await (const { key, lastModifiedAt } of storage.list(prefix)) {
    if (lastModifiedAt < writtenBefore && !(await isNamed(key))) await storage.delete(key);
  }
}
