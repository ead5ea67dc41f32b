import { randomBytes } from 'node:crypto';
import type { ObjectStorage } from '@colloquy/object-storage';
import { collectGarbage } from '../collect-garbage.ts';

/** Folder names, as in the API's paths. */
export type ImageFolder = 'workspaces' | 'chat-bots';

/** Random bytes of a file name; 128 bits cannot be guessed. */
const NAME_BYTES = 16;
/** A name that is never reused for another picture, so that caches may keep it for ever. */
export function newFileName(): string {
  return `${randomBytes(NAME_BYTES).toString('base64url')}.webp`;
}

/** Storage keys and addresses of the pictures of one kind of owner. */
export function createImageFiles(folder: ImageFolder, storage: ObjectStorage) {
  const root = `images/${folder}/`;
  const ofOwner = (ownerId: string): string => `${root}${ownerId}/`;

  return {
    uploadKey: (ownerId: string, imageId: string): string => `${ofOwner(ownerId)}uploads/${imageId}`,
    pictureKey: (ownerId: string, fileName: string): string => ofOwner(ownerId) + fileName,
    /** Relative to the product's own address, so that it may move. */
    urlOf: (ownerId: string, fileName: string): string => `/api/images/${folder}/${ownerId}/${fileName}`,

    async deleteAllOf(ownerId: string): Promise<void> {
      for await (const { key } of storage.list(ofOwner(ownerId))) await storage.delete(key);
    },

    /**
     * Deletes files that no record names: expired uploads, and leftovers of a crash. `keysOf` returns the keys named
     * by an owner's records; none for a deleted owner.
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
