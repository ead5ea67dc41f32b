import { IMAGE_MIME_TYPES, MAX_IMAGE_BYTES, type CurrentImage, type ImageUpload } from '@colloquy/contracts';
import { notFound, ERRORS } from '@colloquy/errors';
import { tooLargeIssue, uploadError, type UploadIssue } from '../upload-issues.ts';

/** A pending upload, or the picture made from it. Stored in its owner's document, newest last. */
export interface ImageRecord {
  readonly id: string;
  readonly state: 'open' | 'ready';
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string | null;
  /** When a pending upload expires. */
  readonly expiresAt: Date | null;
  /** File name of the picture, once it is ready. */
  readonly fileName: string | null;
}

/** The fields of a record for its owner's schema. */
export const imageRecordShape = {
  id: String,
  state: String,
  mimeType: String,
  sizeBytes: Number,
  sha256: String,
  expiresAt: Date,
  fileName: String,
} as const;

/** An owner's records and the current picture. */
export interface HeldImages extends CurrentImage {
  readonly images: readonly ImageRecord[];
}

/** The records to write and, if it changes, the current picture; files of `dropped` records are then deleted. */
export interface ImagesChange {
  readonly images: readonly ImageRecord[];
  readonly shown?: CurrentImage;
  readonly dropped: readonly ImageRecord[];
}

/** Pictures kept per owner, including the current one (definitions, section 13). */
const IMAGES_KEPT = 5;
/** Pending uploads per owner; the oldest is replaced. */
const PENDING_UPLOADS_KEPT = 5;

const BAD_TYPE: UploadIssue = {
  code: ERRORS.fileTypeNotSupported,
  field: 'mimeType',
  message: 'imageTypeUnknown',
};
/**
 * The type of an announced image. Throws one AppError that names all invalid fields: `fileTypeNotSupported`,
 * `fileTooLarge`, `fieldNotValid`.
 */
export function validateImage({ mimeType, size }: ImageUpload): (typeof IMAGE_MIME_TYPES)[number] {
  const type = IMAGE_MIME_TYPES.find((known) => known === mimeType.trim().toLowerCase());
  const issues: UploadIssue[] = [];
  if (type === undefined) issues.push(BAD_TYPE);
  if (size > MAX_IMAGE_BYTES) issues.push(tooLargeIssue('size', MAX_IMAGE_BYTES));
  if (size === 0) issues.push({ code: ERRORS.fieldNotValid, field: 'size', message: 'fileEmpty' });
  if (type === undefined || issues.length > 0) throw uploadError(issues);
  return type;
}

/** Adds a pending upload, or extends it; drops expired ones and the oldest above the limit. */
export function withPendingUpload(held: HeldImages, upload: ImageRecord, now: Date): ImagesChange {
  const others = held.images.filter(({ id }) => id !== upload.id);
  const open = others.filter((record) => isOpen(record, now)).slice(1 - PENDING_UPLOADS_KEPT);
  const images = others.filter((record) => record.state === 'ready' || open.includes(record));
  return { images: [...images, upload], dropped: others.filter((record) => !images.includes(record)) };
}

/** A valid record. Throws `notFound` for an unknown one and for an expired upload. */
export function findImage(held: HeldImages, imageId: string, now: Date): ImageRecord {
  const record = held.images.find(({ id }) => id === imageId);
  if (record === undefined || (record.state === 'open' && !isOpen(record, now))) throw notFound('image');
  return record;
}

/** Makes an upload's picture the current one; only the newest pictures are kept. */
export function withPicture(held: HeldImages, ready: ImageRecord, imageUrl: string): ImagesChange {
  const others = held.images.filter(({ id }) => id !== ready.id);
  const old = others.filter(({ state }) => state === 'ready');
  const dropped = old.slice(0, Math.max(0, old.length - (IMAGES_KEPT - 1)));
  const images = [...others.filter((record) => !dropped.includes(record)), ready];
  return { images, shown: { imageUrl, imageId: ready.id }, dropped };
}

/** Removes one picture; null for an unknown id. If it was the current one, the owner has none afterwards. */
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
