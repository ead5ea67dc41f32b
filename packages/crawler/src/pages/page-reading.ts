import type { RobotsDirectives } from '../robots/robots-directives.ts';

/** What a page says, and what it says of itself. */
export interface ReadPage {
  readonly title: string;
  readonly language: string | null;
  /** Normalised; null when the page names none. */
  readonly canonicalUrl: string | null;
  readonly directives: RobotsDirectives;
  /** Addresses as the page has them, resolved and normalised, each once, without those marked nofollow. */
  readonly links: readonly string[];
  /** The main text as markdown. */
  readonly text: string;
  /** SHA-256 of the title and the main text, in hexadecimal. */
  readonly contentHash: string;
  readonly wordCount: number;
  /** What the page is instead of a text, if it is. */
  readonly emptyBecause: 'EMPTY_TEXT' | 'JS_ONLY' | 'LOGIN' | null;
  /** It says that there is no such page, whatever its server has answered. */
  readonly isNotFound: boolean;
}

export interface ReadPageOptions {
  readonly url: string;
  readonly productToken: string;
  readonly keepQuery?: readonly string[];
  /** What `parseRemoveSelector` cannot read is left out of account. */
  readonly removeSelectors?: readonly string[];
  /** The page as a browser shows it: what its programs have not written by now is not there. */
  readonly isRendered?: boolean;
}
