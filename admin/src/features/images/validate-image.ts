import { IMAGE_MIME_TYPES, MAX_IMAGE_BYTES } from '@colloquy/contracts';

export type ImageIssue = 'type' | 'tooLarge' | 'empty';

/** The issue of a file before it is read; undefined if it may be sent. The server decides. */
export function validateImage(file: {
  readonly type: string;
  readonly size: number;
}): ImageIssue | undefined {
  if (!IMAGE_MIME_TYPES.some((type) => type === file.type)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > MAX_IMAGE_BYTES ? 'tooLarge' : undefined;
}
