export { readEvents, TEXT_ATTRIBUTES, type Attributes, type HtmlListener } from './html-reader.ts';
export { SKIPPED, VOID } from './html-elements.ts';
export { joinBlocks, type MarkdownBlock } from './markdown-blocks.ts';
export { MarkdownWriter } from './markdown-writer.ts';
export { mainBlocks } from './main-blocks.ts';
export { readVisible } from './read-visible.ts';
