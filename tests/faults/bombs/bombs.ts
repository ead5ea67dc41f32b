import type { LocalFile } from '../../product/index.ts';
import { LETTER_BOMBS, PRESENTATION_BOMBS, WORKBOOK_BOMBS } from './office-bombs.ts';
import { MEGABYTE, contentBomb, objectStreamBomb, pageCountBomb, spacesBomb } from './pdf-bombs.ts';
import { HTML_BOMBS, headerBomb, headingBomb, lineBomb, markdownBomb, quoteBomb } from './text-bombs.ts';
import {
  crowdedBomb,
  deepBomb,
  denseBomb,
  entityBomb,
  flatBomb,
  lyingBomb,
  nestedBomb,
  overlappingBomb,
} from './word-bombs.ts';

/** A small file that causes a lot of work, and the expected error code; null when the file is read. */
export interface Bomb {
  readonly what: string;
  readonly extension: 'docx' | 'xlsx' | 'pptx' | 'odt' | 'pdf' | 'html' | 'csv' | 'md' | 'txt';
  readonly make: () => Buffer;
  readonly code: string | null;
}

const word = (what: string, make: () => Buffer, code: string | null): Bomb => ({
  what: `Word document: ${what}`,
  extension: 'docx',
  make,
  code,
});
const pdf = (what: string, make: () => Buffer, code: string | null): Bomb => ({
  what: `PDF: ${what}`,
  extension: 'pdf',
  make,
  code,
});
const text = (extension: Bomb['extension'], what: string, make: () => string, code: string | null): Bomb => ({
  what: `${extension}: ${what}`,
  extension,
  make: () => Buffer.from(make()),
  code,
});

const office = (
  extension: 'xlsx' | 'pptx' | 'odt',
  what: string,
  make: () => Buffer,
  code: string | null,
): Bomb => ({ what: `${extension}: ${what}`, extension, make, code });

export const BOMBS: readonly Bomb[] = [
  word('unpacks to a thousand times its size', flatBomb, 'TOO_COMPLEX'),
  word('more markup than memory', denseBomb, 'TOO_COMPLEX'),
  word('archives in an archive', nestedBomb, null),
  word('entries that share bytes', overlappingBomb, 'TOO_COMPLEX'),
  word('lies about its size', lyingBomb, 'TOO_COMPLEX'),
  word('65,000 entries', crowdedBomb, 'TOO_COMPLEX'),
  word('half a million elements deep', deepBomb, 'TOO_COMPLEX'),
  word('entities of entities', entityBomb, 'CORRUPT'),
  office('xlsx', 'unpacks to a thousand times its size', WORKBOOK_BOMBS.flat, 'TOO_COMPLEX'),
  office('xlsx', 'lies about its size', WORKBOOK_BOMBS.lying, 'TOO_COMPLEX'),
  office('xlsx', 'entities of entities', WORKBOOK_BOMBS.entities, 'CORRUPT'),
  office('xlsx', '60,000 elements deep', WORKBOOK_BOMBS.deep, null),
  office('xlsx', 'a cell in the last corner', WORKBOOK_BOMBS.corners, null),
  office('xlsx', 'one merged area over all', WORKBOOK_BOMBS.merged, null),
  office('xlsx', 'rows from the first to the last column', WORKBOOK_BOMBS.wide, null),
  office('xlsx', '600,000 numbers in 2 MB', WORKBOOK_BOMBS.dense, 'TOO_LONG'),
  office('pptx', 'unpacks to a thousand times its size', PRESENTATION_BOMBS.flat, 'TOO_COMPLEX'),
  office('pptx', 'entities of entities', PRESENTATION_BOMBS.entities, 'CORRUPT'),
  office('pptx', '60,000 elements deep', PRESENTATION_BOMBS.deep, null),
  office('odt', 'unpacks to a thousand times its size', LETTER_BOMBS.flat, 'TOO_COMPLEX'),
  office('odt', 'entities of entities', LETTER_BOMBS.entities, 'CORRUPT'),
  office('odt', '60,000 elements deep', LETTER_BOMBS.deep, null),
  office('odt', 'a cell of every column and row', LETTER_BOMBS.repeated, null),
  office('odt', 'spaces that are counted', LETTER_BOMBS.spaces, null),
  pdf('150,000 operators on a page', contentBomb, null),
  pdf('a page of 16 million spaces', spacesBomb, 'EMPTY_TEXT'),
  pdf('an object stream of 24 MB', () => objectStreamBomb(24 * MEGABYTE), null),
  pdf('an object stream of 260 MB', () => objectStreamBomb(260 * MEGABYTE), 'TOO_COMPLEX'),
  pdf('a thousand million pages', pageCountBomb, 'EMPTY_TEXT'),
  ...Object.entries(HTML_BOMBS).map(([what, make]) => text('html', what, make, null)),
  text('csv', 'one line of 5.2 MB', lineBomb, 'TOO_LONG'),
  text('csv', 'a quote that never ends', quoteBomb, 'TOO_LONG'),
  text('csv', 'a header of a megabyte over a million rows', headerBomb, 'TOO_LONG'),
  text('md', 'runs of spaces and marks', markdownBomb, null),
  text('md', 'a heading of 24,000 characters', headingBomb, null),
];

const MIME_TYPES: Readonly<Record<Bomb['extension'], string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  html: 'text/html',
  csv: 'text/csv',
  md: 'text/markdown',
  txt: 'text/plain',
};

const ARCHIVES: ReadonlySet<string> = new Set(['docx', 'xlsx', 'pptx', 'odt']);

/** The same bomb as a distinct file: equal files would be stored once. */
export function nthOf(bomb: Bomb, bytes: Buffer, n: number): LocalFile {
  const tail = Buffer.from(`\n${String(n).padStart(6, '0')}`);
  const copy = Buffer.concat([bytes, tail]);
  // An archive ends with a comment, whose length the archive declares.
  if (ARCHIVES.has(bomb.extension)) copy.writeUInt16LE(tail.length, bytes.length - 2);
  return { name: `${n}.${bomb.extension}`, mimeType: MIME_TYPES[bomb.extension], bytes: copy };
}
