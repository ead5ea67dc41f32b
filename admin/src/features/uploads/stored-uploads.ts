import { z } from 'zod';
import { jsonOf } from '../../api/json-of.ts';
import { isUnderWay, type UploadEntry } from './upload-entry.ts';

const KEY = 'colloquy.uploads';

const storedSchema = z.array(
  z.object({
    key: z.string(),
    botId: z.string(),
    name: z.string(),
    sizeBytes: z.number(),
    itemId: z.string().optional(),
    isDone: z.boolean(),
  }),
);

/** Where the tab remembers its uploads; they outlive a reload and no more. */
export interface UploadMemory {
  readonly read: () => readonly UploadEntry[];
  readonly write: (entries: readonly UploadEntry[]) => void;
}

/** The memory in the storage of the tab: another tab's uploads are still on their way, so it must not be shared. */
export function createUploadMemory(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): UploadMemory {
  return {
    read: () => {
      const known = storedSchema.safeParse(jsonOf(storage.getItem(KEY)));
      if (!known.success) return [];
      return known.data.map(({ isDone, itemId, ...entry }) => ({
        ...entry,
        ...(itemId === undefined ? {} : { itemId }),
        part: 0,
        stage: isDone ? 'done' : 'interrupted',
      }));
    },
    write: (entries) => {
      const unfinished = (entry: UploadEntry) =>
        isUnderWay(entry) || entry.stage === 'interrupted' || entry.stage === 'sameName';
      // What was refused has been told; a batch is remembered whole as long as something of it is missing.
      const kept = entries.filter(
        (entry) =>
          entry.stage !== 'failed' && entries.some((one) => one.botId === entry.botId && unfinished(one)),
      );
      if (kept.length === 0) return storage.removeItem(KEY);
      const stored = kept.map(({ key, botId, name, sizeBytes, itemId, ...entry }) => ({
        key,
        botId,
        name,
        sizeBytes,
        itemId,
        isDone: !unfinished({ key, botId, name, sizeBytes, ...entry }),
      }));
      try {
        storage.setItem(KEY, JSON.stringify(stored));
      } catch {
        // A full storage only costs the notice after a reload.
      }
    },
  };
}
