import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { TextPart } from '../splitting/blocks.ts';
import { ExtractionError } from './extraction-error.ts';
import { decodeText } from './decode-text.ts';
import { writeOutBody } from './office/write-out-body.ts';
import { readDocxLists } from './office/docx-lists.ts';
import { ListLabels } from './office/list-labels.ts';
import { openPackage, type OfficePackage } from './office/office-package.ts';
import { findMainPart, readRelationships } from './office/relationships.ts';
import { htmlToMarkdown } from './read-html.ts';

/** The parts that are read: texts and their relationships, not pictures and fonts. */
const TEXT_PARTS = /\.(?:xml|rels)$/i;
/** A page of text has about three hundred tags; a larger tree would exceed the memory of the process. */
const MAX_TAGS = 1_200_000;
const PACKAGE_RELATIONSHIPS = '_rels/.rels';
const NOTES: ReadonlySet<string> = new Set(['footnotes', 'endnotes']);
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/** Reads a Word document as markdown with headings, numbered lists, tables and equations, but without pictures. */
export async function readDocx(bytes: Uint8Array): Promise<{ parts: TextPart[]; pageCount: null }> {
  const archive = openPackage(bytes);
  const main = findMainPart(archive, 'word/document.xml');
  if (!archive.names.includes(main)) throw new ExtractionError('CORRUPT');
  const html = await convertToHtml(repackArchive(archive, main));
  return {
    parts: [{ text: htmlToMarkdown(html), format: 'markdown', page: null }],
    pageCount: null,
  };
}

/**
 * Packs the text parts into an uncompressed archive, so the library that reads it has nothing to unpack. Its main part
 * is named by the usual relationship.
 */
function repackArchive(archive: OfficePackage, main: string): Buffer {
  const lists = readDocxLists(archive, main);
  const notes = readRelationships(archive, main).filter(({ type }) => NOTES.has(type));
  const noteParts = new Set(notes.map(({ target }) => target));
  let tags = 0;
  const parts: [name: string, content: Uint8Array][] = [];
  for (const name of archive.names.filter((found) => TEXT_PARTS.test(found))) {
    const part = archive.part(name);
    if (part === null) continue;
    tags += countTags(part);
    if (tags > MAX_TAGS) throw new ExtractionError('TOO_COMPLEX');
    if (name === main) parts.push([name, writeOutPart(part, new ListLabels(lists))]);
    else parts.push([name, noteParts.has(name) ? writeOutPart(part, null) : part]);
  }
  return Buffer.from(
    zipSync(
      { ...Object.fromEntries(parts), [PACKAGE_RELATIONSHIPS]: writeMainRelationship(main) },
      { level: 0 },
    ),
  );
}

function writeOutPart(part: Buffer, labels: ListLabels | null): Uint8Array {
  return Buffer.from(writeOutBody(decodeText(part), labels));
}

function writeMainRelationship(main: string): Uint8Array {
  const escaped = main.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="main" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="/${escaped}"/></Relationships>`,
  );
}

function countTags(markup: Buffer): number {
  let tags = 0;
  for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at + 1)) tags += 1;
  return tags;
}

async function convertToHtml(buffer: Buffer): Promise<string> {
  try {
    const noImage = mammoth.images.imgElement(async () => ({ src: '' }));
    const options = { styleMap: STYLES, convertImage: noImage, externalFileAccess: false };
    const { value } = await mammoth.convertToHtml({ buffer }, options);
    return value;
  } catch (error) {
    throw new ExtractionError('CORRUPT', error);
  }
}
