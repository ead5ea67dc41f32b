import type { PassagePiece } from '@colloquy/contracts';

/** A quote of more words is named by its first and last ones, as a page may set it in several elements. */
const WHOLE_QUOTE_WORDS = 8;
const END_WORDS = 4;

/**
 * The address of the quoted words in a page of the web, as a text fragment (WICG scroll-to-text-fragment): a browser
 * that knows them scrolls there and marks them, another opens the page.
 */
export function placeInPage(url: string, passage: readonly PassagePiece[] = []): string {
  const quote = passage.find(({ quoted }) => quoted)?.text.trim() ?? '';
  if (quote === '' || url.includes(':~:')) return url;
  const words = quote.split(/\s+/);
  const ends =
    words.length <= WHOLE_QUOTE_WORDS ? [words] : [words.slice(0, END_WORDS), words.slice(-END_WORDS)];
  const text = ends.map((some) => encodeURIComponent(some.join(' ')).replaceAll('-', '%2D')).join(',');
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${text}`;
}
