import type { Attributes } from './html-reader.ts';

/** Where in a page a block stands. `aside` is what stands around the text that a reader came for. */
export interface Region {
  readonly isMain: boolean;
  readonly isAside: boolean;
}

const ASIDE_ELEMENTS: ReadonlySet<string> = new Set(['aside', 'form', 'dialog']);
/** Asides unless they belong to an article. */
const FRAME_ELEMENTS: ReadonlySet<string> = new Set(['header', 'footer']);
const ASIDE_ROLES: ReadonlySet<string> = new Set(
  'navigation banner contentinfo search complementary dialog alertdialog menu'.split(' '),
);
/** Words of class names and ids by which authors mark what is around the text. */
const ASIDE_WORDS: ReadonlySet<string> = new Set(
  (
    'nav navbar navigation breadcrumb breadcrumbs sidebar cookie cookies consent gdpr newsletter popup modal ' +
    'pagination pager share sharing disqus advert advertisement ads sponsor footer'
  ).split(' '),
);
const MAIN_ELEMENTS: ReadonlySet<string> = new Set(['main', 'article']);

/** Which regions an element opens. */
export function regionOf(name: string, attributes: Attributes, isInMain: boolean): Region {
  const role = attributes.get('role') ?? '';
  return {
    isMain: MAIN_ELEMENTS.has(name) || role === 'main',
    isAside:
      ASIDE_ELEMENTS.has(name) ||
      ASIDE_ROLES.has(role) ||
      (FRAME_ELEMENTS.has(name) && !isInMain) ||
      (name !== 'body' && hasAsideWord(`${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`)),
  };
}

function hasAsideWord(names: string): boolean {
  return names
    .toLowerCase()
    .split(/[\s_-]/)
    .some((word) => ASIDE_WORDS.has(word));
}

/** A choice of regions counts as the whole page only when it holds at least this share of the page's text. */
const WHOLE_SHARE = 0.6;

/** The text that a reader came for: the main region, or what is no aside, when that is most of the page. */
export function mainBlocks<T extends { readonly text: string; readonly region: Region }>(
  blocks: readonly T[],
): readonly T[] {
  const length = (some: readonly T[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
  const enough = length(blocks) * WHOLE_SHARE;
  const clean = blocks.filter(({ region }) => !region.isAside);
  const main = clean.filter(({ region }) => region.isMain);
  return [main, clean].find((choice) => choice.length > 0 && length(choice) >= enough) ?? blocks;
}
