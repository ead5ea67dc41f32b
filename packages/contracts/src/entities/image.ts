import { says } from '../errors/field-messages.ts';
import { z } from 'zod';
import { idSchema, lineSchema } from './fields.ts';

/**
 * Size and type are checked by the use case, so that they have the codes of files: `fileTooLarge` and
 * `fileTypeNotSupported`.
 */
export const imageUploadSchema = z.strictObject({
  name: lineSchema('name')
    .min(1, says(['missing', { what: 'name' }]))
    .max(255),
  mimeType: z.string().max(200),
  size: z.int().min(0),
  /** ext: with it the store refuses other bytes. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, says('sha256NotValid'))
    .optional(),
});
export type ImageUpload = z.infer<typeof imageUploadSchema>;

/** A plain PUT of the bytes to `uploadUrl` with these headers, until `expiresAt`. */
export const pendingImageUploadSchema = z.object({
  imageId: idSchema,
  uploadUrl: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
});
export type PendingImageUpload = z.infer<typeof pendingImageUploadSchema>;

const pixels = z.int().max(100_000);

/** A square of the image as people see it: upright, then turned clockwise by `rotate` degrees. */
export const imageCropSchema = z.strictObject({
  x: pixels.min(0),
  y: pixels.min(0),
  width: pixels.min(1),
  height: pixels.min(1),
  rotate: z.literal([0, 90, 180, 270]).default(0),
});
export type ImageCrop = z.infer<typeof imageCropSchema>;

export const confirmImageSchema = z.strictObject({ imageId: idSchema, crop: imageCropSchema });

/** Where the picture of an owner is, from the product's own address; null for none. */
export const imageFields = {
  imageUrl: z.string().nullable(),
  /** ext: names the picture for its removal. */
  imageId: z.string().nullable(),
} as const;
export const currentImageSchema = z.object(imageFields);
export type CurrentImage = z.infer<typeof currentImageSchema>;

/** The name of a picture's file: nobody can guess it, and it never means another picture. */
export const imageFileSchema = z.string().regex(/^[A-Za-z0-9_-]{22}\.webp$/);
