import type { ObjectStorage } from '@colloquy/object-storage';

/** A file is written before the record that names it: the record of a younger one may still come. */
const MIN_AGE_MS = 2 * 60 * 60_000;

/**
 * Deletes the files below `prefix` that no record names: what a crash left between the write of a file and its record,
 * or between a new record and the deletion of the older one's file.
 */
export async function collectGarbage(
  storage: ObjectStorage,
  prefix: string,
  options: {
    readonly isNamed: (key: string) => Promise<boolean>;
    readonly now: Date;
    /** Since then only this process writes files: the writer of an older one has ended. null: others may write, too. */
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
