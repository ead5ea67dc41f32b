import { randomBytes } from 'node:crypto';
import type { ObjectStorage } from '@colloquy/object-storage';

/** As in the paths of the API. */
export type ImageFolder = 'workspaces' | 'chat-bots';

/** Bytes of a file name; nobody guesses 128 bits. */
const NAME_BYTES = 16;
/** A file is written before its record says so: younger ones may just be waiting for it. */
const MIN_AGE_MS = 2 * 60 * 60_000;

/** A name that never means another picture, so that caches may keep it for good. */
export function newFileName(): string {
  return `${randomBytes(NAME_BYTES).toString('base64url')}.webp`;
}

/** Where the pictures of owners of one kind lie, and under which address they are shown. */
export function createImageFiles(folder: ImageFolder, storage: ObjectStorage) {
  const root = `images/${folder}/`;
  const ofOwner = (ownerId: string): string => `${root}${ownerId}/`;

  return {
    uploadKey: (ownerId: string, imageId: string): string => `${ofOwner(ownerId)}uploads/${imageId}`,
    pictureKey: (ownerId: string, fileName: string): string => ofOwner(ownerId) + fileName,
    /** From the product's own address, so that it may move. */
    urlOf: (ownerId: string, fileName: string): string => `/api/images/${folder}/${ownerId}/${fileName}`,

    async removeAllOf(ownerId: string): Promise<void> {
      for await (const { key } of storage.list(ofOwner(ownerId))) await storage.delete(key);
    },

    /**
     * Removes what no record names any more: uploads whose slot is over, and what a crash left between a file and
     * its record. `keysOf` answers the keys that the records of an owner name; none for an owner that is gone. Files
     * from before `aloneSince` wait for no record: whoever wrote them has ended.
     */
    async removeGarbage(
      keysOf: (ownerId: string) => Promise<ReadonlySet<string>>,
      now: Date,
      aloneSince: Date | null = null,
    ): Promise<void> {
      const old = new Date(now.getTime() - MIN_AGE_MS);
      const bornBefore = aloneSince !== null && aloneSince > old ? aloneSince : old;
      const known = new Map<string, ReadonlySet<string>>();
      for await (const { key, lastModifiedAt } of storage.list(root)) {
        const [ownerId] = key.slice(root.length).split('/');
        if (ownerId === undefined || lastModifiedAt >= bornBefore) continue;
        const keys = known.get(ownerId) ?? (await keysOf(ownerId));
        known.set(ownerId, keys);
        if (!keys.has(key)) await storage.delete(key);
      }
    },
  };
}
