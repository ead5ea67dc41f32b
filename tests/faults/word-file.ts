import { archiveOf, entryOf, type ZipEntry } from './zip-archive.ts';

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const OFFICE = 'http://schemas.openxmlformats.org';
const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${DOCX_TYPE}.main+xml"/></Types>`;
const RELATIONSHIPS = `<?xml version="1.0"?><Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** The markup before and after the paragraphs of `word/document.xml`. */
export const OPEN = `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>`;
export const CLOSE = '</w:body></w:document>';

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** The minimal file that a word processor opens (ECMA-376, part 1, section 11.3.10), with the given entries. */
export function wordFile(document: ZipEntry, ...others: readonly ZipEntry[]): Buffer {
  return archiveOf([
    entryOf('[Content_Types].xml', CONTENT_TYPES),
    entryOf('_rels/.rels', RELATIONSHIPS),
    document,
    ...others,
  ]);
}
