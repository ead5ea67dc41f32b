import type { SlideParagraph, SlideShape } from './read-slide.ts';

/** Longest title made from the first line of a slide without a title. */
const MAX_TITLE_CHARACTERS = 80;

/** Writes a slide as markdown: title as heading, text, lists and tables in their order, then notes. */
export function writeSlide(shapes: readonly SlideShape[], notes: readonly SlideShape[]): string {
  const titles = shapes.filter(({ role }) => role === 'title');
  const others = shapes.filter(({ role }) => role === 'body' || role === 'other');
  const title = titles.flatMap(textsOf).join(' ') || shortenTitle(others.flatMap(textsOf)[0] ?? '');
  const heading = title === '' ? [] : [`# ${title}`];
  const spoken = notes.filter(({ role }) => role === 'body');
  const said = spoken.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
  const blocks = [...heading, ...others.flatMap(writeBlocks), ...said];
  return blocks.join('\n\n');
}

function textsOf({ paragraphs }: SlideShape): string[] {
  return paragraphs.map(({ text }) => text);
}

function shortenTitle(title: string): string {
  if (title.length <= MAX_TITLE_CHARACTERS) return title;
  const cut = title.slice(0, MAX_TITLE_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

function writeBlocks({ paragraphs, rows }: SlideShape): string[] {
  const blocks: string[] = [];
  let items: string[] = [];
  const endList = (): void => {
    if (items.length > 0) blocks.push(items.join('\n'));
    items = [];
  };
  for (const paragraph of paragraphs) {
    if (paragraph.isItem) items.push(writeItem(paragraph));
    else {
      endList();
      blocks.push(paragraph.text);
    }
  }
  endList();
  return rows.length === 0 ? blocks : [...blocks, writeTable(rows)];
}

function writeItem({ text, level }: SlideParagraph): string {
  return `${'  '.repeat(level)}- ${text}`;
}

/** The first row is the head, which markdown requires. */
function writeTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  if (rows.length === 0) return head.join('; ');
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
