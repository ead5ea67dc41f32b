import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { TextPart } from '../splitting/blocks.ts';
import { ExtractionError } from './extraction-error.ts';
import { decodeText } from './decode-text.ts';
import { writeOutBody } from './office/docx-body.ts';
import { readDocxLists } from './office/docx-lists.ts';
import { ListLabels } from './office/list-labels.ts';
import { openPackage, type OfficePackage } from './office/office-package.ts';
import { mainPart, relationshipsOf } from './office/relationships.ts';
import { htmlToMarkdown } from './read-html.ts';

/** What is read of a document: its texts and how they belong together, no pictures and no fonts. */
const TEXT_PARTS = /\.(?:xml|rels)$/i;
/** A page of text has some three hundred tags; a tree of more than this fills the memory of the process for sure. */
const MAX_TAGS = 1_200_000;
const PACKAGE_RELATIONSHIPS = '_rels/.rels';
const NOTES: ReadonlySet<string> = new Set(['footnotes', 'endnotes']);
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/** A Word document as markdown, with its headings, lists and their numbers, tables and equations; pictures are left out. */
export async function readDocx(bytes: Uint8Array): Promise<{ parts: TextPart[]; pageCount: null }> {
  const archive = openPackage(bytes);
  const main = mainPart(archive, 'word/document.xml');
  if (!archive.names.includes(main)) throw new ExtractionError('CORRUPT');
  const html = await convert(repacked(archive, main));
  return {
    parts: [{ text: htmlToMarkdown(html), format: 'markdown', page: null }],
    pageCount: null,
  };
}

/**
 * An archive of the text parts alone, not packed: the library that reads it next has nothing left to unpack. It says by
 * the usual relationship which part is the main one.
 */
function repacked(archive: OfficePackage, main: string): Buffer {
  const lists = readDocxLists(archive, main);
  const notes = relationshipsOf(archive, main).filter(({ type }) => NOTES.has(type));
  const noteParts = new Set(notes.map(({ target }) => target));
  let tags = 0;
  const parts: [name: string, content: Uint8Array][] = [];
  for (const name of archive.names.filter((found) => TEXT_PARTS.test(found))) {
    const part = archive.part(name);
    if (part === null) continue;
    tags += tagsIn(part);
    if (tags > MAX_TAGS) throw new ExtractionError('TOO_COMPLEX');
    if (name === main) parts.push([name, writtenOut(part, new ListLabels(lists))]);
    else parts.push([name, noteParts.has(name) ? writtenOut(part, null) : part]);
  }
  return Buffer.from(
    zipSync({ ...Object.fromEntries(parts), [PACKAGE_RELATIONSHIPS]: mainRelationship(main) }, { level: 0 }),
  );
}

function writtenOut(part: Buffer, labels: ListLabels | null): Uint8Array {
  return Buffer.from(writeOutBody(decodeText(part), labels));
}

function mainRelationship(main: string): Uint8Array {
  const escaped = main.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="main" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="/${escaped}"/></Relationships>`,
  );
}

function tagsIn(markup: Buffer): number {
  let tags = 0;
  for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at + 1)) tags += 1;
  return tags;
}

async function convert(buffer: Buffer): Promise<string> {
  try {
    const noImage = mammoth.images.imgElement(async () => ({ src: '' }));
    const options = { styleMap: STYLES, convertImage: noImage, externalFileAccess: false };
    const { value } = await mammoth.convertToHtml({ buffer }, options);
    return value;
  } catch (error) {
    throw new ExtractionError('CORRUPT', error);
  }
}
