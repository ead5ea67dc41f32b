import { IMAGE_MIME_TYPES, MAX_IMAGE_BYTES, type CurrentImage, type ImageUpload } from '@colloquy/contracts';
import { AppError, notFound, type ErrorCode, type FieldError, ERRORS } from '@colloquy/errors';

/** An upload slot, or the picture that was made of it. It lives in the document of its owner, the newest last. */
export interface ImageRecord {
  readonly id: string;
  readonly state: 'open' | 'ready';
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string | null;
  /** The end of an open slot. */
  readonly expiresAt: Date | null;
  /** Of the picture, once it is ready. */
  readonly fileName: string | null;
}

/** The fields of a record for the schema of its owner. */
export const imageRecordShape = {
  id: String,
  state: String,
  mimeType: String,
  sizeBytes: Number,
  sha256: String,
  expiresAt: Date,
  fileName: String,
} as const;

/** What an owner has: its records and the one that is shown. Documents of older versions have neither. */
export interface HeldImages extends CurrentImage {
  readonly images: readonly ImageRecord[];
}

/** What is to be written: the records and, when it changes, what is shown; `dropped` lose their files then. */
export interface ImagesChange {
  readonly images: readonly ImageRecord[];
  readonly shown?: CurrentImage;
  readonly dropped: readonly ImageRecord[];
}

/** An upload slot that is not confirmed in this time is dropped (definitions, section 4). */
export const IMAGE_SLOT_LIFETIME_MS = 60 * 60_000;
/** Pictures of one owner that are kept, the shown one among them (definitions, section 13). */
export const IMAGES_KEPT = 5;
/** Uploads of one owner that may wait at once; the oldest makes room. */
const SLOTS_KEPT = 5;
const MEGABYTE = 1024 * 1024;

/**
 * The type of an announced image. Throws one AppError that names every bad field: `fileTypeNotSupported`,
 * `fileTooLarge`, `fieldNotValid`.
 */
export function judgeImage({ mimeType, size }: ImageUpload): (typeof IMAGE_MIME_TYPES)[number] {
  const type = IMAGE_MIME_TYPES.find((known) => known === mimeType.trim().toLowerCase());
  const faults: (FieldError & { readonly key: ErrorCode })[] = [];
  const fault = (key: ErrorCode, field: string, message: string): void =>
    void faults.push({ key, code: Number(key), field, message });
  if (type === undefined) fault(ERRORS.fileTypeNotSupported, 'mimeType', 'Use a PNG, JPEG or WebP image.');
  if (size > MAX_IMAGE_BYTES) {
    fault(ERRORS.fileTooLarge, 'size', `This file is larger than ${MAX_IMAGE_BYTES / MEGABYTE} MB.`);
  }
  if (size === 0) fault(ERRORS.fieldNotValid, 'size', 'The file is empty.');
  const [first] = faults;
  if (type !== undefined && first === undefined) return type;
  throw new AppError({
    code: first?.key ?? ERRORS.fileTypeNotSupported,
    errors: faults.map(({ key: _key, ...error }) => error),
  });
}

/** One more slot, or the same one for longer; slots that are over or too many go. */
export function withSlot(held: HeldImages, slot: ImageRecord, now: Date): ImagesChange {
  const others = held.images.filter(({ id }) => id !== slot.id);
  const open = others.filter((record) => isOpen(record, now)).slice(1 - SLOTS_KEPT);
  const images = others.filter((record) => record.state === 'ready' || open.includes(record));
  return { images: [...images, slot], dropped: others.filter((record) => !images.includes(record)) };
}

/** A record that still means something. Throws `notFound` for an unknown one and for a slot that is over. */
export function findImage(held: HeldImages, imageId: string, now: Date): ImageRecord {
  const record = held.images.find(({ id }) => id === imageId);
  if (record === undefined || (record.state === 'open' && !isOpen(record, now))) throw notFound('image');
  return record;
}

/** The slot's picture is ready and shown; of all pictures the newest are kept. */
export function withPicture(held: HeldImages, ready: ImageRecord, imageUrl: string): ImagesChange {
  const others = held.images.filter(({ id }) => id !== ready.id);
  const old = others.filter(({ state }) => state === 'ready');
  const dropped = old.slice(0, Math.max(0, old.length - (IMAGES_KEPT - 1)));
  const images = [...others.filter((record) => !dropped.includes(record)), ready];
  return { images, shown: { imageUrl, imageId: ready.id }, dropped };
}

/** Without one picture; null when there is none of that id. Nothing is shown when it was the shown one. */
export function withoutPicture(held: HeldImages, imageId: string): ImagesChange | null {
  const dropped = held.images.filter(({ id }) => id === imageId);
  if (dropped.length === 0) return null;
  const images = held.images.filter(({ id }) => id !== imageId);
  const isShown = held.imageId === imageId;
  return { images, dropped, ...(isShown ? { shown: { imageUrl: null, imageId: null } } : {}) };
}

function isOpen({ state, expiresAt }: ImageRecord, now: Date): boolean {
  return state === 'open' && expiresAt !== null && expiresAt > now;
}
