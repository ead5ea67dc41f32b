import type { MarkdownBlock } from './markdown-blocks.ts';
import type { Region } from './page-regions.ts';

/** Content of a region, including its nested regions. */
export interface Content {
  /** Characters of informative text; see `measureRegions`. */
  weight: number;
  letters: number;
  linked: number;
  blocks: number;
  linkedHeadings: number;
  /** Its first block. */
  first: MarkdownBlock;
  readonly parent: Content | null;
}

export interface RegionContents {
  /** Outer regions precede nested ones. */
  readonly contents: ReadonlyMap<Region, Content>;
  readonly total: number;
  weightOf(block: MarkdownBlock): number;
}

/** A line of this length is a sentence; a shorter one is if it ends like one. */
const SENTENCE_CHARACTERS = 60;
const SHORT_SENTENCE_CHARACTERS = 25;
const SENTENCE_END = /[.!?。…:]["'”’)]*\s*$/;
/** A block with a larger share of linked characters counts as links. */
const LINKED_SHARE = 0.5;

/**
 * Weighs the regions of a page by their sentences and tables; if those are less than half of the text, as on pages of
 * addresses and hours, by everything except links. Linear in blocks and regions.
 */
export function measureRegions(blocks: readonly MarkdownBlock[]): RegionContents {
  const sum = (of: (block: MarkdownBlock) => number): number =>
    blocks.reduce((total, block) => total + of(block), 0);
  const weightOf = sum(proseOf) * 2 < sum(unlinkedOf) ? unlinkedOf : proseOf;
  const contents = new Map<Region, Content>();
  for (const block of blocks) {
    const content = contentOf(contents, block);
    content.weight += weightOf(block);
    content.letters += block.letters;
    content.linked += block.linked;
    content.blocks += 1;
    if (block.kind === 'heading' && isLink(block)) content.linkedHeadings += 1;
  }
  for (const content of [...contents.values()].reverse()) {
    const { parent } = content;
    if (parent === null) continue;
    parent.weight += content.weight;
    parent.letters += content.letters;
    parent.linked += content.linked;
    parent.blocks += content.blocks;
    parent.linkedHeadings += content.linkedHeadings;
  }
  return { contents, total: sum(weightOf), weightOf };
}

/** True for a line that is little more than a link. */
export function isLink({ letters, linked }: MarkdownBlock): boolean {
  return linked > letters * 0.8;
}

function contentOf(contents: Map<Region, Content>, first: MarkdownBlock): Content {
  const missing: Region[] = [];
  let known: Region | null = first.region;
  for (; known !== null && !contents.has(known); known = known.parent) missing.push(known);
  let content = known === null ? null : (contents.get(known) ?? null);
  for (const region of missing.reverse()) {
    content = { weight: 0, letters: 0, linked: 0, blocks: 0, linkedHeadings: 0, first, parent: content };
    contents.set(region, content);
  }
  if (content === null) throw new TypeError('A block stands in a region');
  return content;
}

function unlinkedOf({ letters, linked }: MarkdownBlock): number {
  return linked > letters * LINKED_SHARE ? 0 : letters - linked;
}

function proseOf(block: MarkdownBlock): number {
  const own = unlinkedOf(block);
  if (block.kind === 'heading') return 0;
  if (block.kind === 'row' || block.kind === 'code' || own >= SENTENCE_CHARACTERS) return own;
  return own >= SHORT_SENTENCE_CHARACTERS && SENTENCE_END.test(block.text.slice(-9)) ? own : 0;
}
