import mammoth from 'mammoth';
import type { TextPart } from '../../splitting/blocks.ts';
import { ExtractionFault } from '../extraction-fault.ts';
import { htmlToMarkdown } from './read-html.ts';
import { checkedZipEntries } from './zip-guard.ts';

/** OLE compound file: how Word stores a document with a password ([MS-OFFCRYPTO], section 1.3). */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/** A Word document as markdown, with its headings, lists and tables; pictures are left out. */
export async function readDocx(bytes: Uint8Array): Promise<{ parts: TextPart[]; pageCount: null }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) throw new ExtractionFault('ENCRYPTED');
  if (!checkedZipEntries(bytes).includes('word/document.xml')) throw new ExtractionFault('CORRUPT');
  const html = await convert(buffer);
  return {
    parts: [{ text: htmlToMarkdown(withTableHeads(html)), format: 'markdown', page: null }],
    pageCount: null,
  };
}

async function convert(buffer: Buffer): Promise<string> {
  try {
    const noImage = mammoth.images.imgElement(async () => ({ src: '' }));
    const options = { styleMap: STYLES, convertImage: noImage, externalFileAccess: false };
    const { value } = await mammoth.convertToHtml({ buffer }, options);
    return value;
  } catch (error) {
    throw new ExtractionFault('CORRUPT', error);
  }
}

/** Word marks no header row; without one the first row of a table is its head. */
function withTableHeads(html: string): string {
  return html.replaceAll(/<table><tr>(.*?)<\/tr>/gs, (whole, row: string) =>
    row.includes('<table')
      ? whole
      : `<table><thead><tr>${row.replaceAll(/<(\/?)td\b/g, '<$1th')}</tr></thead>`,
  );
}
