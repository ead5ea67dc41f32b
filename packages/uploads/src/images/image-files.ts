import { randomBytes } from 'node:crypto';
import type { ObjectStorage } from '@colloquy/object-storage';
import { collectGarbage } from '../collect-garbage.ts';

/** As in the paths of the API. */
export type ImageFolder = 'workspaces' | 'chat-bots';

/** Bytes of a file name; 128 bits cannot be guessed. */
const NAME_BYTES = 16;
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

    async deleteAllOf(ownerId: string): Promise<void> {
      for await (const { key } of storage.list(ofOwner(ownerId))) await storage.delete(key);
    },

    /**
     * Deletes what no record names any more: expired uploads, and what a crash left. `keysOf` answers the keys that the
     * records of an owner name; none for an owner that is gone.
     */
    async collectGarbage(
      keysOf: (ownerId: string) => Promise<ReadonlySet<string>>,
      now: Date,
      aloneSince: Date | null = null,
    ): Promise<void> {
      const known = new Map<string, ReadonlySet<string>>();
      const isNamed = async (key: string): Promise<boolean> => {
        const [ownerId = ''] = key.slice(root.length).split('/');
        const keys = known.get(ownerId) ?? (await keysOf(ownerId));
        known.set(ownerId, keys);
        return keys.has(key);
      };
      await collectGarbage(storage, root, { isNamed, now, aloneSince });
    },
  };
}
