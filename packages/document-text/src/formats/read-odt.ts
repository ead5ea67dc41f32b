import { joinBlocks, MarkdownWriter } from '@colloquy/html';
import type { TextPart } from '../splitting/blocks.ts';
import { normaliseText } from './decode-text.ts';
import { ExtractionError } from './extraction-error.ts';
import { OdtText } from './office/odt-text.ts';
import { openPackage } from './office/office-package.ts';
import { readXml } from './office/read-xml.ts';

/** Element of a manifest for encrypted parts (OpenDocument 1.3, part 2, section 4.4). */
const ENCRYPTION = 'encryption-data';

/** Reads an OpenDocument text as markdown with headings, lists, tables and notes, but without pictures. */
export function readOdt(bytes: Uint8Array): { parts: TextPart[]; pageCount: null } {
  const source = openPackage(bytes);
  if (source.part('META-INF/manifest.xml')?.includes(ENCRYPTION) === true)
    throw new ExtractionError('ENCRYPTED');
  const content = source.part('content.xml');
  if (content === null) throw new ExtractionError('CORRUPT');
  const writer = new MarkdownWriter();
  readXml(content, new OdtText(writer));
  const text = normaliseText(joinBlocks(writer.finish()));
  return { parts: [{ text, format: 'markdown', page: null }], pageCount: null };
}
