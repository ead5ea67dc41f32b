import type { PassagePiece } from '@colloquy/contracts';

/** A longer quote is given by its first and last words, because a page may split it over several elements. */
const WHOLE_QUOTE_WORDS = 8;
const END_WORDS = 4;

/**
 * The address of a quote in a web page, as a text fragment (WICG scroll-to-text-fragment): supporting browsers scroll
 * to it and mark it, others open the page.
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
