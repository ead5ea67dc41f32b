import { IMAGE_MIME_TYPES, MAX_IMAGE_BYTES } from '@colloquy/contracts';

export type ImageFault = 'type' | 'tooLarge' | 'empty';

/** What can be said of a file before it is read; undefined when it may go. The server has the last word. */
export function judgeImage(file: { readonly type: string; readonly size: number }): ImageFault | undefined {
  if (!IMAGE_MIME_TYPES.some((type) => type === file.type)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > MAX_IMAGE_BYTES ? 'tooLarge' : undefined;
}
