import { FORMATS } from '@colloquy/document-text';
import { fileSource } from '../file/file-source.ts';
import type { Source } from '../source.ts';

/** How a text that a user typed in is stored. */
export const TEXT_FIELDS = { sourceKind: 'md', mimeType: FORMATS.md.mimeType, question: null } as const;

/** A text that a user typed in: markdown, as a file of it would be, without the file. */
export const textSource: Source = { ...fileSource, takesFiles: false };
