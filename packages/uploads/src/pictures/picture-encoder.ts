import type { IMAGE_MIME_TYPES, ImageCrop } from '@colloquy/contracts';

/** Accepted types, decided by the bytes and not by the declaration. */
export type ImageType = (typeof IMAGE_MIME_TYPES)[number];

export interface Picture {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/webp';
}

export interface PictureEncoder {
  /**
   * The crop of an image as a square of 512 pixels in WebP and sRGB, without metadata; for an animation its first
   * frame. Throws AppError `fileTypeNotSupported` for bytes of another type than `declaredType`, `fileTooLarge` for
   * too many pixels, and `fieldNotValid` with the field for damaged bytes and for a crop outside the image.
   */
  encode(bytes: Uint8Array, declaredType: ImageType, crop: ImageCrop): Promise<Picture>;
  /** Ends the encoding processes together with their current pictures. */
  close(): Promise<void>;
}
