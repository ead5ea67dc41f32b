import { decodeText, FORMATS, makeDocument } from '@colloquy/document-text';
import { fieldError } from '@colloquy/errors';
import { fileSource } from '../file/file-source.ts';
import { storedText, type Source, type StoredText } from '../source.ts';

/** How the text of a page is stored: markdown, as the crawler writes it. */
const PAGE_FIELDS = { sourceKind: 'md', mimeType: FORMATS.md.mimeType } as const;

/** A page of a website; its text changes where it was written, and here with the next refresh. */
export const pageSource: Source = {
  ...fileSource,
  takesFiles: false,
  // The crawler writes no settings and no comments: what looks like them was text on the page.
  read: (bytes) => makeDocument(decodeText(bytes), 'markdown'),
  isEditable: () => false,
  refusesEdit: 'pageNotEditable',
  write() {
    throw fieldError('content', 'pageNotEditable');
  },
};

/** What is stored of a page that a crawl has read. */
export function storedPage(text: string, contentHash: string): StoredText {
  return { ...storedText(text, PAGE_FIELDS), contentHash };
}
