import { IMAGE_MIME_TYPES, MAX_IMAGE_BYTES } from '@colloquy/contracts';

export type ImageIssue = 'type' | 'tooLarge' | 'empty';

/** What can be said of a file before it is read; undefined when it may go. The server has the last word. */
export function validateImage(file: {
  readonly type: string;
  readonly size: number;
}): ImageIssue | undefined {
  if (!IMAGE_MIME_TYPES.some((type) => type === file.type)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > MAX_IMAGE_BYTES ? 'tooLarge' : undefined;
}
