import { says } from '../errors/field-messages.ts';
import { z } from 'zod';
import { idSchema, lineSchema } from './fields.ts';

/**
 * The use case checks size and type, because files have error codes of their own: `fileTooLarge` and
 * `fileTypeNotSupported`.
 */
export const imageUploadSchema = z.strictObject({
  name: lineSchema('name')
    .min(1, says(['missing', { what: 'name' }]))
    .max(255),
  mimeType: z.string().max(200),
  size: z.int().min(0),
  /** ext: with it the store rejects other bytes. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, says('sha256NotValid'))
    .optional(),
});
export type ImageUpload = z.infer<typeof imageUploadSchema>;

/** The client PUTs the bytes to `uploadUrl` with these headers before `expiresAt`. */
export const pendingImageUploadSchema = z.object({
  imageId: idSchema,
  uploadUrl: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
});
export type PendingImageUpload = z.infer<typeof pendingImageUploadSchema>;

const pixels = z.int().max(100_000);

/** A square of the image as it is displayed: upright, then turned clockwise by `rotate` degrees. */
export const imageCropSchema = z.strictObject({
  x: pixels.min(0),
  y: pixels.min(0),
  width: pixels.min(1),
  height: pixels.min(1),
  rotate: z.literal([0, 90, 180, 270]).default(0),
});
export type ImageCrop = z.infer<typeof imageCropSchema>;

export const confirmImageSchema = z.strictObject({ imageId: idSchema, crop: imageCropSchema });

/** Path of an owner's image below the product's address; null for none. */
export const imageFields = {
  imageUrl: z.string().nullable(),
  /** ext: id of the image, for deleting it. */
  imageId: z.string().nullable(),
} as const;
export const currentImageSchema = z.object(imageFields);
export type CurrentImage = z.infer<typeof currentImageSchema>;

/** File name of an image: unguessable, and never reused for another image. */
export const imageFileSchema = z.string().regex(/^[A-Za-z0-9_-]{22}\.webp$/);
