import type { IMAGE_MIME_TYPES, ImageCrop } from '@colloquy/contracts';

/** The types that are taken; what the bytes are decides, not what the uploader says. */
export type ImageType = (typeof IMAGE_MIME_TYPES)[number];

export interface Picture {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/webp';
}

export interface PictureEncoder {
  /**
   * The crop of an image as a square of 512 pixels in WebP and sRGB, without metadata; of an animation the first frame.
   * Throws AppError `fileTypeNotSupported` for bytes of another type than `declaredType`, `fileTooLarge` for too many
   * pixels, and `fieldNotValid` with the field for damaged bytes and for a crop that is no part of the image.
   */
  encode(bytes: Uint8Array, declaredType: ImageType, crop: ImageCrop): Promise<Picture>;
  /** Ends the encoding processes, and with them the pictures under way. */
  close(): Promise<void>;
}
