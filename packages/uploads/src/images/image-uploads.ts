import {
  IMAGE_MIME_TYPES,
  MAX_IMAGE_BYTES,
  type CurrentImage,
  type ImageCrop,
  type PendingImageUpload,
  type ImageUpload,
} from '@colloquy/contracts';
import { AppError, isAppError, notFound, ERRORS } from '@colloquy/errors';
import type { ObjectStorage } from '@colloquy/object-storage';
import type { Logger } from '@colloquy/observability';
import type { Job } from '@colloquy/service-kit';
import {
  PENDING_UPLOAD_LIFETIME_MS,
  presignUpload,
  readUploaded,
  type AnnouncedUpload,
} from '../pending-uploads.ts';
import type { ImageType, PictureEncoder } from '../pictures/picture-encoder.ts';
import { createImageFiles, newFileName, type ImageFolder } from './image-files.ts';
import {
  findImage,
  validateImage,
  withPicture,
  withPendingUpload,
  withoutPicture,
  type HeldImages,
  type ImageRecord,
  type ImagesChange,
} from './image-records.ts';

/** A workspace or a chatbot that has pictures; the caller has checked access. */
export interface ImageOwner {
  readonly id: string;
  readonly held: HeldImages;
  /**
   * Decides on the newest state and writes only onto that state; null leaves it unchanged. Returns the new state.
   * Throws `notFound` when the owner was deleted.
   */
  change(decide: (held: HeldImages) => ImagesChange | null): Promise<HeldImages>;
}

export type ImageUploads = ReturnType<typeof createImageUploads>;

/** Pictures are small; the product stores no larger one. */
const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
const GARBAGE_COLLECTION_MS = 60 * 60_000;

/** Uploads, crops, stores and serves the pictures of one kind of owner. */
export function createImageUploads(deps: {
  readonly folder: ImageFolder;
  readonly storage: ObjectStorage;
  readonly encoder: PictureEncoder;
  /** The records of an owner; null for a deleted owner. */
  readonly imagesOf: (ownerId: string) => Promise<readonly ImageRecord[] | null>;
  readonly logger: Logger;
  readonly now: () => Date;
  /** When the only process that writes pictures began: earlier files get no record any more. Null among others. */
  readonly aloneSince: Date | null;
}) {
  const { storage, encoder, imagesOf, logger, now, aloneSince } = deps;
  const files = createImageFiles(deps.folder, storage);

  const keyOf = (ownerId: string, { id, fileName }: ImageRecord): string =>
    fileName === null ? files.uploadKey(ownerId, id) : files.pictureKey(ownerId, fileName);

  /** If this fails, garbage collection deletes the files. */
  async function discard(...keys: readonly string[]): Promise<void> {
    const outcomes = await Promise.allSettled(keys.map((key) => storage.delete(key)));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') logger.warn({ err: outcome.reason }, 'a file could not be deleted');
    }
  }

  async function change(owner: ImageOwner, decide: (held: HeldImages) => ImagesChange | null) {
    let dropped: readonly ImageRecord[] = [];
    const held = await owner.change((newest) => {
      const decided = decide(newest);
      dropped = decided?.dropped ?? [];
      return decided;
    });
    await discard(...dropped.map((record) => keyOf(owner.id, record)));
    return held;
  }

  const announced = (ownerId: string, { id, mimeType, sizeBytes, sha256 }: ImageRecord): AnnouncedUpload => ({
    key: files.uploadKey(ownerId, id),
    mimeType,
    sizeBytes,
    sha256,
  });

  async function collectGarbage(): Promise<void> {
    const keysOf = async (ownerId: string) => {
      const images = (await imagesOf(ownerId)) ?? [];
      const named = images.filter(
        ({ state, expiresAt }) => state === 'ready' || (expiresAt ?? now()) > now(),
      );
      return new Set(named.map((record) => keyOf(ownerId, record)));
    };
    await files.collectGarbage(keysOf, now(), aloneSince);
  }
  const job: Job = { name: 'collect unnamed images', everyMs: GARBAGE_COLLECTION_MS, run: collectGarbage };

  return {
    /** Throws `fileTypeNotSupported`, `fileTooLarge` or `fieldNotValid` with the invalid fields. */
    async create(owner: ImageOwner, imageId: string, declared: ImageUpload): Promise<PendingImageUpload> {
      const upload: ImageRecord = {
        id: imageId,
        state: 'open',
        mimeType: validateImage(declared),
        sizeBytes: declared.size,
        sha256: declared.sha256 ?? null,
        expiresAt: new Date(now().getTime() + PENDING_UPLOAD_LIFETIME_MS),
        fileName: null,
      };
      await change(owner, (held) => withPendingUpload(held, upload, now()));
      const presigned = await presignUpload(storage, announced(owner.id, upload), MAX_IMAGE_BYTES);
      const { url: uploadUrl, method, headers, expiresAt } = presigned;
      return { imageId, uploadUrl, method, headers: { ...headers }, expiresAt };
    },

    /**
     * Makes the picture and shows it; for a picture that is ready it returns the current one. Throws `notFound` for
     * an unknown upload, `wrongState` before the upload, and what `PictureEncoder.encode` throws.
     */
    async confirm(owner: ImageOwner, imageId: string, crop: ImageCrop): Promise<CurrentImage> {
      const record = findImage(owner.held, imageId, now());
      if (record.state === 'ready') return shownOf(owner.held);
      const upload = announced(owner.id, record);
      const bytes = await readUploaded(storage, upload, MAX_IMAGE_BYTES);
      if (bytes === null)
        throw new AppError({ code: ERRORS.wrongState, details: { reason: 'NOT_UPLOADED' } });
      const picture = await encoder.encode(bytes, imageType(record), crop);
      const fileName = newFileName();
      const pictureKey = files.pictureKey(owner.id, fileName);
      await storage.write(pictureKey, picture.bytes, { contentType: picture.contentType });
      const ready: ImageRecord = { ...record, state: 'ready', expiresAt: null, fileName };
      try {
        const held = await change(owner, (newest) => {
          // A concurrent run of this confirmation may have finished first.
          const isStillOpen = findImage(newest, imageId, now()).state === 'open';
          return isStillOpen ? withPicture(newest, ready, files.urlOf(owner.id, fileName)) : null;
        });
        const isKept = held.images.some((known) => known.fileName === fileName);
        await discard(upload.key, ...(isKept ? [] : [pictureKey]));
        return shownOf(held);
      } catch (error) {
        // A write that failed in another way may have succeeded, so a record may name the picture; garbage collection
        // decides.
        if (isAppError(error, ERRORS.notFound)) await discard(upload.key, pictureKey);
        throw error;
      }
    },

    /** Throws `notFound` for an unknown picture. */
    async delete(owner: ImageOwner, imageId: string): Promise<CurrentImage> {
      findImage(owner.held, imageId, now());
      return shownOf(await change(owner, (held) => withoutPicture(held, imageId)));
    },

    /** The picture at an address. Throws `notFound`. */
    async read(ownerId: string, fileName: string): Promise<Uint8Array> {
      try {
        return await storage.read(files.pictureKey(ownerId, fileName), { maxBytes: MAX_PICTURE_BYTES });
      } catch (error) {
        throw isAppError(error) && error.kind !== 'unavailable' ? notFound('image') : error;
      }
    },

    /** Deletes every file of a deleted owner. */
    deleteAllOf: (ownerId: string): Promise<void> => files.deleteAllOf(ownerId),
    job,
  };
}

function shownOf({ imageUrl, imageId }: HeldImages): CurrentImage {
  return { imageUrl, imageId };
}

function imageType({ mimeType }: ImageRecord): ImageType {
  const type = IMAGE_MIME_TYPES.find((known) => known === mimeType);
  if (type === undefined) throw new Error(`An image of type ${mimeType} was let in`);
  return type;
}
