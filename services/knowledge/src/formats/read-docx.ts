import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { TextPart } from '../splitting/blocks.ts';
import { ExtractionError } from './extraction-error.ts';
import { openPackage, type OfficePackage } from './office/office-package.ts';
import { htmlToMarkdown } from './read-html.ts';

/** What is read of a document: its texts and how they belong together, no pictures and no fonts. */
const TEXT_PARTS = /\.(?:xml|rels)$/i;
/** A page of text has some three hundred tags; a tree of more than this fills the memory of the process for sure. */
const MAX_TAGS = 1_200_000;
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/** A Word document as markdown, with its headings, lists and tables; pictures are left out. */
export async function readDocx(bytes: Uint8Array): Promise<{ parts: TextPart[]; pageCount: null }> {
  const archive = openPackage(bytes);
  if (!archive.names.includes('word/document.xml')) throw new ExtractionError('CORRUPT');
  const html = await convert(repacked(archive));
  return {
    parts: [{ text: htmlToMarkdown(html), format: 'markdown', page: null }],
    pageCount: null,
  };
}

/** An archive of the text parts alone, not packed: the library that reads it next has nothing left to unpack. */
function repacked(archive: OfficePackage): Buffer {
  let tags = 0;
  const parts: [name: string, content: Uint8Array][] = [];
  for (const name of archive.names.filter((found) => TEXT_PARTS.test(found))) {
    const part = archive.part(name);
    if (part === null) continue;
    tags += tagsIn(part);
    if (tags > MAX_TAGS) throw new ExtractionError('TOO_COMPLEX');
    parts.push([name, part]);
  }
  return Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
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
