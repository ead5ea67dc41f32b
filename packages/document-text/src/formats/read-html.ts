import { joinBlocks, mainBlocks, readVisible } from '@colloquy/html';
import type { TextPart } from '../splitting/blocks.ts';
import { normaliseText } from './decode-text.ts';

/** A longer title lacks its end tag. */
const MAX_TITLE_CHARACTERS = 300;

/** Reads the main text of a page as markdown with headings, lists and tables. */
export function readHtml(html: string): { parts: TextPart[]; pageCount: null } {
  const writer = readVisible(html);
  const blocks = mainBlocks(writer.blocks);
  const title = writer.title.slice(0, MAX_TITLE_CHARACTERS).replaceAll(/\s+/g, ' ').trim();
  const hasTitle =
    title === '' || blocks.some(({ kind, text }) => kind === 'heading' && text.startsWith('# '));
  const text = hasTitle ? joinBlocks(blocks) : `# ${title}\n\n${joinBlocks(blocks)}`;
  return { parts: [{ text: normaliseText(text), format: 'markdown', page: null }], pageCount: null };
}

/** Converts all HTML that a program made from a document. */
export function htmlToMarkdown(html: string): string {
  return normaliseText(joinBlocks(readVisible(html).blocks));
}
