import { kindOfNames } from './aside-names.ts';
import type { MarkdownBlock } from './markdown-blocks.ts';
import type { Region } from './page-regions.ts';
import { isLink, measureRegions, type Content, type RegionContents } from './region-contents.ts';

/**
 * How a region is treated: `bare` keeps only its title, `links` is kept whole as a list of links that the page exists
 * for.
 */
type Treatment = 'kept' | 'links' | 'bare' | 'out';

/** A region with this share of a page's text is not an aside, whatever its author calls it. */
const TEXT_SHARE = 0.5;
/** If less than this share of the text would remain, the names of the page's parts are ignored. */
const LEFT_SHARE = 0.1;
/** The main part is taken as the page when it holds this share of the text that is no aside. */
const MAIN_SHARE = 0.6;
/** A page with more text than this has a main text surrounded by links and teasers. */
const ARTICLE_CHARACTERS = 1_000;
/** Navigation has this share of its letters in links, and almost none of the page's text. */
const NAVIGATION_LINKS = 0.4;
const NAVIGATION_SHARE = 0.1;
/** A short page with a list of links this many times longer than its text exists for the links. */
const LINK_PAGE_FACTOR = 2;
/** Teasers: at least three elements side by side, each with a linked title and a line or two. */
const MIN_CARDS = 3;
const MAX_CARD_BLOCKS = 12;
const MAX_CARD_SHARE = 0.15;
const MAX_CARDS_SHARE = 0.3;
/** A shorter link is not a title. */
const MIN_TITLE_CHARACTERS = 10;

/** A link inside one of these is part of a text. */
const LINES: ReadonlySet<string> = new Set('li p h1 h2 h3 h4 h5 h6 td th tr dt dd'.split(' '));
const ROOTS: ReadonlySet<string> = new Set(['', 'html', 'body']);

/**
 * Selects the text that a reader came for: without its surroundings, and the main part alone when that is most of the
 * rest. Authors' names for parts of a page are trusted for parts that hold little of its text.
 */
export function mainBlocks<T extends MarkdownBlock>(blocks: readonly T[]): readonly T[] {
  const measured = measureRegions(blocks);
  const { total, weightOf } = measured;
  const weigh = (some: readonly T[]): number => some.reduce((sum, block) => sum + weightOf(block), 0);
  const named = withoutAsides(blocks, measured, kindOfNames);
  // A page that consists of comments, or of boxes named as sidebars, exists for them.
  const isLittle = weigh(named) < total * LEFT_SHARE;
  const clean = isLittle ? withoutAsides(blocks, measured, consentOnly) : named;
  const main = clean.filter(({ region }) => region.isMain);
  const isMost = main.length > 0 && weigh(main) >= weigh(clean) * MAIN_SHARE;
  return isMost ? main : clean.length > 0 ? clean : blocks;
}

function consentOnly(names: string): ReturnType<typeof kindOfNames> {
  const kind = kindOfNames(names);
  return kind === 'consent' ? kind : null;
}

function withoutAsides<T extends MarkdownBlock>(
  blocks: readonly T[],
  { contents, total }: RegionContents,
  kindOf: typeof kindOfNames,
): readonly T[] {
  const page = { total, cards: countCards(contents, total), kindOf };
  const treatments = new Map<Region, Treatment>();
  for (const [region, content] of contents) {
    const around = region.parent === null ? 'kept' : (treatments.get(region.parent) ?? 'kept');
    const isOwn = around === 'kept' && !ROOTS.has(region.name);
    treatments.set(region, isOwn ? treat(region, content, page) : around);
  }
  return blocks.filter((block) => {
    const treatment = treatments.get(block.region);
    return treatment !== 'out' && (treatment !== 'bare' || block.text.startsWith('# '));
  });
}

interface Page {
  readonly total: number;
  readonly cards: ReadonlyMap<Content, number>;
  readonly kindOf: typeof kindOfNames;
}

function treat(region: Region, content: Content, { total, cards, kindOf }: Page): Treatment {
  const share = total === 0 ? 0 : content.weight / total;
  const kind = kindOf(region.names);
  if (kind === 'consent' && !region.isMain) return 'out';
  if (share < TEXT_SHARE && (kind === 'aside' || region.opensAside)) return 'out';
  const isArticle = total >= ARTICLE_CHARACTERS;
  if (isArticle && kind === 'furniture' && content.linked > 0 && share < NAVIGATION_SHARE) return 'bare';
  const { parent } = content;
  if (isArticle && parent !== null && isCard(content, total)) {
    const isGroup = (cards.get(parent) ?? 0) >= MIN_CARDS && parent.weight < total * MAX_CARDS_SHARE;
    if (isGroup) return 'out';
  }
  const isNavigation = content.linked > content.letters * NAVIGATION_LINKS && share < NAVIGATION_SHARE;
  if (!isNavigation || content.blocks < 2 || LINES.has(region.name)) return 'kept';
  return isArticle || content.letters < total * LINK_PAGE_FACTOR ? 'out' : 'links';
}

function countCards(contents: ReadonlyMap<Region, Content>, total: number): ReadonlyMap<Content, number> {
  const cards = new Map<Content, number>();
  for (const content of contents.values()) {
    const { parent } = content;
    if (parent !== null && isCard(content, total)) cards.set(parent, (cards.get(parent) ?? 0) + 1);
  }
  return cards;
}

function isCard({ blocks, weight, linkedHeadings, first }: Content, total: number): boolean {
  const isSmall = blocks >= 2 && blocks <= MAX_CARD_BLOCKS && weight < total * MAX_CARD_SHARE;
  return isSmall && (linkedHeadings > 0 || (isLink(first) && first.letters > MIN_TITLE_CHARACTERS));
}
