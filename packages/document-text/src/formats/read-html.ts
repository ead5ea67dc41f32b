import { joinBlocks, mainBlocks, readVisible } from '@colloquy/html';
import type { TextPart } from '../splitting/blocks.ts';
import { normaliseText } from './decode-text.ts';

/** A longer one is no title, but a page whose title does not end. */
const MAX_TITLE_CHARACTERS = 300;

/** The main text of a page as markdown, with its headings, lists and tables. */
export function readHtml(html: string): { parts: TextPart[]; pageCount: null } {
  const writer = readVisible(html);
  const blocks = mainBlocks(writer.blocks);
  const title = writer.title.slice(0, MAX_TITLE_CHARACTERS).replaceAll(/\s+/g, ' ').trim();
  const hasTitle =
    title === '' || blocks.some(({ kind, text }) => kind === 'heading' && text.startsWith('# '));
  const text = hasTitle ? joinBlocks(blocks) : `# ${title}\n\n${joinBlocks(blocks)}`;
  return { parts: [{ text: normaliseText(text), format: 'markdown', page: null }], pageCount: null };
}

/** All of the HTML that a program made of a document. */
export function htmlToMarkdown(html: string): string {
  return normaliseText(joinBlocks(readVisible(html).blocks));
}
