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

/** Storage of a tab's uploads, which survives a reload and no more. */
export interface UploadMemory {
  readonly read: () => readonly UploadEntry[];
  readonly write: (entries: readonly UploadEntry[]) => void;
}

/** Uses the tab's own storage, because another tab's uploads are still in progress. */
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
      // Rejected files have been shown; a batch is stored as a whole while one of its files is missing.
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
        // With full storage, only the notice after a reload is lost.
      }
    },
  };
}
