import type { SlideParagraph, SlideShape } from './slide-shapes.ts';

/** A first line that stands for a missing title is not longer. */
const MAX_TITLE_CHARACTERS = 80;

/** A slide as markdown: its title as heading, then its text, lists and tables in their order, then its notes. */
export function slideText(shapes: readonly SlideShape[], notes: readonly SlideShape[]): string {
  const titles = shapes.filter(({ role }) => role === 'title');
  const others = shapes.filter(({ role }) => role === 'body' || role === 'other');
  const title = titles.flatMap(textsOf).join(' ') || shortened(others.flatMap(textsOf)[0] ?? '');
  const heading = title === '' ? [] : [`# ${title}`];
  const spoken = notes.filter(({ role }) => role === 'body');
  const said = spoken.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
  const blocks = [...heading, ...others.flatMap(blocksOf), ...said];
  return blocks.join('\n\n');
}

function textsOf({ paragraphs }: SlideShape): string[] {
  return paragraphs.map(({ text }) => text);
}

function shortened(title: string): string {
  if (title.length <= MAX_TITLE_CHARACTERS) return title;
  const cut = title.slice(0, MAX_TITLE_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

function blocksOf({ paragraphs, rows }: SlideShape): string[] {
  const blocks: string[] = [];
  let items: string[] = [];
  const endList = (): void => {
    if (items.length > 0) blocks.push(items.join('\n'));
    items = [];
  };
  for (const paragraph of paragraphs) {
    if (paragraph.isItem) items.push(itemOf(paragraph));
    else {
      endList();
      blocks.push(paragraph.text);
    }
  }
  endList();
  return rows.length === 0 ? blocks : [...blocks, tableOf(rows)];
}

function itemOf({ text, level }: SlideParagraph): string {
  return `${'  '.repeat(level)}- ${text}`;
}

/** The first row is the head: programs draw it as one, and markdown has no tables without. */
function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  if (rows.length === 0) return head.join('; ');
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
